import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { assert, assertEquals } from "@std/assert";
import { type Answer, answerWith, ANTHROPIC, hear, OPENAI } from "./model_wire_lab.ts";

// Why there is a cleaner: each test first shows what the library makes of the same bytes alone.

const PROMPT = [{ role: "user" as const, content: [{ type: "text" as const, text: "hi" }] }];

function data(...events: readonly unknown[]): string[] {
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`);
}

async function bare(protocol: "chat" | "messages", chunks: Answer["chunks"]) {
  const { fetch } = answerWith({ chunks });
  const options = { baseURL: "http://127.0.0.1:9/v1", apiKey: "k", fetch };
  const model = protocol === "chat"
    ? createOpenAICompatible({ ...options, name: "acme" }).chatModel("m")
    : createAnthropic(options).messages("m");
  const { stream } = await model.doStream({ prompt: PROMPT });
  return await Array.fromAsync(stream);
}

function called(parts: Awaited<ReturnType<typeof bare>>) {
  return parts.flatMap((part) =>
    part.type === "tool-call" ? [[part.toolCallId, part.toolName, part.input]] : []
  );
}

Deno.test("usage beside no choices is an error to the library, and none to us [models.wire_calls]", async () => {
  const usage = { prompt_tokens: 1, completion_tokens: 2 };
  const chunks = data(
    { choices: [{ index: 0, delta: { content: "a" }, finish_reason: "stop" }] },
    { choices: null, usage },
  );
  assert((await bare("chat", chunks)).some(({ type }) => type === "error"));
  assertEquals((await hear(OPENAI, chunks)).map(({ type }) => type), ["text", "finish"]);
});

Deno.test("arguments that the library drops end the answer [models.wire_calls]", async () => {
  const delta = (...tool_calls: unknown[]) => ({ choices: [{ index: 0, delta: { tool_calls } }] });
  const chunks = data(
    delta({ id: "a", function: { name: "write_file", arguments: "" } }),
    delta({ id: "b", function: { name: "write_file", arguments: "" } }),
    delta({ function: { arguments: '{"path":"x"}' } }),
    { choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] },
  );
  assertEquals(called(await bare("chat", chunks)), [["a", "write_file", ""], [
    "b",
    "write_file",
    "",
  ]]);
  // Nobody can tell whose they are; without them both calls would run with none.
  assertEquals((await hear(OPENAI, chunks)).map(({ type }) => type), ["error"]);
});

Deno.test("a call that never ended is left out by the library, and fails with us [models.wire_calls]", async () => {
  const block = (index: number, id: string) => ({
    type: "content_block_start",
    index,
    content_block: { type: "tool_use", id, name: "read_file", input: {} },
  });
  const chunks = data(
    { type: "message_start", message: { id: "m", model: "m", usage: { input_tokens: 1 } } },
    block(0, "a"),
    { type: "content_block_stop", index: 0 },
    block(1, "b"),
    { type: "message_delta", delta: { stop_reason: "tool_use" }, usage: { output_tokens: 1 } },
    { type: "message_stop" },
  );
  const parts = await bare("messages", chunks);
  assertEquals(called(parts), [["a", "read_file", "{}"]]);
  assertEquals(parts.at(-1)?.type, "finish");
  assertEquals((await hear(ANTHROPIC, chunks)).map(({ type }) => type), ["error"]);
});

Deno.test("an event of a new type ends an answer of the library, and none of ours [models.wire_framing]", async () => {
  const chunks = data(
    { type: "message_start", message: { id: "m", model: "m", usage: { input_tokens: 1 } } },
    { type: "weather", now: "sun" },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "a" } },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 1 } },
    { type: "message_stop" },
  );
  assert((await bare("messages", chunks)).some(({ type }) => type === "error"));
  assertEquals((await hear(ANTHROPIC, chunks)).map(({ type }) => type), ["text", "finish"]);
});

Deno.test("a finish after an error is one to the library, and none to us [models.wire_stream_error]", async () => {
  const chunks = data(
    { choices: [{ index: 0, delta: { content: "a" } }] },
    { choices: [], error: { message: "x", code: 502 } },
    { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
  );
  const last = (await bare("chat", chunks)).at(-1);
  assertEquals(last?.type === "finish" && last.finishReason.unified, "stop");
  assertEquals((await hear(OPENAI, chunks)).map(({ type }) => type), ["text", "error"]);
});
