import {
  fail,
  type IsolateTrust,
  isPlainObject,
  type JsonObject,
  type JsonValue,
  nearest,
  RESULT_CODES,
  showInline,
  succeed,
  type ToolFailure,
  type ToolOutcome,
} from "../../contract/isolates.ts";
import { tellReason } from "./tell_reason.ts";
import type { WorkerAnswer } from "./worker_answer.ts";

/** Whose answer it is. */
export interface AnswerSource {
  readonly package: string;
  /** The function. */
  readonly name: string;
  readonly trust: IsolateTrust;
  readonly folder: string;
}

/** What a worker's answer means to the caller. Only first-party code chooses a result code. */
export function answerOutcome(answer: WorkerAnswer, source: AnswerSource): ToolOutcome {
  const { kind, value } = answer;
  if (kind === "value") return valueOutcome(value as JsonValue, source);
  if (kind === "missing") return missing(value, source);
  if (kind === "unfit") {
    return fail("contract_error", `The answer of ${functionOf(source)} ${showInline(value)}`);
  }
  const reason = tellReason(value, source.folder);
  return kind === "error"
    ? fail("execution_error", `${capital(functionOf(source))} failed: ${reason}`)
    : fail("execution_error", `Cannot load package "${source.package}": ${reason}`);
}

/** How a function is named in a sentence. */
export function functionOf(
  { package: owner, name }: Pick<AnswerSource, "package" | "name">,
): string {
  return `function "${showInline(name, 80)}" of package "${owner}"`;
}

/** `text` with a capital letter: for the beginning of a sentence. */
export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function valueOutcome(value: JsonValue, source: AnswerSource): ToolOutcome {
  if (!isPlainObject(value)) return succeed(value);
  const keys = Object.keys(value);
  const only = keys.length === 1 ? keys[0] : undefined;
  if (only === "error" && typeof value.error === "string") {
    return fail("execution_error", tellReason(value.error, source.folder));
  }
  const failure = only === "failure" && source.trust === "first-party"
    ? typedFailure(value.failure)
    : undefined;
  return failure ?? succeed(value as JsonValue);
}

function typedFailure(value: unknown): ToolFailure | undefined {
  if (!isPlainObject(value) || typeof value.message !== "string") return undefined;
  const code = RESULT_CODES.find((known) => known === value.code);
  if (code === undefined) return undefined;
  const details = isPlainObject(value.details) ? value.details as JsonObject : undefined;
  return fail(code, value.message, details);
}

function missing(names: readonly string[], source: AnswerSource): ToolOutcome {
  const near = nearest(source.name, names);
  const hint = near !== undefined
    ? `; did you mean "${showInline(near, 80)}"?`
    : names.length > 0
    ? `; it has ${names.slice(0, 10).map((name) => `"${showInline(name, 80)}"`).join(", ")}`
    : "; it exports none";
  const owner = `Package "${source.package}"`;
  return fail("not_found", `${owner} exports no function "${showInline(source.name, 80)}"${hint}`);
}
