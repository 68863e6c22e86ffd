// Answers that broke off cost too: what they used counts against the limits of a session.
import { assert, assertEquals } from "@std/assert";
import type { LedgerEvent, Model, ModelEvent, ModelUsage } from "../../src/contract/mod.ts";
import { answerWith, ANTHROPIC, eventsOf, hear, OPENAI, openTestModel } from "./model_wire_lab.ts";
import { type Trial, tryTurn } from "./turn_trial.ts";

function telling(...events: readonly ModelEvent[]): Model["stream"] {
  return async function* () {
    yield* events;
  };
}

const USAGE: ModelUsage = { inputTokens: 300, outputTokens: 100, status: "estimated" };

const BREAK: ModelEvent = {
  type: "error",
  kind: "network",
  message: "gone",
  retriable: true,
  usage: USAGE,
};

function countsOf(rows: readonly LedgerEvent[]): readonly unknown[] {
  return rows.filter(({ kind }) => kind === "model.usage").map(({ payload }) => [
    payload["input_tokens"],
    payload["output_tokens"],
    payload["status"],
  ]);
}

/** Turns of one session, each with what those before it left in its rows. */
async function goOn(trial: Trial, turns: number): Promise<readonly unknown[]> {
  let tokens = 0;
  const ends: unknown[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const spent = { tokens, cost_usd: 0 };
    const { document, allRows } = await tryTurn({ ...trial, turn: { spent } });
    for (const row of allRows.filter(({ kind }) => kind === "model.usage")) {
      tokens += Number(row.payload["input_tokens"]) + Number(row.payload["output_tokens"]);
    }
    ends.push([document.code, document.limits.hit]);
  }
  return ends;
}

Deno.test("turns that all break off reach the limit of tokens of their session [agent.broken_usage]", async () => {
  const stream = telling({ type: "text", text: "half" }, BREAK);
  const { document, allRows } = await tryTurn({ stream });
  const { input_tokens, output_tokens, status } = document.usage;
  assertEquals([input_tokens, output_tokens, status], [300, 100, "estimated"]);
  assertEquals(countsOf(allRows), [[300, 100, "estimated"]]);
  assertEquals(await goOn({ stream, limits: { max_tokens: 1000 } }, 4), [
    [1, null],
    [1, null],
    [1, null],
    [5, "max_tokens"],
  ]);
});

Deno.test("an answer that was heard counts even if its model says nothing of it [agent.broken_usage]", async () => {
  const { usage: _, ...silent } = BREAK as Extract<ModelEvent, { type: "error" }>;
  const heard = await tryTurn({ stream: telling({ type: "text", text: "x".repeat(400) }, silent) });
  const { output_tokens, input_tokens, status } = heard.document.usage;
  assertEquals([output_tokens, input_tokens > 0, status], [100, true, "estimated"]);
  const unheard = await tryTurn({ stream: telling(silent) });
  assertEquals(countsOf(unheard.allRows), [[0, 0, "unknown"]]);
});

Deno.test("tries that were made again count with the answer [agent.broken_usage]", async () => {
  const again: ModelEvent = {
    ...{ type: "retrying", kind: "network", message: "gone", attempt: 1, waitMs: 0 },
    usage: USAGE,
  };
  const told: ModelUsage = { inputTokens: 5, outputTokens: 2, status: "authoritative" };
  const stream = telling(
    again,
    { type: "text", text: "done" },
    { type: "finish", reason: "stop", usage: told },
  );
  const { document, allRows } = await tryTurn({ stream });
  assertEquals([document.code, document.text], [0, "done"]);
  assertEquals(countsOf(allRows), [[305, 102, "estimated"]]);
});

function chunk(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

function usageOf(events: readonly ModelEvent[]): ModelUsage | undefined {
  const last = events.at(-1);
  assert(last?.type === "error", JSON.stringify(last));
  return last.usage;
}

const START = chunk({
  type: "message_start",
  message: { id: "m", usage: { input_tokens: 70, cache_read_input_tokens: 30, output_tokens: 1 } },
});
const BLOCK = { type: "tool_use", id: "t", name: "look", input: {} };
const JSON_DELTA = { type: "input_json_delta", partial_json: "x".repeat(40) };

Deno.test("an answer of a provider that breaks off tells what it used so far [models.wire_broken_usage]", async () => {
  const status = "estimated";
  const messages = [
    START,
    chunk({ type: "content_block_start", index: 0, content_block: BLOCK }),
    chunk({ type: "content_block_delta", index: 0, delta: JSON_DELTA }),
  ];
  const told = { inputTokens: 100, outputTokens: 10, status };
  assertEquals(usageOf(await hear(ANTHROPIC, messages)), told);
  assertEquals(usageOf(await hear(ANTHROPIC, messages, { end: "error" })), told);
  const call = { index: 0, id: "a", function: { name: "look", arguments: "x".repeat(40) } };
  const chat = [
    chunk({ choices: [{ delta: { content: "y".repeat(40), tool_calls: [call] } }] }),
    chunk({ choices: [], usage: { prompt_tokens: 90, completion_tokens: 3 } }),
  ];
  assertEquals(usageOf(await hear(OPENAI, chat)), { inputTokens: 90, outputTokens: 20, status });
  // "hi" is one token by the rule of thumb.
  const untold = { inputTokens: 1, outputTokens: 20, status };
  assertEquals(usageOf(await hear(OPENAI, chat.slice(0, 1))), untold);
});

Deno.test("who refuses before an answer began has used nothing [models.wire_broken_usage]", async () => {
  const refusal = chunk({ type: "error", error: { type: "overloaded_error", message: "busy" } });
  for (const setup of [OPENAI, ANTHROPIC]) {
    assertEquals(usageOf(await hear(setup, [refusal])), undefined);
    assertEquals(usageOf(await hear(setup, ["<html>"])), undefined);
    assertEquals(usageOf(await hear(setup, [], { status: 503 })), undefined);
  }
});

Deno.test("sessions whose provider always breaks off reach their limit of tokens [models.wire_broken_usage] [agent.broken_usage]", async () => {
  const { fetch } = answerWith({ chunks: [START], end: "error" });
  const model = await openTestModel(ANTHROPIC, { fetch });
  const events = await eventsOf(model);
  assertEquals(usageOf(events), { inputTokens: 100, outputTokens: 1, status: "estimated" });
  assertEquals(events.filter(({ type }) => type === "retrying").length, 2);
  // Three tries of 101 tokens each turn.
  const trial = { stream: model.stream, limits: { max_tokens: 600 } };
  assertEquals(await goOn(trial, 3), [[1, null], [1, null], [5, "max_tokens"]]);
});
