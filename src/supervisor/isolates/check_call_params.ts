import {
  fail,
  isPlainObject,
  type JsonObject,
  showInline,
  type ToolFailure,
} from "../../contract/mod.ts";
import { MAX_ISOLATE_ARGS } from "../../contract/isolates.ts";
import { attempt } from "../../std/attempt.ts";
import { isPlainLine } from "../is_plain_line.ts";

/** The parameters of `isolate_call` once they were checked. */
export interface CallParams {
  readonly package: string;
  readonly sha256?: string;
  readonly name: string;
  /** JSON text of an object. */
  readonly args: string;
  readonly timeout_ms: number;
}

type Check = (value: unknown) => string | undefined;

const CHECKS: { readonly [name in keyof Required<CallParams>]: Check } = {
  package: (value) =>
    isText(value, 214) && value !== "" ? undefined : "must be the name of a package",
  sha256: (value) =>
    value === undefined || (typeof value === "string" && /^[0-9a-f]{64}$/.test(value))
      ? undefined
      : "must be 64 hexadecimal digits",
  name: (value) => isText(value, 512) ? undefined : "must be the name of a function",
  args: argsProblem,
  timeout_ms: (value) =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 3_600_000
      ? undefined
      : "must be an integer from 1 to 3600000",
};

/** Checks what a core asked for, without trusting that the core did: all problems in one failure. */
export function checkCallParams(
  params: JsonObject,
): { readonly ok: true; readonly value: CallParams } | ToolFailure {
  const problems = [
    ...Object.keys(params).filter((name) => !Object.hasOwn(CHECKS, name)).map((name) =>
      `"${showInline(name, 64)}" is not a parameter`
    ),
    ...Object.entries(CHECKS).flatMap(([name, check]) => {
      const problem = check(Object.hasOwn(params, name) ? params[name] : undefined);
      return problem === undefined ? [] : [`"${name}" ${problem}`];
    }),
  ];
  if (problems.length > 0) {
    return fail("invalid_arguments", `Cannot call package: ${problems.join("; ")}`);
  }
  return { ok: true, value: params as unknown as CallParams };
}

function isText(value: unknown, most: number): value is string {
  return typeof value === "string" && value.length <= most && value.isWellFormed() &&
    !value.includes("\0");
}

function argsProblem(value: unknown): string | undefined {
  if (typeof value !== "string") return "must be the JSON text of an object";
  if (value.length > MAX_ISOLATE_ARGS) return `must be at most ${MAX_ISOLATE_ARGS} characters`;
  const parsed = isPlainLine(value) ? attempt(() => JSON.parse(value)) : undefined;
  return isPlainObject(parsed) ? undefined : "must be the JSON text of an object";
}
