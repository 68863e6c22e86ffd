import type { WireProtocol } from "../../src/contract/mod.ts";

/** The calls of one message of the model, and the results right after it. */
export interface SentPair {
  readonly calls: readonly string[];
  readonly results: readonly string[];
}

/**
 * The calls in a request's bytes, each with the results that follow directly.
 *
 * @throws {Error} If a result stands anywhere else, or a message has no content at all.
 */
export function pairsOf(protocol: WireProtocol, body: string): readonly SentPair[] {
  const { messages } = JSON.parse(body);
  const steps: readonly Step[] = protocol === "openai-chat"
    ? chatSteps(messages)
    : messagesSteps(messages);
  const pairs: { calls: readonly string[]; results: string[] }[] = [];
  let open: { calls: readonly string[]; results: string[] } | undefined;
  for (const { calls, result } of steps) {
    if (calls.length > 0) pairs.push(open = { calls, results: [] });
    else if (result === undefined) open = undefined;
    else if (open === undefined) throw new Error(`The result ${result} follows no call`);
    else open.results.push(result);
  }
  return pairs;
}

/** What of a message counts here: its calls, or one result, or neither. */
interface Step {
  readonly calls: readonly string[];
  readonly result?: string;
}

interface ChatMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: readonly { readonly id: string }[];
  readonly tool_call_id?: string;
}

function chatSteps(messages: readonly ChatMessage[]): readonly Step[] {
  return messages.map(({ role, tool_calls = [], tool_call_id }) => ({
    calls: tool_calls.map(({ id }) => id),
    ...role === "tool" ? { result: tool_call_id ?? "" } : {},
  }));
}

interface Block {
  readonly type: string;
  readonly id?: string;
  readonly tool_use_id?: string;
}

function messagesSteps(
  messages: readonly { readonly role: string; readonly content: string | readonly Block[] }[],
): readonly Step[] {
  return messages.flatMap(({ content }) => {
    if (typeof content === "string") return [{ calls: [] }];
    if (content.length === 0) throw new Error("A message has no content");
    const calls = content.flatMap(({ type, id = "" }) => type === "tool_use" ? [id] : []);
    if (calls.length > 0) return [{ calls }];
    return content.map(({ type, tool_use_id = "" }): Step => ({
      calls: [],
      ...type === "tool_result" ? { result: tool_use_id } : {},
    }));
  });
}
