import { succeed } from "../../src/contract/mod.ts";
import { assertEquals } from "@std/assert";
import { ending, tool, tryTurn } from "./turn_trial.ts";

const LOOK = { name: "look", arguments: {} };

Deno.test("the limit of rounds ends the turn with code 5 [agent.limits]", async () => {
  const { document, events, requests } = await tryTurn({
    steps: [{ text: "I look.", calls: [{ ...LOOK, id: "a" }] }, { text: "never asked" }],
    limits: { max_rounds: 1 },
  });
  const message = "The turn stopped at its limit of 1 model round (max_rounds)";
  assertEquals(ending(document), { code: 5, text: "", error: message, receipts: [["a", null]] });
  const bounds = { max_rounds: 1, max_tool_calls: 200, deadline_s: null };
  assertEquals(document.limits, { ...bounds, hit: "max_rounds" });
  assertEquals(events.at(-2), { type: "limit.hit", limit: "max_rounds", message });
  assertEquals(requests.length, 1);
});

Deno.test("a response beyond the limit of calls runs none of them; each has its receipt [agent.limits]", async () => {
  let runs = 0;
  const { document } = await tryTurn({
    tools: [tool("look", { run: () => (runs++, succeed(null)) })],
    steps: [
      { calls: [{ ...LOOK, id: "a" }] },
      { calls: [{ ...LOOK, id: "b" }, { ...LOOK, id: "c" }] },
    ],
    limits: { max_tool_calls: 2 },
  });
  assertEquals(runs, 1);
  assertEquals(ending(document), {
    code: 5,
    text: "",
    error: "The turn stopped at its limit of 2 tool calls (max_tool_calls)",
    receipts: [["a", null], ["b", "cancelled"], ["c", "cancelled"]],
  });
});

Deno.test("the deadline ends the turn with code 5 while the model is silent [agent.limits]", async () => {
  const { document } = await tryTurn({
    steps: [() => new Promise(() => {})],
    limits: { deadline_s: 0.02 },
  });
  const error = "The turn stopped at its limit of 0.02 seconds (deadline_s)";
  assertEquals(ending(document), { code: 5, text: "", error, receipts: [] });
});

Deno.test("the deadline ends the turn with code 5 while a tool works [agent.limits]", async () => {
  const hanging = tool("look", { run: () => new Promise(() => {}) });
  const { document } = await tryTurn({
    tools: [hanging],
    steps: [{ calls: [{ ...LOOK, id: "a" }] }],
    limits: { deadline_s: 0.02 },
  });
  const error = "The turn stopped at its limit of 0.02 seconds (deadline_s)";
  assertEquals(ending(document), { code: 5, text: "", error, receipts: [["a", "cancelled"]] });
});
