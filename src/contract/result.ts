import type { JsonObject, JsonValue } from "./json.ts";

/** Every reason for which a tool call can fail. Adding one is a recorded decision. */
export const RESULT_CODES = [
  "invalid_arguments",
  "not_found",
  "permission_denied",
  "approval_denied",
  "dependency_unavailable",
  "timeout",
  "cancelled",
  "command_failed",
  "stale_file",
  "conflict",
  "execution_error",
  "contract_error",
] as const;

/** One reason for which a tool call failed. */
export type ResultCode = typeof RESULT_CODES[number];

/** What a tool's own code answers; it never says whether a retry is safe, the executor does. */
export type ToolOutcome =
  | { readonly ok: true; readonly output: JsonValue }
  | ToolFailure;

/** A failure as a tool's own code states it. */
export interface ToolFailure {
  readonly ok: false;
  readonly code: ResultCode;
  /** One sentence for the model and the person: what, where, what to do. */
  readonly message: string;
  readonly details?: JsonObject;
}

/** How an output that was larger than its bound was cut. Sizes are UTF-8 bytes. */
export interface Truncation {
  readonly bytes: number;
  readonly kept: number;
  /** The name under which `read_file` reads the full text by range; absent if it was not kept. */
  readonly spill?: string;
}

/** The one result of one tool call, as the executor gives it to the loop. */
export type ToolResult =
  | { readonly ok: true; readonly output: JsonValue; readonly truncation?: Truncation }
  | {
    readonly ok: false;
    readonly code: ResultCode;
    readonly message: string;
    readonly retriable: boolean;
    readonly details?: JsonObject;
  };

/** Makes a successful outcome. */
export function succeed(output: JsonValue): ToolOutcome {
  return { ok: true, output };
}

/** Makes a failed outcome: `fail("not_found", 'No file "a.txt"')`. */
export function fail(code: ResultCode, message: string, details?: JsonObject): ToolFailure {
  return details === undefined
    ? { ok: false, code, message }
    : { ok: false, code, message, details };
}
