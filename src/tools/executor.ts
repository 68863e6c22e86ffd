import {
  type AgentListener,
  type Prepared,
  showInline,
  type ToolCall,
  type ToolResult,
  type ToolSpec,
} from "../contract/mod.ts";
import type { CallScope, ExecutorOptions, ResolvedCall } from "./call_scope.ts";
import { failureResult } from "./check_outcome.ts";
import { classifyEnding, classifyThrown } from "./classify_ending.ts";
import { executeCall, type Placement } from "./execute_call.ts";
import { type ExecutedCall, finalizeCall } from "./finalize_call.ts";
import { LedgerRecorder } from "./ledger_recorder.ts";
import { type Batch, planBatches } from "./plan_batches.ts";
import { prepareCall } from "./prepare_call.ts";
import { runLimited } from "./run_limited.ts";

/** What one response's calls are run with. */
export interface RunOptions {
  readonly session: string;
  readonly turn: string;
  /** Cancels the turn: every call that has not ended gets a `cancelled` receipt. */
  readonly signal: AbortSignal;
  readonly onEvent: AgentListener;
  /**
   * Told of each call as it ends, whichever it is: what it records shares a commit with the receipt.
   *
   * Contract: must not throw; returns at once. @default {nobody is told}
   */
  readonly onExecuted?: (executed: ExecutedCall) => void;
}

/**
 * Runs the calls of model responses; the one place where a tool runs.
 *
 * Contract: `run` never rejects. Its results stand in call order, exactly one for each call, whatever
 * ended first, and every row of the ledger has been written by then, or a `notice` says that one
 * could not be.
 */
export interface Executor {
  run(calls: readonly ToolCall[], options: RunOptions): Promise<readonly ExecutedCall[]>;
}

const DEFAULT_CONCURRENCY = 8;
const MAX_ID = 256;

/** Makes an executor out of its parts. It keeps nothing between responses. */
export function createExecutor(options: ExecutorOptions): Executor {
  return {
    async run(calls, { session, turn, signal, onEvent, onExecuted = () => {} }) {
      const recorder = new LedgerRecorder({ ledger: options.ledger, session, turn });
      const emit = isolated(onEvent);
      const scope = { ...options, session, turn, signal, recorder, emit, onExecuted };
      const executed = await runResponse(resolveAll(calls, options), scope);
      const reason = await recorder.settled();
      if (reason !== undefined) {
        const message = `The ledger misses rows of this response: ${options.redact(reason)}`;
        scope.emit({ type: "notice", level: "warning", message });
      }
      return executed;
    },
  };
}

// Each call is read and resolved once, so that planning, deciding and running see the same.
function resolveAll(
  calls: readonly ToolCall[],
  { registry, redact }: ExecutorOptions,
): readonly ResolvedCall[] {
  return calls.map((given, index) => {
    // An id is chosen by a model, and stands on receipts, in rows and in the names of kept outputs.
    const id = showInline(redact(String(given.id)), MAX_ID);
    const call = { id, name: String(given.name), arguments: given.arguments };
    return { index, call, spec: registry.resolve(call.name) };
  });
}

async function runResponse(
  calls: readonly ResolvedCall[],
  scope: CallScope,
): Promise<readonly ExecutedCall[]> {
  const batches = planBatches(calls);
  const executed: ExecutedCall[] = [];
  for (const batch of batches) executed.push(...await runBatch(calls, batch, scope));
  return Object.freeze(executed);
}

interface Attempt {
  readonly prepared: Prepared;
  readonly start: number;
}

async function runBatch(
  calls: readonly ResolvedCall[],
  { indexes, parallel }: Batch,
  scope: CallScope,
): Promise<readonly ExecutedCall[]> {
  const attempts: Attempt[] = [];
  for (const call of calls.slice(indexes[0], (indexes.at(-1) ?? -1) + 1)) {
    attempts.push(await prepare(call, scope));
  }
  const ids = attempts.map(({ prepared }) => prepared.call.id);
  scope.emit({ type: "batch.started", calls: ids, parallel });
  const limit = scope.concurrency ?? DEFAULT_CONCURRENCY;
  return await runLimited(attempts.map((attempt) => () => complete(attempt, scope)), limit);
}

async function prepare(resolved: ResolvedCall, scope: CallScope): Promise<Attempt> {
  const start = scope.clock.monotonic();
  const prepared = await guarded(() => prepareCall(resolved, scope), (error): Prepared => {
    const result = thrownResult(error, resolved, scope);
    return { kind: "refused", ...resolved, args: null, result };
  });
  return { prepared, start };
}

async function complete({ prepared, start }: Attempt, scope: CallScope): Promise<ExecutedCall> {
  const placement: Placement = { isolation: "none" };
  const result = await guarded(
    () => resultOf(prepared, placement, scope),
    (error) => thrownResult(error, prepared, scope),
  );
  return await finalizeCall({ prepared, result, isolation: placement.isolation, start }, scope);
}

async function resultOf(
  prepared: Prepared,
  placement: Placement,
  scope: CallScope,
): Promise<ToolResult> {
  if (prepared.kind === "refused") return prepared.result;
  const ending = await executeCall(prepared, placement, scope);
  const outcome = classifyEnding(ending, prepared.spec, scope);
  return outcome.ok ? outcome : failureResult(outcome, prepared.spec);
}

function thrownResult(
  error: unknown,
  { spec, call }: { readonly spec?: ToolSpec; readonly call: ToolCall },
  { redact }: CallScope,
): ToolResult {
  const tool = spec?.name ?? call.name;
  return failureResult(classifyThrown(error, { tool, redact }), spec);
}

/** The one catch: what is thrown in here becomes a result; nothing above catches broadly. */
async function guarded<T>(work: () => Promise<T>, failed: (error: unknown) => T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    return failed(error);
  }
}

// A listener that throws is a bug: reported as unhandled, it takes no call's result with it.
function isolated(listener: AgentListener): AgentListener {
  return (event) => void Promise.try(listener, event);
}
