import {
  fail,
  isPlainObject,
  type JsonObject,
  RESULT_CODES,
  type ResultCode,
  type ToolFailure,
  type ToolOutcome,
  type ToolResult,
  type ToolSpec,
} from "../contract/mod.ts";
import { byteLength } from "./bound_json.ts";
import { copyJson } from "./copy_json.ts";
import { isRetriable } from "./is_retriable.ts";
import { MAX_SPILL_BYTES } from "../store/client.ts";

/** What checking an outcome needs. */
export interface CheckOutcomeOptions {
  /** The registered name of the tool, for messages. */
  readonly tool: string;
  readonly redact: (text: string) => string;
}

/** Stands for an answer that throws when it is looked at. */
export const UNREADABLE: unique symbol = Symbol("unreadable");

/**
 * Holds what a tool's code answered against its contract. The answer is a redacted, frozen copy; an
 * answer that is not JSON, has another shape, is too large or cannot be read becomes
 * `contract_error`.
 */
export function checkOutcome(value: unknown, options: CheckOutcomeOptions): ToolOutcome {
  try {
    return readOutcome(value, options);
  } catch {
    // An accessor or a trap of the tool's own: what it throws may throw again when it is looked at.
    return readOutcome(UNREADABLE, options);
  }
}

function readOutcome(value: unknown, options: CheckOutcomeOptions): ToolOutcome {
  const broken = (what: string) =>
    fail("contract_error", `Tool "${options.tool}" broke its contract: ${options.redact(what)}`);
  if (value === UNREADABLE) return broken("its answer cannot be read");
  if (!isPlainObject(value)) return broken("it answered no outcome object");
  const { ok, output, code, message, details } = value;
  if (ok === true) {
    const copy = takeJson(output, options);
    return copy.ok ? { ok, output: copy.value } : broken(`its output${copy.problem}`);
  }
  if (ok !== false) return broken('its answer has no "ok" of true or false');
  if (!isResultCode(code)) return broken("its failure has no known code");
  if (typeof message !== "string" || message.trim() === "") {
    return broken("its failure has no message");
  }
  const said = options.redact(message);
  if (details === undefined) return fail(code, said);
  const copy = takeJson(details, options);
  if (!copy.ok) return broken(`its details${copy.problem}`);
  if (!isPlainObject(copy.value)) return broken("its details are no object");
  return fail(code, said, copy.value as JsonObject);
}

/** Completes a failure by saying whether the call may be repeated. */
export function failureResult(failure: ToolFailure, spec: ToolSpec | undefined): ToolResult {
  return { ...failure, retriable: isRetriable(failure.code, spec) };
}

function takeJson(value: unknown, { redact }: CheckOutcomeOptions) {
  const copy = copyJson(value, { text: redact, units: MAX_SPILL_BYTES });
  if (!copy.ok) {
    const where = copy.pointer === "" ? "" : ` at "${copy.pointer}"`;
    return { ok: false as const, problem: `${where} ${copy.problem}` };
  }
  if (byteLength(JSON.stringify(copy.value)) > MAX_SPILL_BYTES) {
    return { ok: false as const, problem: ` is larger than ${MAX_SPILL_BYTES} bytes` };
  }
  return copy;
}

function isResultCode(code: unknown): code is ResultCode {
  return RESULT_CODES.some((one) => one === code);
}
