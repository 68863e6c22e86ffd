import type { JsonValue } from "./json.ts";
import type { Decision } from "./decision.ts";
import type { ModelErrorKind } from "./model.ts";
import type { SkillReceipt } from "./skill.ts";
import type { Receipt } from "./tool_call.ts";
import type { ToolResult } from "./result.ts";
import type { PlanStep, TurnDocument } from "./turn_document.ts";

/** Everything that a surface can show of a turn, in order. The last one is `result`. */
export type AgentEvent =
  | {
    readonly type: "turn.started";
    readonly session: string;
    readonly turn: string;
    readonly mode: "ask" | "plan" | "agent";
    readonly model: string;
  }
  /** The skills whose guidance stays with the turn, whatever becomes of them; there is at least one. */
  | { readonly type: "skills.prepared"; readonly skills: readonly SkillReceipt[] }
  /** The model has read more of a skill. */
  | { readonly type: "skill.read"; readonly skill: SkillReceipt }
  | { readonly type: "model.started"; readonly round: number }
  | { readonly type: "model.text"; readonly text: string }
  | { readonly type: "model.reasoning"; readonly text: string }
  | { readonly type: "model.finished"; readonly round: number; readonly usage: RoundUsage }
  | {
    readonly type: "model.failed";
    readonly round: number;
    readonly kind: ModelErrorKind;
    readonly message: string;
    readonly retriable: boolean;
  }
  /** A request failed before anything of its answer was shown, and will be sent again. */
  | {
    readonly type: "model.retrying";
    readonly round: number;
    readonly kind: ModelErrorKind;
    readonly message: string;
    /** Which try failed, from 1. */
    readonly attempt: number;
    /** Milliseconds until the next one. */
    readonly wait_ms: number;
  }
  /** A whole response was thrown away before any call of it ran. */
  | { readonly type: "model.rejected"; readonly round: number; readonly reason: string }
  | {
    readonly type: "batch.started";
    readonly calls: readonly string[];
    readonly parallel: boolean;
  }
  | {
    readonly type: "tool.decided";
    readonly call_id: string;
    readonly tool: string;
    readonly decision: Decision;
  }
  | {
    readonly type: "tool.started";
    readonly call_id: string;
    readonly tool: string;
    readonly args: JsonValue;
  }
  | { readonly type: "tool.finished"; readonly receipt: Receipt; readonly result: ToolResult }
  | { readonly type: "plan.proposed"; readonly steps: readonly PlanStep[] }
  | { readonly type: "limit.hit"; readonly limit: string; readonly message: string }
  | { readonly type: "notice"; readonly level: "info" | "warning"; readonly message: string }
  | ({ readonly type: "result" } & TurnDocument);

/** The tokens of one round, named as in the turn's document. */
export interface RoundUsage {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly status: "authoritative" | "estimated" | "unknown";
}

/**
 * Takes the events of a turn as they happen.
 *
 * Contract: must not throw; returns at once. The loop does not wait for it.
 */
export type AgentListener = (event: AgentEvent) => void;
