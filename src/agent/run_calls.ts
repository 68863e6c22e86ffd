import { isReadOnly, type ModelMessage, type ToolCall } from "../contract/mod.ts";
import type { ExecutedCall, Executor, RunOptions } from "../tools/mod.ts";
import type { AgentOptions } from "./create_agent.ts";
import { hear, recordMessage } from "./say.ts";
import { type Ending, type Turn, unrecorded } from "./turn.ts";

/**
 * Hands the calls of one response to the executor and its results to the conversation, in call
 * order. A response that would pass the limit of calls, or that changes something while rows of the
 * ledger are missing, runs nothing: its calls get `cancelled` receipts and the turn ends.
 */
export async function runCalls(
  turn: Turn,
  calls: readonly ToolCall[],
  options: AgentOptions,
): Promise<Ending | undefined> {
  if (calls.length === 0) return undefined;
  const obstacle = await findObstacle(turn, calls, options);
  const names = new Map(calls.map(({ id, name }) => [id, name]));
  const toMessage = ({ receipt, result, content }: ExecutedCall): ModelMessage => {
    const { call_id: callId, tool } = receipt;
    return { role: "tool", callId, tool: names.get(callId) ?? tool, ok: result.ok, content };
  };
  const executed = await execute(turn, calls, {
    executor: options.executor,
    signal: obstacle === undefined ? turn.signal : AbortSignal.abort(),
    // At once: a process that is killed before the others have ended must not forget this one.
    onExecuted: (one) => recordMessage(turn, toMessage(one)),
  });
  for (const one of executed) hear(turn, toMessage(one));
  return obstacle;
}

/** Leaves each call of a response that is no message its one receipt; none of them runs. */
export async function dropCalls(
  turn: Turn,
  calls: readonly ToolCall[],
  { executor }: AgentOptions,
): Promise<void> {
  if (calls.length > 0) await execute(turn, calls, { executor, signal: AbortSignal.abort() });
}

async function execute(
  turn: Turn,
  calls: readonly ToolCall[],
  { executor, ...run }: Pick<RunOptions, "signal" | "onExecuted"> & { readonly executor: Executor },
): Promise<readonly ExecutedCall[]> {
  const { session, id, emit, receipts, denials } = turn;
  const executed = await executor.run(calls, { ...run, session, turn: id, onEvent: emit });
  for (const { receipt, denial } of executed) {
    receipts.push(receipt);
    if (denial !== undefined) denials.push(denial);
  }
  return executed;
}

async function findObstacle(
  turn: Turn,
  calls: readonly ToolCall[],
  { registry }: AgentOptions,
): Promise<Ending | undefined> {
  if (turn.receipts.length + calls.length > turn.bounds.max_tool_calls) {
    return { kind: "limit", hit: "max_tool_calls" };
  }
  const changes = calls.some((call) => {
    const spec = registry.resolve(call.name);
    return spec !== undefined && !isReadOnly(spec.sideEffects);
  });
  const failure = changes ? await turn.record.settled() : undefined;
  return failure === undefined ? undefined : unrecorded(failure);
}
