import { isReadOnly, type ToolCall } from "../contract/mod.ts";
import type { AgentOptions } from "./create_agent.ts";
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
  const executed = await options.executor.run(calls, {
    session: turn.session,
    turn: turn.id,
    signal: obstacle === undefined ? turn.signal : AbortSignal.abort(),
    onEvent: turn.emit,
  });
  for (const [index, { receipt, result, denial, content }] of executed.entries()) {
    turn.receipts.push(receipt);
    if (denial !== undefined) turn.denials.push(denial);
    const tool = calls[index]?.name ?? receipt.tool;
    turn.messages.push({ role: "tool", callId: receipt.call_id, tool, ok: result.ok, content });
  }
  return obstacle;
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
