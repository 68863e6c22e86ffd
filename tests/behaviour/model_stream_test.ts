import { fc } from "seeded-fast-check";
import type { ModelEvent } from "../../src/contract/mod.ts";
import { assert, assertEquals } from "@std/assert";
import {
  ANTHROPIC,
  checkSplit,
  checkTruncation,
  hear,
  joined,
  OPENAI,
  readRecordings,
  type Recording,
  recordingOf,
} from "./model_wire_lab.ts";

const RECORDINGS = readRecordings();

/** Seeded cases of each kind for one recording; the bench runs thousands. */
const CASES = 12;

const whole = new Map<string, Promise<readonly ModelEvent[]>>();

function wholeOf(recording: Recording): Promise<readonly ModelEvent[]> {
  const known = whole.get(recording.name) ?? hear(recording.setup, [recording.bytes]);
  whole.set(recording.name, known);
  return known;
}

function chunk(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

Deno.test("a recorded stream has exactly its events [models.wire_stream] [models.wire_calls] [models.wire_framing]", async () => {
  let count = 0;
  for (const recording of RECORDINGS) {
    if (!recording.name.includes("/stream_")) continue;
    count++;
    const file = `../fixtures/model_wire/${recording.name.replace(/sse$/, "events.json")}`;
    const expected = JSON.parse(await Deno.readTextFile(new URL(file, import.meta.url)));
    assertEquals(joined(await wholeOf(recording)), joined(expected), recording.name);
  }
  assert(count > 20, `${count} recordings`);
});

Deno.test("every recording that is cut into single bytes has the same events [models.wire_split]", async () => {
  for (const recording of RECORDINGS) {
    const places = Array.from(recording.bytes.keys());
    assertEquals(
      await checkSplit(recording, await wholeOf(recording), places),
      undefined,
      recording.name,
    );
  }
});

Deno.test("a recording has the same events wherever it is cut [models.wire_split]", async () => {
  const cases = fc.record({
    recording: fc.constantFrom(...RECORDINGS),
    parts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ recording, parts }) => {
      const places = parts.map((part) => Math.floor(part * recording.bytes.length));
      assertEquals(await checkSplit(recording, await wholeOf(recording), places), undefined);
    }),
    { numRuns: CASES * RECORDINGS.length },
  );
});

Deno.test("a recording that ends early fails or says the same, and calls nothing [models.wire_truncated]", async () => {
  const cases = fc.record({
    recording: fc.constantFrom(...RECORDINGS),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ recording, part }) => {
      const length = Math.floor(part * recording.bytes.length);
      assertEquals(await checkTruncation(recording, await wholeOf(recording), length), undefined);
    }),
    { numRuns: CASES * RECORDINGS.length },
  );
});

Deno.test("the checks of the two properties can fail [models.wire_truncated]", async () => {
  const calls = recordingOf("openai/stream_calls_interleaved.sse");
  const text = recordingOf("openai/stream_text.sse");
  assert(await checkSplit(calls, await wholeOf(text), [3]) !== undefined);
  assert(await checkTruncation(calls, await wholeOf(text), calls.bytes.length) !== undefined);
  assert(await checkTruncation(text, await wholeOf(calls), 400) !== undefined);
});

Deno.test("a stream that breaks off while a call comes never tells of the call [models.wire_truncated]", async () => {
  for (
    const name of ["openai/stream_calls_interleaved.sse", "anthropic/stream_thinking_calls.sse"]
  ) {
    const { setup, bytes } = recordingOf(name);
    for (const end of ["close", "error"] as const) {
      for (const share of [0.3, 0.6, 0.8]) {
        const events = await hear(setup, [bytes.subarray(0, bytes.length * share)], { end });
        assertEquals(events.filter(({ type }) => type === "tool_call"), []);
        assertEquals(events.at(-1)?.type, "error");
      }
    }
  }
});

Deno.test("an event that nothing is known of changes nothing [models.wire_framing]", async () => {
  const { setup, bytes } = recordingOf("anthropic/stream_text.sse");
  const strange = 'event: weather\ndata: {"type":"weather","now":"sun"}\n\n';
  const expected = joined(await hear(setup, [bytes]));
  assertEquals(joined(await hear(setup, [strange, bytes, strange])), expected);
});

Deno.test("what follows a complete answer is not read [models.wire_stream]", async () => {
  for (const name of ["openai/stream_text.sse", "anthropic/stream_text.sse"]) {
    const recording = recordingOf(name);
    const after = [recording.bytes, "data: {broken\n\n", recording.bytes];
    assertEquals(await hear(recording.setup, after, { end: "hang" }), await wholeOf(recording));
  }
});

Deno.test("an answer that is none says what came instead [models.wire_answer]", async () => {
  const page = "<!DOCTYPE html><title>Sign in</title>";
  const cases: readonly [string, string, Record<string, string> | undefined][] = [
    ["", "sent an empty answer", undefined],
    [": ping\n\n", "sent an empty answer", undefined],
    [page, "sent a page instead of an answer", { "content-type": "text/html; charset=utf-8" }],
    [page, "sent a page instead of an answer", { "content-type": "text/plain" }],
    ["data: nonsense\n\n", 'sent data that is no JSON ("nonsense")', undefined],
    ["data: [1]\n\n", 'sent data that is no object ("[1]")', undefined],
    ['{"choices":[]}', "sent an answer that is no stream of events", {
      "content-type": "application/json",
    }],
  ];
  for (const setup of [OPENAI, ANTHROPIC]) {
    for (const [body, what, headers] of cases) {
      assertEquals(await hear(setup, body === "" ? [] : [body], headers && { headers }), [{
        type: "error",
        kind: "protocol",
        message: `acme (127.0.0.1:9) ${what}: its answer cannot be used`,
        retriable: false,
      }]);
    }
  }
});

Deno.test("an error in a body that is no stream is that error [models.wire_answer]", async () => {
  const body = JSON.stringify({ error: { message: "slow down", type: "rate_limit_error" } });
  const headers = { "content-type": "application/json" };
  for (const setup of [OPENAI, ANTHROPIC]) {
    const [event] = await hear(setup, [body], { headers });
    assertEquals(event?.type === "error" ? event.kind : event, "rate_limited");
  }
});

Deno.test("an answer that announces calls and has none fails [models.wire_calls]", async () => {
  const events = await hear(OPENAI, [
    chunk({ choices: [{ delta: { content: "I will read it." } }] }),
    chunk({ choices: [{ delta: {}, finish_reason: "tool_calls" }] }),
    "data: [DONE]\n\n",
  ]);
  assertEquals(events, [{ type: "text", text: "I will read it." }, {
    type: "error",
    kind: "protocol",
    message: "acme (127.0.0.1:9) sent an answer that announces tool calls and has none: " +
      "its answer cannot be used",
    retriable: false,
    usage: { inputTokens: 1, outputTokens: 4, status: "estimated" },
  }]);
});

Deno.test("a call without a name fails, and so do arguments that belong to none [models.wire_calls]", async () => {
  const delta = { tool_calls: [{ index: 0, id: "a", function: { arguments: "{}" } }] };
  const nameless = await hear(OPENAI, [
    chunk({ choices: [{ delta, finish_reason: "tool_calls" }] }),
  ]);
  assertEquals(nameless.map(({ type }) => type), ["error"]);
  const start = { type: "message_start", message: { id: "m", usage: { input_tokens: 1 } } };
  const json = { type: "input_json_delta", partial_json: "{}" };
  const stray = await hear(ANTHROPIC, [
    chunk(start),
    chunk({ type: "content_block_delta", index: 3, delta: json }),
    chunk({ type: "message_delta", delta: { stop_reason: "end_turn" }, usage: {} }),
    chunk({ type: "message_stop" }),
  ]);
  assertEquals(stray.map(({ type }) => type), ["error"]);
});

Deno.test("a call whose block never ended does not run [models.wire_calls]", async () => {
  const block = { type: "tool_use", id: "t", name: "read_file", input: {} };
  const events = await hear(ANTHROPIC, [
    chunk({ type: "message_start", message: { id: "m", usage: { input_tokens: 1 } } }),
    chunk({ type: "content_block_start", index: 0, content_block: block }),
    chunk({ type: "message_delta", delta: { stop_reason: "tool_use" }, usage: {} }),
    chunk({ type: "message_stop" }),
  ]);
  assertEquals(events.map(({ type }) => type), ["error"]);
});

Deno.test("an event or an answer that is too large ends the answer [models.wire_bounds]", async () => {
  const large = "x".repeat(1024 * 1024);
  const event = await hear(OPENAI, ["data: ", ...Array(9).fill(large)], { end: "hang" });
  assertEquals(event.map((one) => one.type === "error" ? one.kind : one.type), ["protocol"]);
  const comment = `: ${large}\n\n`;
  const answer = await hear(OPENAI, Array(70).fill(comment), { end: "hang" });
  assertEquals(answer.map((one) => one.type === "error" ? one.kind : one.type), ["protocol"]);
});

Deno.test("arguments of two megabytes are handed on as they are [models.wire_calls]", async () => {
  const text = `{"a":"${"x".repeat(2_000_000)}`;
  const delta = { tool_calls: [{ index: 0, id: "a", function: { name: "f", arguments: text } }] };
  const [event] = await hear(OPENAI, [
    chunk({ choices: [{ delta, finish_reason: "tool_calls" }] }),
  ]);
  assertEquals(event, { type: "tool_call", call: { id: "a", name: "f", arguments: text } });
});
