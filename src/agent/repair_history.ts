import type { ModelMessage, ToolCall } from "../contract/mod.ts";

type ToolMessage = Extract<ModelMessage, { role: "tool" }>;

/**
 * History as providers accept it: each call has exactly one result, directly after its message and
 * in call order. A missing result becomes a failure that says so; a result without a call, or a
 * second one, is left out.
 */
export function repairHistory(history: readonly ModelMessage[]): ModelMessage[] {
  const results = firstResults(history);
  const repaired: ModelMessage[] = [];
  for (const message of history) {
    if (message.role === "tool") continue;
    repaired.push(message);
    if (message.role !== "assistant") continue;
    for (const call of message.calls) {
      repaired.push(results.get(call.id) ?? interrupted(call));
      results.delete(call.id);
    }
  }
  return repaired;
}

/** The first result of each call, only if it stands after the call. */
function firstResults(history: readonly ModelMessage[]): Map<string, ToolMessage> {
  const called = new Set<string>();
  const results = new Map<string, ToolMessage>();
  for (const message of history) {
    if (message.role === "assistant") {
      for (const call of message.calls) called.add(call.id);
    } else if (message.role === "tool" && called.has(message.callId)) {
      if (!results.has(message.callId)) results.set(message.callId, message);
    }
  }
  return results;
}

function interrupted(call: ToolCall): ToolMessage {
  const content = JSON.stringify({
    code: "cancelled",
    message: "The turn was interrupted before this call was executed",
  });
  return { role: "tool", callId: call.id, tool: call.name, ok: false, content };
}
