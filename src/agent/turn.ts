import type {
  AgentEvent,
  Denial,
  ModelMessage,
  ModelUsage,
  PlanStep,
  Receipt,
  SkillReceipt,
  StreamLimits,
  TurnDocument,
  TurnLimits,
} from "../contract/mod.ts";
import type { LedgerRecorder } from "../tools/mod.ts";
import type { SessionSpending } from "./create_agent.ts";
import type { TurnBounds } from "./turn_limits.ts";

/** The modes that a turn can run in; `auto` is routed to one of them before. */
export type TurnMode = TurnDocument["mode"];

/** One turn while it runs. Only the loop writes to it. */
export interface Turn {
  readonly id: string;
  readonly session: string;
  readonly mode: TurnMode;
  readonly model: string;
  readonly bounds: TurnBounds;
  /** Fires when the person interrupts. */
  readonly interrupt: AbortSignal;
  /** Fires at the turn's deadline. */
  readonly deadline: AbortSignal;
  /** Fires with either of the two. */
  readonly signal: AbortSignal;
  /** What the next request may use. */
  readonly limits: () => StreamLimits;
  /** Never throws, whatever the surface does. */
  readonly emit: (event: AgentEvent) => void;
  /** What the first failure of the surface says, if it failed. */
  readonly unshown: () => string | undefined;
  readonly record: LedgerRecorder;
  /** Takes secrets out of what is recorded or said of a failure. */
  readonly redact: (text: string) => string;
  /** Everything said so far, as the next request will carry it. */
  readonly messages: ModelMessage[];
  /** Told each message that is added to them. */
  readonly onMessage: (message: ModelMessage) => void;
  readonly receipts: Receipt[];
  /** What the turn was given of skills, and then what was read of them. */
  readonly skills: SkillReceipt[];
  readonly denials: Denial[];
  readonly usages: ModelUsage[];
  /** What the session has used before this turn. */
  readonly spent: SessionSpending;
  /** Call ids in use, of the history too. */
  readonly callIds: Set<string>;
  rounds: number;
  /** Responses rejected for a `DefineTool` block. */
  rejections: number;
  /** Responses with actions that could not be read. */
  unreadable: number;
  /** Plans asked for once more. */
  planRetries: number;
}

/**
 * How a turn ended; denials are counted apart, when the document is made. `text` is a whole reply or
 * empty: what an interrupted or broken response said is not one.
 */
export type Ending =
  | { readonly kind: "done"; readonly text: string; readonly plan?: readonly PlanStep[] }
  | { readonly kind: "failed"; readonly text: string; readonly error: string }
  | { readonly kind: "limit"; readonly hit: NonNullable<TurnLimits["hit"]> }
  | { readonly kind: "interrupted" };

/** The ending of a turn that cannot be recorded. */
export function unrecorded(reason: string, text = ""): Ending {
  return { kind: "failed", text, error: `Cannot record the turn in the ledger: ${reason}` };
}

/** The ending of a turn whose surface failed to take an event. */
export function unheard(reason: string, text: string): Ending {
  return { kind: "failed", text, error: `The listener of the turn's events failed: ${reason}` };
}

/** The ending that a fired signal asks for; an interrupt counts before the deadline. */
export function signalled(turn: Turn): Ending | undefined {
  if (turn.interrupt.aborted) return { kind: "interrupted" };
  if (turn.deadline.aborted) return { kind: "limit", hit: "deadline_s" };
  return undefined;
}
