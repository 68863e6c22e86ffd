import {
  fail,
  isReadOnly,
  showInline,
  type ToolFailure,
  type ToolOutcome,
  type ToolSpec,
} from "../contract/mod.ts";
import { checkOutcome, type CheckOutcomeOptions } from "./check_outcome.ts";
import type { CallEnding } from "./execute_call.ts";

/** Makes one redacted outcome of how a call ended. */
export function classifyEnding(
  ending: CallEnding,
  spec: ToolSpec,
  { redact }: Pick<CheckOutcomeOptions, "redact">,
): ToolOutcome {
  if (ending.kind === "unrun") return ending.failure;
  const options = { tool: spec.name, redact };
  if (ending.kind === "answered") return checkOutcome(ending.answer, options);
  // A late success is dropped: the model has been told that there is none.
  const answer = ending.answer === undefined ? undefined : checkOutcome(ending.answer, options);
  const details = answer?.ok === false ? answer.details : undefined;
  const changes = isReadOnly(spec.sideEffects) ? "" : "; what it has changed by then stays changed";
  const what = ending.kind === "timeout"
    ? `did not end within ${spec.timeoutMs} ms`
    : "was stopped: the turn was cancelled";
  return fail(ending.kind, `"${spec.name}" ${what}${changes}`, details);
}

/** Makes a failure of what was thrown while a call was prepared or run. */
export function classifyThrown(
  error: unknown,
  { tool, redact }: CheckOutcomeOptions,
): ToolFailure {
  const { message, refused } = readThrown(error);
  const said = showInline(redact(message), 1000);
  if (refused) {
    return fail("permission_denied", `"${tool}" was refused by the runtime: ${said}`, {
      remedy: 'Ask for something that this process may do; "kyrozen permissions" lists it.',
    });
  }
  return fail("execution_error", `"${tool}" failed: ${said}`);
}

interface Thrown {
  readonly message: string;
  /** Whether the runtime refused a permission. */
  readonly refused: boolean;
}

// Whatever is thrown is the tool's own: to look at it can run its code, which can throw again.
function readThrown(error: unknown): Thrown {
  try {
    if (typeof error === "string") return { message: error, refused: false };
    if (error instanceof Error) {
      const refused = error instanceof Deno.errors.NotCapable;
      return { message: String(error.message || error.name), refused };
    }
    return { message: "it threw something that is no error", refused: false };
  } catch {
    return { message: "it threw something that cannot be read", refused: false };
  }
}
