import { succeed } from "../../src/contract/mod.ts";
import { assertEquals, assertMatch } from "@std/assert";
import { ending, tool, tryTurn } from "./turn_trial.ts";

const LOOK = { name: "look", arguments: {} };

Deno.test("the limit of rounds ends the turn with code 5 [agent.limits]", async () => {
  const { document, events, requests } = await tryTurn({
    steps: [{ text: "I look.", calls: [{ ...LOOK, id: "a" }] }, { text: "never asked" }],
    limits: { max_rounds: 1 },
  });
  const message = "The turn stopped at its limit of 1 model round (max_rounds)";
  assertEquals(ending(document), { code: 5, text: "", error: message, receipts: [["a", null]] });
  const none = { deadline_s: null, max_tokens: null, max_cost_usd: null };
  const bounds = { max_rounds: 1, max_tool_calls: 200, ...none };
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

const USAGE = { inputTokens: 900, outputTokens: 100, status: "authoritative" } as const;
const TWO_ROUNDS = [
  { calls: [{ ...LOOK, id: "a" }], usage: USAGE },
  { text: "done", usage: USAGE },
];

Deno.test("the limit of tokens ends the turn before its next round [agent.limits]", async () => {
  const used = async (max_tokens: number) => {
    const { document, requests } = await tryTurn({ steps: TWO_ROUNDS, limits: { max_tokens } });
    return [document.code, document.limits.hit, document.error, requests.length];
  };
  const error = "The turn stopped at its limit of 1000 tokens (max_tokens)";
  assertEquals(await used(1000), [5, "max_tokens", error, 1]);
  assertEquals(await used(1001), [0, null, null, 2]);
});

Deno.test("the limit of cost ends the turn before its next round [agent.limits]", async () => {
  const used = async (max_cost_usd: number, price?: { input: number; output: number }) => {
    const { document } = await tryTurn({ steps: TWO_ROUNDS, limits: { max_cost_usd }, price });
    return [document.code, document.limits.hit, document.error];
  };
  // A round costs 900 * 10 + 100 * 50 millionths of a dollar.
  const price = { input: 10, output: 50 };
  const error = "The turn stopped at its limit of 0.014 US dollars (max_cost_usd)";
  assertEquals(await used(0.014, price), [5, "max_cost_usd", error]);
  assertEquals(await used(0.015, price), [0, null, null]);
  assertEquals(await used(0.01, { input: 0, output: 0 }), [0, null, null]);
});

Deno.test("a limit that nobody can keep fails the turn instead of being forgotten [agent.limits]", async () => {
  const priceless = await tryTurn({ steps: TWO_ROUNDS, limits: { max_cost_usd: 1 } });
  assertEquals([priceless.document.code, priceless.requests.length], [1, 0]);
  assertMatch(priceless.document.error ?? "", /^Cannot keep the limit max_cost_usd: the price of /);
  const silent = await tryTurn({
    steps: [{ calls: [{ ...LOOK, id: "a" }] }, { text: "done" }],
    limits: { max_tokens: 1000 },
  });
  assertEquals([silent.document.code, silent.requests.length], [1, 1]);
  assertMatch(silent.document.error ?? "", /does not say how many tokens it uses$/);
});
