import {
  fail,
  type Isolation,
  ISOLATIONS,
  isReadOnly,
  type Prepared,
  type ToolContext,
  type ToolFailure,
} from "../contract/mod.ts";
import type { CallScope } from "./call_scope.ts";
import { UNREADABLE } from "./check_outcome.ts";
import { recordedArguments } from "./recorded_arguments.ts";
import { type Interruption, settleWithin, watchInterruption } from "./watch_interruption.ts";

/** A call that may run. */
export type ReadyCall = Prepared & { readonly kind: "ready" };

/** How a call ended, before that is held against the contract. */
export type CallEnding =
  /** The tool's code did not run. */
  | { readonly kind: "unrun"; readonly failure: ToolFailure }
  /** It ran and answered something. */
  | { readonly kind: "answered"; readonly answer: unknown }
  /** It was stopped; `answer` is what it said soon after, if it said something. */
  | { readonly kind: Interruption; readonly answer: unknown };

/** Where a call's code runs: `none` until it does. */
export interface Placement {
  isolation: Isolation;
}

const DEFAULT_GRACE_MS = 200;

/**
 * Runs a prepared call, unless the turn has been cancelled or, for a call that changes something,
 * its rows cannot be written first. Ends at the deadline even if the tool ignores its signal.
 *
 * @throws {unknown} What the tool's code throws.
 */
export async function executeCall(
  ready: ReadyCall,
  placement: Placement,
  scope: CallScope,
): Promise<CallEnding> {
  const { spec, call, args } = ready;
  const unwritten = isReadOnly(spec.sideEffects) ? undefined : await announceChange(ready, scope);
  if (scope.signal.aborted) {
    return { kind: "unrun", failure: fail("cancelled", `"${spec.name}" did not run: cancelled`) };
  }
  if (unwritten !== undefined) return { kind: "unrun", failure: unwritten };
  const shown = recordedArguments(args, scope);
  scope.emit({ type: "tool.started", call_id: call.id, tool: spec.name, args: shown });
  return await runTool(ready, placement, scope);
}

async function announceChange(
  ready: ReadyCall,
  scope: CallScope,
): Promise<ToolFailure | undefined> {
  const { spec, call } = ready;
  scope.recorder.note("tool.started", { call_id: call.id, tool: spec.name });
  const reason = await scope.recorder.settled();
  if (reason === undefined) return undefined;
  return fail(
    "dependency_unavailable",
    `Cannot run "${spec.name}": it changes something, and the ledger could not record that first ` +
      `(${scope.redact(reason)})`,
    { dependency: "ledger" },
  );
}

async function runTool(
  ready: ReadyCall,
  placement: Placement,
  scope: CallScope,
): Promise<CallEnding> {
  const { spec, args } = ready;
  const watch = watchInterruption(spec.timeoutMs, scope.signal);
  const start = scope.clock.monotonic();
  placement.isolation = "core";
  const context = contextOf(ready, { placement, scope, signal: watch.signal });
  // Settled, so that a late throw of a stopped tool is nobody's unhandled rejection.
  const run = Promise.allSettled([answerOf(() => spec.run(args, context))]);
  const first = await Promise.race([run, watch.interrupted]).finally(watch.stop);
  // Code that blocks the event loop passes its deadline before the timer can say so.
  const late = scope.clock.monotonic() - start > spec.timeoutMs ? "timeout" : undefined;
  const interruption = watch.kind() ?? late;
  if (interruption !== undefined) {
    const [last] = await settleWithin(run, scope.graceMs ?? DEFAULT_GRACE_MS) ?? [];
    const answer = last?.status === "fulfilled" ? last.value : undefined;
    return { kind: interruption, answer };
  }
  const [settled] = first ?? [];
  if (settled?.status === "rejected") throw settled.reason;
  return { kind: "answered", answer: settled?.value };
}

// To wait for an answer is to look at it, and its own code may throw then: no throw of the tool's.
async function answerOf(run: () => unknown): Promise<unknown> {
  await undefined;
  const answer = run();
  try {
    void Object(answer).then;
  } catch {
    return UNREADABLE;
  }
  return await answer;
}

function contextOf(
  { call }: ReadyCall,
  parts: { placement: Placement; scope: CallScope; signal: AbortSignal },
): ToolContext {
  const { placement, scope: { session, turn, workspace }, signal } = parts;
  return Object.freeze({
    signal,
    workspace,
    session,
    turn,
    callId: call.id,
    placed(isolation: Isolation) {
      if (!ISOLATIONS.includes(isolation)) {
        throw new TypeError(`Cannot place call: give one of ${ISOLATIONS.join(", ")}`);
      }
      placement.isolation = isolation;
    },
  });
}
