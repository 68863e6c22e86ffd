import type { SkillManifest, SkillRecord, SkillScope, SkillStatus } from "../../contract/mod.ts";

/** A place in which packages are looked for, and how that went. */
export interface SkillRoot {
  readonly scope: SkillScope;
  /** `drop-in`: packages that a person put there by hand. */
  readonly kind: "bundled" | "installed" | "drop-in" | "project";
  readonly path: string;
  /** Packages that were found in it, whatever became of them. */
  readonly found: number;
  /** Why not everything in it was looked at, a phrase each: `cut at 2 000 folders`. */
  readonly notes: readonly string[];
}

/** What one root gave. */
export interface RootRecords {
  readonly root: SkillRoot;
  readonly records: readonly SkillRecord[];
}

/** A package that a turn may use something of. */
export interface UsableSkill extends SkillRecord {
  readonly version: string;
  readonly manifest: SkillManifest;
}

/** What there is of skills at one moment. It never changes. */
export interface SkillLook {
  /** In the order of their claims to names. */
  readonly roots: readonly SkillRoot[];
  /** Every package that was looked at, by name, of one name the strongest claim first. */
  readonly records: readonly SkillRecord[];
  /** Those with guidance that may be used: one of a name, and beside it at most one canary. */
  readonly guiding: readonly UsableSkill[];
  /** Those with tools that may be offered: one of a name; no two of their tools have the same name. */
  readonly equipped: readonly UsableSkill[];
  /** Names whose guidance is used in every turn. */
  readonly alwaysOn: readonly string[];
  /** What a person should be told once, a line each; {@linkcode SkillsPort.news} remembers it. */
  readonly lines: readonly string[];
}

/** What became of a version in a look: the statuses in which it may be used. */
export type UsableStatus = Extract<SkillStatus, "active" | "canary">;

/** The skills of one process. */
export interface SkillsPort {
  /**
   * Those that a turn may use, as they are now; what a turn cannot use is left out. Never rejects: what
   * cannot be read is left out and said.
   */
  look(): Promise<SkillLook>;
  /** Every package of every root, whatever became of it: for a list. Never rejects. */
  survey(): Promise<SkillLook>;
  /** What of a look a person was not told before, a line each; told from now on. Never rejects. */
  news(look: SkillLook): Promise<readonly string[]>;
}
