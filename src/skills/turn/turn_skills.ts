import type { SkillReceipt, ToolSpecInput } from "../../contract/mod.ts";

/** The guidance of one skill, as it stays for a whole turn. */
export interface FrozenGuidance {
  readonly name: string;
  readonly version: string;
  /** Somebody else's words, without characters that nobody sees. */
  readonly text: string;
  /** Tools that its header names; it allows none of them. @default {it names none} */
  readonly allowedTools?: readonly string[];
}

/** A skill whose guidance can be asked for. */
export interface ListedSkill {
  readonly name: string;
  /** The beginning of it, on one line. */
  readonly description: string;
}

/** What a turn has of skills, frozen when it begins. */
export interface TurnSkills {
  /** What the model is told without asking, at most three. */
  readonly guidance: readonly FrozenGuidance[];
  /** One for each of them. */
  readonly receipts: readonly SkillReceipt[];
  /** What else can be asked for, at most 40 lines. */
  readonly listed: readonly ListedSkill[];
  /** How many more can be asked for. */
  readonly unlisted: number;
  /** What a person should know, a sentence each. */
  readonly notices: readonly string[];
  /** Registered for this turn alone: `read_skill`, if there is something to read. */
  readonly tools: readonly ToolSpecInput[];
  /**
   * Calls `listener` with the receipt of each skill that is read in this turn.
   *
   * Contract: the listener does not throw.
   */
  onRead(listener: (receipt: SkillReceipt) => void): void;
}
