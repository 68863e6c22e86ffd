import { isReadOnly, type ResultCode, type ToolSpec } from "../contract/mod.ts";

// Failures after which the same call may succeed, if running it twice does no harm.
const MAY_PASS: ReadonlySet<ResultCode> = new Set([
  "invalid_arguments",
  "dependency_unavailable",
  "timeout",
  "execution_error",
]);

/** Says whether a failed call may be repeated: a mutation only if its spec says why. */
export function isRetriable(code: ResultCode, spec: ToolSpec | undefined): boolean {
  if (spec === undefined || !MAY_PASS.has(code)) return false;
  return isReadOnly(spec.sideEffects) || spec.retrySafe !== undefined;
}
