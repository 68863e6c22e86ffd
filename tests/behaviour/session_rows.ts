import type { LedgerEvent, ModelMessage, ToolCall } from "../../src/contract/mod.ts";

/** The messages that rows say, put together as plainly as can be. */
export function messagesOf(rows: readonly LedgerEvent[]): readonly ModelMessage[] {
  const messages: ModelMessage[] = [];
  for (const { kind, payload } of rows) {
    const text = String(payload.text ?? "");
    if (kind === "message.user") messages.push({ role: "user", text });
    if (kind === "message.assistant") {
      messages.push({ role: "assistant", text, calls: payload.calls as unknown as ToolCall[] });
    }
    if (kind === "message.tool") {
      const { call_id, tool, ok, content } = payload;
      messages.push({
        role: "tool",
        callId: String(call_id),
        tool: String(tool),
        ok: ok === true,
        content: String(content),
      });
    }
    if (kind === "message.part") {
      const last = messages.pop();
      if (last === undefined) throw new Error("A part without a message");
      messages.push(
        last.role === "tool"
          ? { ...last, content: last.content + text }
          : { ...last, text: last.text + text },
      );
    }
  }
  return messages;
}
