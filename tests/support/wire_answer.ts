import type { JsonObject, WireProtocol } from "../../src/contract/mod.ts";

/** One call of an answer. */
export interface AnswerCall {
  readonly id: string;
  readonly name: string;
  /** A text is sent as it is. */
  readonly arguments: JsonObject | string;
}

/** What a model says, whatever the protocol. */
export interface Answer {
  readonly reasoning?: string;
  /** A list is sent as one delta each. */
  readonly text?: string | readonly string[];
  readonly calls?: readonly AnswerCall[];
  /** @default {{ input: 120, output: 30 }} */
  readonly usage?: { readonly input: number; readonly output: number };
}

/** The event stream of a whole answer. */
export function wireAnswer(protocol: WireProtocol, answer: Answer): string {
  return protocol === "openai-chat" ? chatAnswer(answer) : messagesAnswer(answer);
}

function chatAnswer(answer: Answer): string {
  const { reasoning, calls = [], usage = { input: 120, output: 30 } } = answer;
  const begun = { id: "chatcmpl-2", object: "chat.completion.chunk", created: 1790000000 };
  const head = { ...begun, model: "fake-model" };
  const choice = (delta: JsonObject, finish_reason: string | null = null) => ({
    ...head,
    choices: [{ index: 0, delta, finish_reason }],
  });
  const counts = { prompt_tokens: usage.input, completion_tokens: usage.output };
  const chunks = [
    choice({ role: "assistant", content: "" }),
    ...reasoning === undefined ? [] : [choice({ reasoning_content: reasoning })],
    ...textsOf(answer).map((content) => choice({ content })),
    ...calls.map(({ id, ...rest }, index) => {
      const fn = { name: rest.name, arguments: argumentsOf(rest) };
      return choice({ tool_calls: [{ index, id, type: "function", function: fn }] });
    }),
    choice({}, calls.length > 0 ? "tool_calls" : "stop"),
    {
      ...head,
      choices: [],
      usage: { ...counts, total_tokens: usage.input + usage.output },
    },
  ];
  return [...chunks.map((chunk) => JSON.stringify(chunk)), "[DONE]"]
    .map((data) => `data: ${data}\n\n`).join("");
}

function messagesAnswer(answer: Answer): string {
  const { reasoning, calls = [], usage = { input: 120, output: 30 } } = answer;
  const message = { id: "msg_2", type: "message", role: "assistant", model: "fake-model" };
  const begun = { ...message, content: [], stop_reason: null, stop_sequence: null };
  const texts = textsOf(answer).map((text) => ({ type: "text_delta", text }));
  const blocks: Block[] = [
    ...reasoning === undefined ? [] : [thinking(reasoning)],
    ...texts.length === 0 ? [] : [{ start: { type: "text", text: "" }, deltas: texts }],
    ...calls.map(({ id, name, ...rest }): Block => ({
      start: { type: "tool_use", id, name, input: {} },
      deltas: [{ type: "input_json_delta", partial_json: argumentsOf(rest) }],
    })),
  ];
  const stop = { stop_reason: calls.length > 0 ? "tool_use" : "end_turn", stop_sequence: null };
  return [
    { type: "message_start", message: { ...begun, usage: countsOf(usage.input, 1) } },
    ...blocks.flatMap(({ start, deltas }, index) => [
      { type: "content_block_start", index, content_block: start },
      ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
      { type: "content_block_stop", index },
    ]),
    { type: "message_delta", delta: stop, usage: { output_tokens: usage.output } },
    { type: "message_stop" },
  ].map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
}

interface Block {
  readonly start: JsonObject;
  readonly deltas: readonly JsonObject[];
}

function thinking(text: string): Block {
  return {
    start: { type: "thinking", thinking: "", signature: "" },
    deltas: [
      { type: "thinking_delta", thinking: text },
      { type: "signature_delta", signature: "c2lnbmF0dXJl" },
    ],
  };
}

function countsOf(input_tokens: number, output_tokens: number): JsonObject {
  return { input_tokens, output_tokens };
}

function textsOf({ text = [] }: Answer): readonly string[] {
  return typeof text === "string" ? [text] : text;
}

function argumentsOf(call: Pick<AnswerCall, "arguments">): string {
  return typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments);
}
