import type { JsonObject, JsonValue } from "./json.ts";
import type { Decision } from "./decision.ts";
import type { ResultCode, ToolResult } from "./result.ts";
import type { Isolation, ToolSpec } from "./tool_spec.ts";

/** One call that a model asked for, as it asked. */
export interface ToolCall {
  readonly id: string;
  /** The name the model used: a tool, an alias, or neither. */
  readonly name: string;
  /** JSON text as it was streamed, or an object already parsed. Absent, null or blank means `{}`. */
  readonly arguments?: string | JsonObject | null;
}

/** A call after `prepare`: it may run, or it already has its result. */
export type Prepared =
  | {
    readonly kind: "ready";
    readonly index: number;
    readonly call: ToolCall;
    readonly spec: ToolSpec;
    readonly args: JsonObject;
    readonly decision: Decision;
  }
  | {
    readonly kind: "refused";
    readonly index: number;
    readonly call: ToolCall;
    readonly spec?: ToolSpec;
    readonly args: JsonValue;
    readonly decision?: Decision;
    readonly result: ToolResult;
  };

/** What remains of one attempt. The keys are those of the published turn document. */
export interface Receipt {
  readonly call_id: string;
  /** The registered name, or the name asked for if there is no such tool. */
  readonly tool: string;
  /** Redacted and bounded; `null` if the arguments could not be parsed. */
  readonly args: JsonValue;
  readonly ok: boolean;
  readonly code: ResultCode | null;
  readonly decision: Decision["kind"] | "none";
  /** The rule or the row of the mode table that decided; `null` if nothing was decided. */
  readonly rule: string | null;
  readonly isolation: Isolation;
  /** Milliseconds from prepare to result, rounded to 0.001. */
  readonly ms: number;
  /** The skill that the tool is of. @default {it is of none} */
  readonly skill?: ReceiptSkill;
}

/** Whose tool was called; an alias, since what is recorded must be plain JSON. */
export type ReceiptSkill = {
  readonly name: string;
  readonly version: string;
  /** Of all its files, hexadecimal; `null` if whoever registered the tool did not say it. */
  readonly sha256: string | null;
};
