import { assert, assertEquals, assertMatch } from "@std/assert";
import type { ModelEvent } from "../../src/contract/mod.ts";
import {
  type Answer,
  answerWith,
  eventsOf,
  OPENAI,
  openTestModel,
  recordingOf,
} from "./model_wire_lab.ts";
import { tryTurn } from "./turn_trial.ts";

const GOOD: Answer = { chunks: [recordingOf("openai/text.sse").bytes] };
const BUSY: Answer = { status: 503, headers: {}, chunks: [] };
const HALF: Answer = {
  chunks: [recordingOf("openai/text.sse").bytes.subarray(0, 400)],
  end: "error",
};

/** The waits, the number of requests and the events of one stream. */
async function trial(
  answers: readonly (Answer | Error)[],
  options: { random?: number; remainingMs?: number } = {},
) {
  const { random = 0, remainingMs } = options;
  const waits: number[] = [];
  const { fetch, requests } = answerWith(...answers);
  const wait = (ms: number) => (waits.push(ms), Promise.resolve());
  const pacing = { wait, random: () => random, monotonic: () => 0 };
  const model = await openTestModel(OPENAI, { fetch, pacing });
  const events = await eventsOf(model, remainingMs === undefined ? {} : { remainingMs });
  return { waits, events, count: requests.length, types: events.map(({ type }) => type) };
}

function text(events: readonly ModelEvent[]): string {
  return events.map((event) => event.type === "text" ? event.text : "").join("");
}

Deno.test("a failure that passes is tried again, announced before its wait [models.wire_retry]", async () => {
  const { waits, events, count } = await trial([BUSY, new TypeError("refused"), GOOD]);
  assertEquals([waits, count], [[1000, 2000], 3]);
  assertEquals(events.filter(({ type }) => type === "retrying"), [
    {
      type: "retrying",
      kind: "overloaded",
      message: "acme (127.0.0.1:9) is overloaded (503); try again later",
      attempt: 1,
      waitMs: 1000,
    },
    {
      type: "retrying",
      kind: "network",
      message: "acme (127.0.0.1:9) cannot be reached: refused; check the address and the network",
      attempt: 2,
      waitMs: 2000,
    },
  ]);
  assertEquals(text(events), "The answer is 42.");
});

Deno.test("a request is sent three times at most [models.wire_retry]", async () => {
  const { types, count } = await trial([BUSY]);
  assertEquals([types, count], [["retrying", "retrying", "error"], 3]);
});

Deno.test("waits are spread by chance [models.wire_retry]", async () => {
  assertEquals((await trial([BUSY], { random: 1 })).waits, [1500, 3000]);
});

Deno.test("what a provider asks to wait is kept, if it fits in the turn [models.wire_retry_after]", async () => {
  const asking = (seconds: string): Answer => ({
    status: 429,
    headers: { "retry-after": seconds },
    chunks: [],
  });
  assertEquals((await trial([asking("7"), GOOD], { remainingMs: 8000 })).waits, [7000]);
  const late = await trial([asking("7"), GOOD], { remainingMs: 7000 });
  assertEquals([late.waits, late.count, late.types], [[], 1, ["error"]]);
  assertEquals(late.events[0]?.type === "error" && late.events[0].retryAfterMs, 7000);
  assertEquals((await trial([asking("3600"), GOOD])).waits, []);
  assertEquals((await trial([asking("0"), GOOD])).waits, [0]);
  assertEquals((await trial([BUSY, GOOD], { remainingMs: 500 })).waits, []);
});

Deno.test("nothing is sent again once text was shown [models.wire_retry]", async () => {
  const { types, count, events } = await trial([HALF, GOOD]);
  assertEquals([types, count], [["text", "error"], 1]);
  const last = events.at(-1);
  assertEquals(last?.type === "error" && [last.kind, last.retriable], ["network", true]);
});

Deno.test("an answer that broke off before its text is asked for again [models.wire_retry]", async () => {
  const empty: Answer = { chunks: [": ping\n\n"], end: "error" };
  const { types, count } = await trial([empty, GOOD]);
  assertEquals([types, count], [["retrying", "text", "text", "finish"], 2]);
});

Deno.test("what would fail again is not sent again [models.wire_retry]", async () => {
  for (const status of [400, 401, 403, 404, 413, 307]) {
    assertEquals((await trial([{ status, headers: {}, chunks: [] }, GOOD])).count, 1, `${status}`);
  }
  assertEquals((await trial([{ chunks: [] }, GOOD])).count, 1);
});

Deno.test("a cancel ends the wait [models.wire_retry] [models.cancelled]", async () => {
  const cancel = new AbortController();
  const { fetch, requests } = answerWith(BUSY);
  const model = await openTestModel(OPENAI, { fetch, pacing: { random: () => 0 } });
  const events: ModelEvent[] = [];
  for await (const event of model.stream({ system: "", messages: [], tools: [] }, cancel.signal)) {
    events.push(event);
    if (event.type === "retrying") cancel.abort();
  }
  assertEquals(events.map(({ type }) => type), ["retrying", "error"]);
  assertEquals(events.at(-1), {
    type: "error",
    kind: "cancelled",
    message: "The request was cancelled",
    retriable: false,
  });
  assertEquals(requests.length, 1);
});

Deno.test("a turn tells of another try, and its text is there once [agent.retrying]", async () => {
  const { fetch } = answerWith(BUSY, GOOD);
  const model = await openTestModel(OPENAI, { fetch });
  const { document, events, rows } = await tryTurn({ stream: model.stream });
  assertEquals([document.ok, document.text], [true, "The answer is 42."]);
  const retry = events.find(({ type }) => type === "model.retrying");
  assert(retry?.type === "model.retrying");
  assertEquals([retry.round, retry.kind, retry.attempt, retry.wait_ms >= 1000], [
    1,
    "overloaded",
    1,
    true,
  ]);
  assertMatch(retry.message, /is overloaded \(503\)/);
  const said = events.map((event) => event.type === "model.text" ? event.text : "").join("");
  assertEquals(said, "The answer is 42.");
  assertEquals(rows.filter(({ kind }) => kind === "model.retrying").length, 1);
});

Deno.test("an announcement that is none breaks the model's contract [agent.retrying]", async () => {
  for (const wrong of [{ attempt: "1" }, { waitMs: -1 }, { kind: "bored" }, { waitMs: NaN }]) {
    const event = {
      type: "retrying",
      kind: "network",
      message: "x",
      attempt: 1,
      waitMs: 1,
      ...wrong,
    };
    const { document } = await tryTurn({
      async *stream() {
        yield event as ModelEvent;
      },
    });
    assertMatch(String(document.error), /broke its contract/);
  }
});

Deno.test("what a request should say to the person is a notice [agent.retrying]", async () => {
  const { events } = await tryTurn({
    async *stream() {
      yield { type: "notice", message: 'The tool "x" is not offered\u001b' };
    },
  });
  assertEquals(events.filter(({ type }) => type === "notice"), [{
    type: "notice",
    level: "warning",
    message: 'The tool "x" is not offered\\x1b',
  }]);
});
