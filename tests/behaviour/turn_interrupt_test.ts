import type { AgentEvent } from "../../src/contract/mod.ts";
import { succeed } from "../../src/contract/mod.ts";
import { assertEquals } from "@std/assert";
import { ending, tool, tryTurn } from "./turn_trial.ts";

const LOOK = { name: "look", arguments: {} };
const INTERRUPTED = { code: 130, text: "", error: "The turn was interrupted" } as const;

/** A signal, and a listener that fires it at the first event of a type. */
function interruptAt(type: AgentEvent["type"]) {
  const interrupt = new AbortController();
  const onEvent = (event: AgentEvent) => event.type === type && interrupt.abort();
  return { signal: interrupt.signal, onEvent };
}

Deno.test("an interrupt before the turn asks the model nothing [agent.interrupt]", async () => {
  const { document, requests } = await tryTurn({
    steps: [{ text: "never asked" }],
    turn: { signal: AbortSignal.abort() },
  });
  assertEquals([ending(document), requests.length], [{ ...INTERRUPTED, receipts: [] }, 0]);
});

Deno.test("an interrupt during the stream ends it; what was said is no reply [agent.interrupt]", async () => {
  const { document } = await tryTurn({
    steps: [{ text: ["half", "whole"], calls: [LOOK], delayMs: 2 }],
    turn: interruptAt("model.text"),
  });
  assertEquals(ending(document), { ...INTERRUPTED, receipts: [] });
});

Deno.test("an interrupt ends even a stream that hangs; whole calls get one receipt [agent.interrupt]", async () => {
  const interrupt = new AbortController();
  const { document } = await tryTurn({
    async *stream() {
      yield { type: "tool_call", call: { id: "a", ...LOOK } };
      interrupt.abort();
      await new Promise(() => {});
    },
    turn: { signal: interrupt.signal },
  });
  assertEquals(ending(document), { ...INTERRUPTED, receipts: [["a", "cancelled"]] });
});

Deno.test("an interrupt between call and result leaves each call one receipt [agent.interrupt]", async () => {
  const { document, requests } = await tryTurn({
    tools: [tool("look", { run: () => new Promise(() => {}) })],
    steps: [{ calls: [{ ...LOOK, id: "a" }, { ...LOOK, id: "b" }] }, { text: "never asked" }],
    turn: interruptAt("tool.started"),
  });
  const receipts = [["a", "cancelled"], ["b", "cancelled"]];
  assertEquals([ending(document), requests.length], [{ ...INTERRUPTED, receipts }, 1]);
});

Deno.test("an interrupt between two parallel results keeps the one that ended [agent.interrupt]", async () => {
  const tools = [
    tool("look", { parallelSafe: true, run: () => succeed("seen") }),
    tool("wait", { parallelSafe: true, run: () => new Promise(() => {}) }),
  ];
  const { document } = await tryTurn({
    tools,
    steps: [{ calls: [{ name: "wait", id: "a" }, { name: "look", id: "b" }] }],
    turn: interruptAt("tool.finished"),
  });
  assertEquals(ending(document), { ...INTERRUPTED, receipts: [["a", "cancelled"], ["b", null]] });
});

Deno.test("an interrupt after the reply is whole does not undo it [agent.interrupt]", async () => {
  const { document } = await tryTurn({
    steps: [{ text: "14" }],
    turn: interruptAt("model.finished"),
  });
  assertEquals(ending(document), { code: 0, text: "14", error: null, receipts: [] });
});
