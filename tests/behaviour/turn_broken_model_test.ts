import type { Model, ModelEvent } from "../../src/contract/mod.ts";
import { succeed } from "../../src/contract/mod.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { ending, kinds, tool, tryTurn } from "./turn_trial.ts";

const CALL = { id: "a", name: "look", arguments: {} };
const USAGE = { inputTokens: 1, outputTokens: 1, status: "authoritative" } as const;
const FINISH = { type: "finish", reason: "tool_calls", usage: USAGE };

/** A model that sends just these, whatever they are. */
function sending(...events: readonly unknown[]): Model["stream"] {
  return async function* () {
    yield* events as readonly ModelEvent[];
  };
}

/** A model whose iterator is just this. */
function iterating(iterator: unknown): Model["stream"] {
  return () => ({ [Symbol.asyncIterator]: () => iterator }) as AsyncIterable<ModelEvent>;
}

/** Runs a turn of one tool and counts its runs. */
async function turnOf(stream: Model["stream"], signal?: AbortSignal) {
  let runs = 0;
  const look = tool("look", { run: () => (runs++, succeed(null)) });
  const trial = await tryTurn({ stream, tools: [look], turn: signal && { signal } });
  return { ...trial, runs };
}

function thrower(error: unknown): () => never {
  return () => {
    throw error;
  };
}

Deno.test("a model that throws, now or later, is one error in one document [agent.broken_model]", async () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const streams: readonly [string, Model["stream"]][] = [
    ['it threw "boom"', thrower(new Error("boom"))],
    ['it threw "Error"', thrower(new Error(""))],
    ['it threw "a text"', thrower("a text")],
    ["it threw something that is no error", thrower({ message: "x" })],
    ["it threw something that cannot be read", thrower(proxy)],
    ['it threw "late"', async function* () {
      yield { type: "tool_call", call: CALL };
      throw new Error("late");
    }],
    ['it threw "next"', iterating({ next: thrower(new Error("next")) })],
    ['it threw "no"', iterating({ next: () => Promise.reject(new Error("no")) })],
    [
      'it threw "got"',
      sending({
        get type() {
          throw new Error("got");
        },
      }),
    ],
  ];
  for (const [what, stream] of streams) {
    const { document, rows, events, runs } = await turnOf(stream);
    const error = `The model failed (protocol): The model broke its contract: ${what}`;
    assertEquals(ending(document), { code: 1, text: "", error, receipts: [] });
    assertEquals(runs, 0);
    assertEquals(kinds(rows), ["turn.started", "model.failed", "turn.finished"]);
    assertEquals([rows.at(-1)?.payload.error, events.at(-1)?.type], [error, "result"]);
  }
});

Deno.test("what is no stream at all is one error in one document [agent.broken_model]", async () => {
  const streams = [undefined, null, 5, {}, [1], "text"].map((value) => () => value);
  streams.push(...[undefined, null, {}, { next: 5 }].map((value) => iterating(value)) as never[]);
  streams.push(...[undefined, null, 5].map((step) => iterating({ next: () => step })) as never[]);
  for (const stream of streams) {
    const { document, rows } = await turnOf(stream as unknown as Model["stream"]);
    assertEquals([document.code, document.text], [1, ""]);
    assertMatch(document.error ?? "", /^The model failed \(protocol\): .*broke its contract: it/);
    assertEquals(rows.length, 3);
  }
});

Deno.test("a broken event is one error, and no call of its response runs [agent.broken_model]", async () => {
  const events: readonly [unknown, string][] = [
    [null, "an event that is no object"],
    [undefined, "an event that is no object"],
    ["text", "an event that is no object"],
    [{}, "an event without a type"],
    [{ type: 5 }, "an event without a type"],
    [{ type: "shout", text: "x" }, 'an event of the unknown type "shout"'],
    [{ type: "text" }, "text that is no string"],
    [{ type: "text", text: { toString: () => "x" } }, "text that is no string"],
    [{ type: "reasoning", text: 5 }, "reasoning that is no string"],
    [{ type: "tool_call" }, "a tool call that is no object"],
    [{ type: "tool_call", call: null }, "a tool call that is no object"],
    [{ type: "tool_call", call: { id: "b", arguments: {} } }, "a tool call without a name"],
    [{ type: "tool_call", call: { ...CALL, name: " " } }, "a tool call without a name"],
    [{ type: "tool_call", call: { ...CALL, name: 5 } }, "a tool call without a name"],
    ...[5, [], () => {}, { a: NaN }, new Date(0)].map((given): [unknown, string] => [
      { type: "tool_call", call: { ...CALL, arguments: given } },
      "a tool call whose arguments are neither text nor JSON",
    ]),
    [{ type: "finish", usage: USAGE }, "an end without a known reason"],
    [{ ...FINISH, reason: "tired" }, "an end without a known reason"],
  ];
  for (const [event, what] of events) {
    const { document, rows, runs } = await turnOf(
      sending({ type: "text", text: "x" }, { type: "tool_call", call: CALL }, event, FINISH),
    );
    const error = `The model failed (protocol): The model broke its contract: it sent ${what}`;
    assertEquals(ending(document), { code: 1, text: "", error, receipts: [] });
    assertEquals([runs, rows[1]?.payload.dropped_calls], [0, ["look"]]);
  }
});

Deno.test("a broken error event is an error all the same [agent.broken_model]", async () => {
  const events = [{}, { kind: "tired", message: " " }, { kind: 5, message: 5, retriable: "yes" }];
  for (const event of events) {
    const { document, events: told } = await turnOf(sending({ ...event, type: "error" }));
    assertEquals(document.error, "The model failed (protocol): it did not say why");
    const failed = told.find((one) => one.type === "model.failed");
    assertEquals(failed?.type === "model.failed" && failed.retriable, false);
  }
});

Deno.test("usage that is no usage is unknown, and the reply still counts [agent.broken_model]", async () => {
  const good = { ...USAGE, status: "estimated" };
  const usages = [
    undefined,
    null,
    5,
    {},
    { ...good, inputTokens: NaN },
    { ...good, outputTokens: -1 },
    { ...good, inputTokens: 1.5 },
    { ...good, outputTokens: "7" },
    { ...good, inputTokens: Infinity },
  ];
  for (const usage of usages) {
    const { document, rows } = await turnOf(
      sending({ type: "text", text: "14" }, { type: "finish", reason: "stop", usage }),
    );
    const unknown = { input_tokens: 0, output_tokens: 0, status: "unknown" };
    const said = { rounds: 1, tool_calls: 0, ...unknown };
    assertEquals([document.code, document.text, document.usage], [0, "14", said]);
    assertEquals(rows.at(-1)?.payload.usage, said);
  }
});

Deno.test("a call's arguments are read once: its model cannot change them later [agent.broken_model]", async () => {
  const given = { text: "asked" };
  const properties = { text: { type: "string" } } as const;
  const echo = tool("echo", {
    inputSchema: { type: "object", properties, additionalProperties: false },
    run: (args) => succeed(args),
  });
  const { document } = await tryTurn({
    tools: [echo],
    async *stream({ messages }) {
      if (messages.length > 1) {
        yield { type: "text", text: "done" };
        return yield { type: "finish", reason: "stop", usage: USAGE };
      }
      yield { type: "tool_call", call: { id: "a", name: "echo", arguments: given } };
      given.text = "changed";
      yield { type: "finish", reason: "tool_calls", usage: USAGE };
    },
  });
  assertEquals(document.receipts.map(({ args }) => args), [{ text: "asked" }]);
});

Deno.test("a model that never ends ends with its signal, however it ends its stream [agent.broken_model]", async () => {
  const never = new Promise<never>(() => {});
  const returns: readonly unknown[] = [
    undefined,
    () => never,
    () => Promise.reject(new Error("not even this")),
    thrower(new Error("not even this")),
    () => 5,
    5,
  ];
  for (const stop of returns) {
    const interrupt = new AbortController();
    const running = turnOf(iterating({ next: () => never, return: stop }), interrupt.signal);
    setTimeout(() => interrupt.abort(), 1);
    const { document, rows } = await running;
    const error = "The turn was interrupted";
    assertEquals(ending(document), { code: 130, text: "", error, receipts: [] });
    assertEquals(rows.at(-1)?.payload.code, 130);
  }
});

Deno.test("a model that throws because its signal fired was interrupted [agent.broken_model]", async () => {
  const interrupt = new AbortController();
  const { document, events } = await turnOf(async function* () {
    yield { type: "text", text: "x" };
    interrupt.abort();
    throw new DOMException("aborted", "AbortError");
  }, interrupt.signal);
  assertEquals([document.code, document.error], [130, "The turn was interrupted"]);
  const failed = events.find((event) => event.type === "model.failed");
  assertEquals(failed?.type === "model.failed" && failed.kind, "cancelled");
});

Deno.test("a stream without end neither keeps the deadline waiting nor fills memory [agent.broken_model]", async () => {
  const endless: Model["stream"] = async function* () {
    for (;;) yield { type: "text", text: "" };
  };
  const limited = await tryTurn({ stream: endless, limits: { deadline_s: 0.05 } });
  assertEquals([limited.document.code, limited.document.limits.hit], [5, "deadline_s"]);
  const chunk = "x".repeat(4 * 1024 * 1024);
  const { document } = await tryTurn({
    async *stream() {
      for (;;) yield { type: "text", text: chunk };
    },
  });
  const error = "The model failed (protocol): The response is larger than 16777216 characters";
  assertEquals(ending(document), { code: 1, text: "", error, receipts: [] });
});

Deno.test("a surface that throws fails the turn's document, not the turn [agent.broken_listener]", async () => {
  const throws = [thrower(new Error("no screen")), () => Promise.reject(new Error("no screen"))];
  for (const type of ["turn.started", "model.text", "tool.finished", "result"]) {
    // What a promise says of the last event comes after the document.
    for (const fails of type === "result" ? throws.slice(0, 1) : throws) {
      const { document, events, rows } = await tryTurn({
        steps: [{ calls: [CALL] }, { text: "14" }],
        turn: { onEvent: (event) => event.type === type ? fails() as unknown as void : undefined },
      });
      const error = "The listener of the turn's events failed: no screen";
      assertEquals(ending(document), { code: 1, text: "14", error, receipts: [["a", null]] });
      assertEquals(events.at(-1)?.type, "result");
      const row = rows.filter(({ kind }) => kind === "listener.failed");
      assertEquals(row.map(({ payload }) => payload), [{
        turn: "trn_1",
        event: type,
        reason: "no screen",
      }]);
    }
  }
});

Deno.test("a surface that throws at everything takes no receipt and no row with it [agent.broken_listener]", async () => {
  const { document, rows } = await tryTurn({
    steps: [{ calls: [CALL] }, { text: "14" }],
    turn: { onEvent: thrower(new Error("no screen")) },
  });
  assertEquals(document.receipts.map(({ ok }) => ok), [true]);
  const finished = rows.at(-1);
  assert(finished?.kind === "turn.finished");
  assertEquals([finished.payload.ok, finished.payload.error], [false, document.error]);
});
