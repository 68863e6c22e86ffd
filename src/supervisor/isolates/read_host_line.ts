import {
  fail,
  type FromIsolate,
  type IsolateTrust,
  isPlainObject,
  type JsonObject,
  type JsonValue,
  RESULT_CODES,
  type ResultCode,
  showInline,
  type ToolOutcome,
} from "../../contract/mod.ts";
import { MAX_ISOLATE_ANSWER } from "../../contract/isolates.ts";
import { isPlainLine } from "../is_plain_line.ts";

/** Characters of an outcome beside the answer itself. */
const OUTCOME_SLACK = 64 * 1024;

/** The longest sentence that is taken, in characters. */
const MAX_MESSAGE = 4000;

/** What code that is not the product's can end with: the other codes say what the product decided. */
const FOREIGN_CODES: readonly ResultCode[] = [
  "invalid_arguments",
  "not_found",
  "dependency_unavailable",
  "timeout",
  "cancelled",
  "execution_error",
  "contract_error",
];

/**
 * Reads one line of a process of isolates, which is not trusted: every field is checked, any other is
 * dropped. `undefined` if it is no message.
 */
export function readHostLine(line: string): FromIsolate | undefined {
  const value = readJson(line);
  if (!isPlainObject(value)) return undefined;
  const { type, id, version, isolate, outcome, reason } = value;
  if (type === "hello" && typeof version === "number") return { type, version };
  if (type === "answer" && isCount(id) && typeof outcome === "string") {
    return outcome.length > MAX_ISOLATE_ANSWER + OUTCOME_SLACK ? undefined : { type, id, outcome };
  }
  if (type === "fault" && isCount(isolate) && typeof reason === "string") {
    return { type, isolate, reason: showInline(reason, 300) };
  }
  return undefined;
}

/** Reads the outcome of a call; `undefined` if it is none, or not one that such code may have. */
export function readHostOutcome(text: string, trust: IsolateTrust): ToolOutcome | undefined {
  const value = readJson(text);
  if (!isPlainObject(value)) return undefined;
  const { ok, output, code, message, details } = value;
  if (ok === true) return output === undefined ? undefined : { ok, output: output as JsonValue };
  const codes = trust === "first-party" ? RESULT_CODES : FOREIGN_CODES;
  const known = codes.find((one) => one === code);
  if (ok !== false || known === undefined || typeof message !== "string") return undefined;
  if (details !== undefined && !isPlainObject(details)) return undefined;
  const shown = message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message;
  return fail(known, shown.toWellFormed(), details as JsonObject | undefined);
}

function readJson(text: string): unknown {
  if (!isPlainLine(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
