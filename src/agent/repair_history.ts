import type { ModelMessage, ToolCall } from "../contract/mod.ts";

type ToolMessage = Extract<ModelMessage, { role: "tool" }>;

/**
 * History as providers accept it: each call has exactly one result, directly after its message and
 * in call order. A missing result becomes a failure that says so; a result without a call, or a
 * second one, is left out, and so is a message that says nothing. A call whose id an earlier one has
 * gets another id, and so does its result.
 */
export function repairHistory(history: readonly ModelMessage[]): ModelMessage[] {
  const taken = new Set<string>();
  /** The newest call of each id as it was recorded, for the results after it. */
  const newest = new Map<string, OpenCall>();
  const repaired: (Exclude<ModelMessage, ToolMessage> | OpenCall)[] = [];
  for (const message of history) {
    if (message.role === "tool") {
      const open = newest.get(message.callId);
      if (open !== undefined) open.result ??= message;
    } else if (message.role === "user") {
      if (message.text.trim() !== "") repaired.push(message);
    } else if (message.text.trim() !== "" || message.calls.length > 0) {
      const calls = message.calls.map((call) => withFreshId(call, taken));
      const renamed = calls.some((call, index) => call !== message.calls[index]);
      repaired.push(renamed ? { ...message, calls } : message);
      for (const [index, call] of calls.entries()) {
        const open: OpenCall = { call };
        repaired.push(open);
        newest.set(message.calls[index]?.id ?? call.id, open);
      }
    }
  }
  return repaired.map((part) => "role" in part ? part : resultOf(part));
}

/** A call, and the first result that was found for it. */
interface OpenCall {
  readonly call: ToolCall;
  result?: ToolMessage;
}

function withFreshId(call: ToolCall, taken: Set<string>): ToolCall {
  let { id } = call;
  for (let count = 2; taken.has(id); count++) id = `${call.id}_${count}`;
  taken.add(id);
  return id === call.id ? call : { ...call, id };
}

function resultOf({ call, result }: OpenCall): ToolMessage {
  if (result === undefined) return interrupted(call);
  return result.callId === call.id ? result : { ...result, callId: call.id };
}

function interrupted(call: ToolCall): ToolMessage {
  const content = JSON.stringify({
    code: "cancelled",
    message: "Interrupted, not executed: the turn ended before this call had a result. If it " +
      "changes something, look whether it did before you repeat it",
  });
  return { role: "tool", callId: call.id, tool: call.name, ok: false, content };
}
