// What a turn leaves of its conversation.
import {
  type LedgerEvent,
  type LedgerHead,
  MAX_MESSAGE_PART,
  type ModelMessage,
  succeed,
  systemClock,
} from "../../src/contract/mod.ts";
import { openLedger } from "../../src/store/mod.ts";
import { assert, assertEquals } from "@std/assert";
import { messagesOf } from "./session_rows.ts";
import { isSessionKind, tool, tryTurn } from "./turn_trial.ts";

const LOOK = { name: "look", arguments: {} };
const USAGE = { inputTokens: 5, outputTokens: 2, status: "authoritative" } as const;

function sessionRows(rows: readonly LedgerEvent[]): readonly (readonly [string, unknown])[] {
  return rows.filter(({ kind }) => isSessionKind(kind)).map(({ kind, payload }) => {
    const { turn, ...rest } = payload;
    assertEquals(turn, "trn_1");
    return [kind, rest];
  });
}

Deno.test("a turn leaves a row for each message and each attempt of the model [agent.session_rows] [agent.usage_rows]", async () => {
  const { allRows } = await tryTurn({
    steps: [
      { text: "I look.", calls: [{ ...LOOK, id: "a" }], usage: USAGE },
      { text: "It is so." },
    ],
    price: { input: 10, output: 50 },
    turn: { begins: "/work" },
  });
  const attempt = { provider: "scripted", model: "scripted", ms: 0 };
  assertEquals(sessionRows(allRows), [
    ["session.started", { workspace: "/work", model: "scripted/scripted", mode: "agent" }],
    ["message.user", { text: "hello" }],
    ["model.usage", {
      ...attempt,
      round: 1,
      input_tokens: 5,
      output_tokens: 2,
      status: "authoritative",
      cost_usd: 0.00015,
    }],
    ["message.assistant", { text: "I look.", calls: [{ id: "a", ...LOOK }] }],
    ["message.tool", { call_id: "a", tool: "look", ok: true, content: '"look"' }],
    ["model.usage", {
      ...attempt,
      round: 2,
      input_tokens: 0,
      output_tokens: 0,
      status: "unknown",
      cost_usd: null,
    }],
    ["message.assistant", { text: "It is so.", calls: [] }],
  ]);
});

Deno.test("what broke off is no message, but an attempt [agent.session_rows] [agent.usage_rows]", async () => {
  const { allRows } = await tryTurn({
    steps: [{ text: "half", error: { kind: "network", message: "gone" } }],
  });
  assertEquals(sessionRows(allRows).map(([kind]) => kind), ["message.user", "model.usage"]);
});

Deno.test("what is sent back to the model is recorded in its place [agent.session_rows]", async () => {
  const define = { text: '```DefineTool\n{"name":"x"}\n```' };
  const { allRows, requests } = await tryTurn({
    steps: [define, { text: "sorry" }],
  });
  assertEquals(messagesOf(allRows).slice(0, -1), requests.at(-1)?.messages);
  const plan = await tryTurn({
    steps: [{ text: "no plan" }, { text: '```plan\n{"steps":[]}\n```' }],
    turn: { mode: "plan" },
  });
  assertEquals(messagesOf(plan.allRows).slice(0, -1), plan.requests.at(-1)?.messages);
  const texts = await tryTurn({
    toolFormat: "text",
    steps: [{ text: 'Action: {"action": ' }, { text: "done" }],
  });
  const said = texts.requests.at(-1)?.messages;
  assertEquals([messagesOf(texts.allRows).slice(0, -1), said?.length], [said, 3]);
});

Deno.test("whatever its size, a conversation is recorded as the next request carries it [agent.session_rows]", async () => {
  const emoji = "😀".repeat(100_000);
  const controls = "\u0001".repeat(150_000);
  const halves = "\ud83d".repeat(70_000);
  const many = Array.from({ length: 150 }, (_, index) => ({
    name: "look",
    id: `c${index}`,
    arguments: { text: "x".repeat(2000) },
  }));
  const inputSchema = {
    type: "object",
    properties: { text: { type: "string" } },
    additionalProperties: false,
  } as const;
  const { document, allRows, requests } = await tryTurn({
    tools: [tool("look", { inputSchema, run: () => succeed(emoji.slice(0, 16_000)) })],
    steps: [
      { text: emoji, calls: many },
      { text: controls, calls: [{ name: "look", id: "one" }] },
      { text: halves, calls: [{ name: "look", id: "two" }] },
      { text: "done" },
    ],
  });
  assertEquals([document.code, document.error], [0, null]);
  assert(allRows.every(({ payload }) => JSON.stringify(payload).length < 250_000));
  assert(allRows.every(({ payload }) => String(payload.text ?? "").length <= MAX_MESSAGE_PART));
  const recorded = messagesOf(allRows).slice(0, -1);
  const said = requests.at(-1)?.messages ?? [];
  const speech = (messages: readonly ModelMessage[]) =>
    messages.flatMap((one) => one.role === "tool" || one.text === "" ? [] : [one.text]);
  const results = (messages: readonly ModelMessage[]) =>
    messages.filter(({ role }) => role === "tool");
  const calls = (messages: readonly ModelMessage[]) =>
    messages.flatMap((one) => one.role === "assistant" ? one.calls : []);
  assertEquals(speech(recorded), speech(said));
  assertEquals(results(recorded), results(said));
  assertEquals(calls(recorded), calls(said));
});

Deno.test("arguments that no row can hold are left out, and say so [agent.session_rows]", async () => {
  let deep: string | object = "x";
  for (let level = 0; level < 200; level++) deep = { deep };
  const { document, allRows } = await tryTurn({
    steps: [
      {
        calls: [
          { name: "look", id: "a", arguments: { text: "x".repeat(300_000) } },
          { name: "look", id: "b", arguments: { deep } as never },
          { name: "y".repeat(300_000), id: "c" },
        ],
      },
      { text: "done" },
    ],
  });
  assertEquals([document.code, document.error], [0, null]);
  const [, message] = messagesOf(allRows);
  assertEquals(message, {
    role: "assistant",
    text: "",
    calls: [
      { id: "a", name: "look", arguments: { not_recorded: "300048 bytes of arguments" } },
      { id: "b", name: "look", arguments: { not_recorded: "arguments that nest deeply" } },
      { id: "c", name: "y".repeat(128) },
    ],
  });
});

Deno.test("a result is recorded when its call ends, before the others of its batch have [agent.session_rows]", async () => {
  const rows: string[] = [];
  const gate = Promise.withResolvers<void>();
  const fast = tool("fast", { parallelSafe: true });
  const slow = tool("slow", {
    parallelSafe: true,
    run: async () => {
      await gate.promise;
      return succeed("slow");
    },
  });
  const { requests } = await tryTurn({
    tools: [fast, slow],
    steps: [{ calls: [{ name: "slow", id: "a" }, { name: "fast", id: "b" }] }, { text: "done" }],
    append: ({ kind, payload }) => {
      if (kind !== "message.tool") return;
      rows.push(String(payload.call_id));
      gate.resolve();
    },
  });
  assertEquals(rows, ["b", "a"]);
  const order = requests[1]?.messages.flatMap((one) => one.role === "tool" ? [one.callId] : []);
  assertEquals(order, ["a", "b"]);
});

Deno.test("messages share the commits of the rows beside them [agent.session_rows]", async () => {
  const folder = await Deno.makeTempDir();
  const heads: LedgerHead[] = [];
  const ledger = await openLedger({
    path: `${folder}/ledger.db`,
    clock: systemClock,
    onHead: (head) => heads.push(head),
  });
  try {
    await tryTurn({
      ledger,
      steps: [{ text: "I look.", calls: [{ ...LOOK, id: "a" }] }, { text: "It is so." }],
      turn: { begins: "/work" },
    });
    const rows = ledger.entries().map(({ kind }) => kind);
    const commits = heads.map(({ seq }, index) => rows.slice(heads[index - 1]?.seq ?? 0, seq));
    const together = (...kinds: string[]) =>
      assert(
        commits.some((commit) => kinds.every((kind) => commit.includes(kind))),
        `${kinds.join(", ")} are in one of ${JSON.stringify(commits)}`,
      );
    together("session.started", "turn.started", "message.user");
    together("model.usage", "model.finished", "message.assistant");
    together("tool.receipt", "message.tool");
  } finally {
    await ledger.close();
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a message that cannot be recorded stops a change like any other row [agent.session_rows] [agent.ledger]", async () => {
  let runs = 0;
  const { document } = await tryTurn({
    tools: [
      tool("change", {
        capability: "write",
        sideEffects: "mutation",
        run: () => (runs++, succeed(null)),
      }),
    ],
    steps: [{ calls: [{ name: "change", id: "a" }] }, { text: "changed" }],
    append: ({ kind }) => {
      if (kind === "message.assistant") throw new Error("disk full");
    },
  });
  assertEquals([runs, document.code], [0, 1]);
});

Deno.test("limits of tokens and of cost count what the session has used before [agent.session_limits]", async () => {
  const used = async (limits: object, spent = { tokens: 900, cost_usd: 0.5 }) => {
    const { document, requests } = await tryTurn({
      steps: [{ text: "done", usage: USAGE }],
      price: { input: 1, output: 1 },
      limits,
      turn: { spent },
    });
    return [document.code, document.limits.hit, requests.length, document.error];
  };
  const error = (what: string) =>
    `The session stopped at its limit of ${what}; raise the limit, or begin another session`;
  assertEquals(await used({ max_tokens: 900 }), [
    ...[5, "max_tokens", 0],
    error("900 tokens (max_tokens)"),
  ]);
  assertEquals(await used({ max_tokens: 901 }), [0, null, 1, null]);
  assertEquals(await used({ max_cost_usd: 0.5 }), [
    ...[5, "max_cost_usd", 0],
    error("0.5 US dollars (max_cost_usd)"),
  ]);
  assertEquals(await used({ max_cost_usd: 0.51 }), [0, null, 1, null]);
  assertEquals(await used({}), [0, null, 1, null]);
});
