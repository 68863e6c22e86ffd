/** What the person says of skills, in the settings and in variables. */
export interface SkillWishes {
  /** Another root of skills, real and absolute. */
  readonly extra_root?: string;
  /** Names whose guidance is used in every turn. */
  readonly always_on: readonly string[];
  /** Whether changes of files are looked for between the turns of a chat. */
  readonly hot_reload: boolean;
}

/** Where nothing is said. */
export const NO_WISHES: SkillWishes = { always_on: [], hot_reload: false };
