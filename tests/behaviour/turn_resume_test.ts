// What the next turn's request carries of a turn that was cancelled, killed, or damaged since.
import type { LedgerEvent, ModelMessage } from "../../src/contract/mod.ts";
import { assert, assertEquals } from "@std/assert";
import { messagesOf } from "./session_rows.ts";
import { tool, tryTurn } from "./turn_trial.ts";

const LOOK = { name: "look", arguments: {} };
const CALLS = ["t1", "t2", "t3"].map((id) => ({ id, ...LOOK }));
const BEFORE: readonly ModelMessage[] = [
  { role: "user", text: "do it" },
  { role: "assistant", text: "", calls: CALLS },
];
function result(callId: string): ModelMessage {
  return { role: "tool", callId, tool: "look", ok: true, content: `"${callId}"` };
}

const VARIANTS: { readonly [name: string]: readonly ModelMessage[] } = {
  "one result is missing": [result("t1"), result("t3")],
  "no result is there": [],
  "a result has no call": [result("t1"), result("t9"), result("t3")],
  "results follow a text": [result("t1"), { role: "user", text: "wait" }, result("t3")],
  "a result is there twice": [result("t1"), result("t1"), result("t3")],
};

for (const [variant, results] of Object.entries(VARIANTS)) {
  Deno.test(`the request after a resume is valid: ${variant} [agent.history] [agent.resume]`, async () => {
    const { requests, document } = await tryTurn({
      steps: [{ text: "hi" }],
      turn: { history: [...BEFORE, ...results] },
    });
    const messages = requests[0]?.messages ?? [];
    assertEquals([document.code, messages.slice(0, 2)], [0, BEFORE]);
    const answered = messages.slice(2, 5);
    assertEquals(answered.map((one) => one.role === "tool" ? one.callId : one.role), [
      ...["t1", "t2", "t3"],
    ]);
    for (const one of answered) {
      assert(one.role === "tool");
      const known = results.some((given) => given.role === "tool" && given.callId === one.callId);
      assertEquals(one.ok, known);
      if (known) assertEquals(one, result(one.callId));
      else assertEquals(JSON.parse(one.content).message.slice(0, 26), "Interrupted, not executed:");
    }
    const rest = results.filter(({ role }) => role === "user");
    assertEquals(messages.slice(5), [...rest, { role: "user", text: "hello" }]);
  });
}

/** The request of the next turn, made of what this one recorded. */
async function nextRequest(rows: readonly LedgerEvent[]): Promise<readonly ModelMessage[]> {
  const { requests } = await tryTurn({
    steps: [{ text: "hi" }],
    turn: { history: messagesOf(rows) },
  });
  return requests[0]?.messages ?? [];
}

Deno.test("a turn that was cancelled while calls arrived leaves a valid history [agent.resume]", async () => {
  const abort = new AbortController();
  const { allRows, document } = await tryTurn({
    async *stream() {
      yield { type: "text", text: "I loo" };
      yield { type: "tool_call", call: { id: "a", ...LOOK } };
      abort.abort();
      await new Promise(() => {});
    },
    turn: { signal: abort.signal },
  });
  assertEquals([document.code, document.receipts.map(({ code }) => code)], [130, ["cancelled"]]);
  assertEquals(await nextRequest(allRows), [
    { role: "user", text: "hello" },
    { role: "user", text: "hello" },
  ]);
});

Deno.test("a turn that was cancelled between a call and its result leaves a valid history [agent.resume]", async () => {
  const abort = new AbortController();
  const hanging = tool("look", {
    run: () => (abort.abort(), new Promise(() => {})),
  });
  const { allRows, document } = await tryTurn({
    tools: [hanging],
    steps: [{ calls: [{ ...LOOK, id: "a" }, { ...LOOK, id: "b" }] }],
    turn: { signal: abort.signal },
  });
  assertEquals(document.code, 130);
  const messages = await nextRequest(allRows);
  assertEquals(messages.map((one) => one.role === "tool" ? [one.callId, one.ok] : one.role), [
    ...["user", "assistant"],
    ...[["a", false], ["b", false]],
    "user",
  ]);
});

Deno.test("a turn that was cancelled between two parallel results leaves a valid history [agent.resume]", async () => {
  const abort = new AbortController();
  const tools = [
    tool("fast", { parallelSafe: true }),
    tool("slow", { parallelSafe: true, run: () => new Promise(() => {}) }),
  ];
  const { allRows } = await tryTurn({
    tools,
    steps: [{ calls: [{ name: "slow", id: "a" }, { name: "fast", id: "b" }] }],
    turn: {
      signal: abort.signal,
      onEvent: (event) => {
        if (event.type === "tool.finished") abort.abort();
      },
    },
  });
  const messages = await nextRequest(allRows);
  assertEquals(messages.map((one) => one.role === "tool" ? [one.callId, one.ok] : one.role), [
    ...["user", "assistant"],
    ...[["a", false], ["b", true]],
    "user",
  ]);
});

Deno.test("a process that was killed after any row leaves a valid history [agent.resume]", async () => {
  const { allRows } = await tryTurn({
    steps: [
      { text: "I look.", calls: [{ ...LOOK, id: "a" }, { ...LOOK, id: "b" }] },
      { text: "Again.", calls: [{ ...LOOK, id: "c" }] },
      { text: "It is so." },
    ],
  });
  for (let kept = 1; kept <= allRows.length; kept++) {
    const messages = await nextRequest(allRows.slice(0, kept));
    const pending: string[] = [];
    for (const message of messages) {
      if (message.role === "tool") assertEquals(message.callId, pending.shift());
      else {
        assertEquals(pending, []);
        if (message.role === "assistant") pending.push(...message.calls.map(({ id }) => id));
      }
    }
    assertEquals([pending, messages.at(-1)], [[], { role: "user", text: "hello" }]);
  }
});
