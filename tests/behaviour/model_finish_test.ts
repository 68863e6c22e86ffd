// What a provider takes back: an answer that it called cut off or withheld, and errors by name alone.
import { succeed } from "../../src/contract/mod.ts";
import { assertEquals, assertMatch } from "@std/assert";
import { answerWith, ANTHROPIC, hear, OPENAI, openTestModel } from "./model_wire_lab.ts";
import { tool, tryTurn } from "./turn_trial.ts";

function chatAnswer(...reasons: readonly string[]): readonly string[] {
  const call = { index: 0, id: "a", function: { name: "look", arguments: "{}" } };
  const chunks = [
    { choices: [{ delta: { content: "I look.", tool_calls: [call] } }] },
    ...reasons.map((finish_reason) => ({ choices: [{ delta: {}, finish_reason }] })),
  ];
  return [...chunks.map((one) => `data: ${JSON.stringify(one)}\n\n`), "data: [DONE]\n\n"];
}

function messagesAnswer(...reasons: readonly string[]): readonly string[] {
  const content_block = { type: "tool_use", id: "a", name: "look", input: {} };
  const events = [
    { type: "message_start", message: { id: "m", usage: { input_tokens: 1 } } },
    { type: "content_block_start", index: 0, content_block },
    { type: "content_block_stop", index: 0 },
    ...reasons.map((stop_reason) => ({ type: "message_delta", delta: { stop_reason }, usage: {} })),
    { type: "message_stop" },
  ];
  return events.map((one) => `data: ${JSON.stringify(one)}\n\n`);
}

const CUT = [
  [OPENAI, chatAnswer, ["length", "stop"]],
  [OPENAI, chatAnswer, ["max_tokens", "tool_calls"]],
  [OPENAI, chatAnswer, ["stop", "length", "", "tool_calls"]],
  [ANTHROPIC, messagesAnswer, ["max_tokens", "end_turn"]],
  [ANTHROPIC, messagesAnswer, ["model_context_window_exceeded", "tool_use"]],
  [ANTHROPIC, messagesAnswer, ["tool_use", "max_tokens", "tool_use"]],
] as const;

Deno.test("an answer that was cut off stays so, whatever its provider says later [models.wire_cut_stays]", async () => {
  for (const [setup, answer, reasons] of CUT) {
    let runs = 0;
    const { fetch, requests } = answerWith({ chunks: answer(...reasons) });
    const { stream } = await openTestModel(setup, { fetch });
    const { document } = await tryTurn({
      stream,
      tools: [tool("look", { run: () => (runs++, succeed(null)) })],
    });
    assertEquals([document.code, runs, requests.length], [1, 0, 1], reasons.join());
    assertMatch(document.error ?? "", /cut off at its output limit/);
  }
});

Deno.test("an answer that was withheld stays so, whatever its provider says later [models.wire_cut_stays]", async () => {
  const cases = [
    [OPENAI, chatAnswer("content_filter", "stop")],
    [OPENAI, chatAnswer("content_filter", "length")],
    [OPENAI, chatAnswer("length", "content_filter")],
    [ANTHROPIC, messagesAnswer("refusal", "tool_use")],
    [ANTHROPIC, messagesAnswer("refusal", "max_tokens")],
  ] as const;
  for (const [setup, chunks] of cases) {
    const events = await hear(setup, chunks);
    assertMatch(JSON.stringify(events.at(-1)), /withheld the answer for its content rules/);
    assertEquals(events.filter(({ type }) => type === "tool_call"), []);
  }
});

Deno.test("an event that is named an error is one, without a field that says so [models.wire_stream_error]", async () => {
  const text = { choices: [{ delta: { content: "It" } }] };
  const body = { message: "slow down", type: "rate_limit_error" };
  const [first, last] = await hear(OPENAI, [
    `data: ${JSON.stringify(text)}\n\n`,
    `event: error\ndata: ${JSON.stringify(body)}\n\n`,
    'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
  ]);
  assertEquals(first, { type: "text", text: "It" });
  assertEquals(last?.type === "error" ? last.kind : last, "rate_limited");
  assertMatch(JSON.stringify(last), /slow down/);
});
