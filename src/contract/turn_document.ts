import type { ExitCode } from "./exit_code.ts";
import type { SkillReceipt } from "./skill.ts";
import type { Receipt } from "./tool_call.ts";

/** The version of the turn document and of the event stream; a breaking change raises it. */
export const TURN_DOCUMENT_VERSION = 1;

/** One call that was refused by policy or by the absence of an approval. */
export interface Denial {
  readonly call_id: string;
  readonly tool: string;
  readonly code: "permission_denied" | "approval_denied";
  readonly reason: string;
  readonly remedy: string;
}

/** What a turn used. Tokens count all its model attempts. */
export interface TurnUsage {
  readonly rounds: number;
  readonly tool_calls: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly status: "authoritative" | "estimated" | "unknown";
}

/** The bounds of a turn, and the one that ended it. */
export interface TurnLimits {
  readonly max_rounds: number;
  readonly max_tool_calls: number;
  /** Seconds; `null` means none. */
  readonly deadline_s: number | null;
  /** Tokens of all rounds, both ways; `null` means none. */
  readonly max_tokens: number | null;
  /** US dollars; `null` means none. */
  readonly max_cost_usd: number | null;
  readonly hit:
    | "max_rounds"
    | "max_tool_calls"
    | "deadline_s"
    | "max_tokens"
    | "max_cost_usd"
    | null;
}

/** One step of a plan proposal. */
export interface PlanStep {
  readonly title: string;
  /** How to see that the step is done. */
  readonly acceptance: string;
}

/** What a turn leaves behind: `--output json` prints exactly this. */
export interface TurnDocument {
  readonly version: typeof TURN_DOCUMENT_VERSION;
  readonly ok: boolean;
  /** The exit code of a process that ran this one turn. */
  readonly code: ExitCode;
  readonly text: string;
  /** One sentence if the turn did not end well. */
  readonly error: string | null;
  readonly session: string;
  readonly turn: string;
  readonly mode: "ask" | "plan" | "agent";
  readonly model: string;
  /** In the order of the calls in the model's responses. */
  readonly receipts: readonly Receipt[];
  readonly denials: readonly Denial[];
  /**
   * The skills whose guidance the turn was given when it began, then those that were read in it, in the
   * order of reading. Missing if there was none.
   */
  readonly skills?: readonly SkillReceipt[];
  /** 1 to 10 steps, only in the mode `plan`. */
  readonly plan?: readonly PlanStep[];
  readonly usage: TurnUsage;
  readonly limits: TurnLimits;
  readonly ms: number;
}
