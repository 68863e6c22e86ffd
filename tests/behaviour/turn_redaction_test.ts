// A secret in every text that a model, a tool or a listener can choose, at every place where texts
// are cut: no part of it may stand in a row, an event or a document. What a model streams for the
// person (its text, its reasoning, its plan) is the person's to read; what is kept of it is redacted.
import type { AgentEvent, ToolOutcome } from "../../src/contract/mod.ts";
import { fail, succeed, unescapeJson } from "../../src/contract/mod.ts";
import type { ScriptedStep } from "../../src/models/scripted.ts";
import { createRedactor } from "../../src/tools/mod.ts";
import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { tool, tryTurn } from "./turn_trial.ts";

const SECRET = 'sk-te/st~SEN"TINEL\n0123456789';
const PIECE = 8;

/** The parts of the secret that appear in `said`, however it was written. */
function leaks(said: unknown): string[] {
  const text = JSON.stringify(said);
  const pieces: string[] = [];
  for (let at = 0; at + PIECE <= SECRET.length; at++) {
    const piece = SECRET.slice(at, at + PIECE);
    if ([piece, JSON.stringify(piece).slice(1, -1)].some((form) => text.includes(form))) {
      pieces.push(piece);
    }
  }
  return pieces;
}

const SPOKEN: ReadonlySet<AgentEvent["type"]> = new Set([
  "model.text",
  "model.reasoning",
  "plan.proposed",
]);

/** Where a text may carry the secret: alone, or at any distance from its ends. */
const carrier = fc.tuple(
  fc.oneof(
    fc.constantFrom(0, 20, 40, 50, 60, 90, 190, 240, 290, 990, 2040, 4090),
    fc.nat(17_000),
  ),
  fc.constantFrom(0, 1, 100, 20_000),
).map(([before, after]) => `${"q".repeat(before)}${SECRET}${"z".repeat(after)}`);

function outcomes(text: string): (() => unknown)[] {
  return [
    () => succeed(text),
    () => succeed({ [text]: [text] }),
    () => fail("permission_denied", text, { reason: text, remedy: text }),
    () => fail("conflict", text, { [text]: text }),
    () => ({ ok: false, code: text, message: text }),
    () => ({ ok: true, output: { [text]: NaN } }),
    () => {
      throw new Error(text);
    },
    () => {
      throw text;
    },
  ];
}

function steps(text: string): ScriptedStep[] {
  const args = [
    { [text]: text },
    { path: text },
    JSON.stringify({ [text]: 99999999999999999999 }),
    `{"path":"${text}`,
    text,
    { path: { [text]: 1 } },
  ];
  const calls = args.map((given) => ({ id: text, name: "look", arguments: given }));
  return [
    { text, reasoning: text, calls: [...calls, { id: `${text}!`, name: text }] },
    { text: `DefineTool: {"name":"${text}"}`, calls: [{ name: text }] },
    { error: { kind: "auth", message: text } },
  ];
}

Deno.test("a secret that a model or a tool writes is in no row, no event and no document [tools.redaction] [agent.redaction]", async () => {
  await fc.assert(
    fc.asyncProperty(carrier, fc.nat(7), async (text, which) => {
      const properties = { path: { type: "string", enum: ["a", text] } } as const;
      const run = outcomes(text)[which] as () => ToolOutcome;
      const { document, allRows, events } = await tryTurn({
        tools: [
          tool("look", {
            inputSchema: { type: "object", properties, additionalProperties: false },
            run,
          }),
        ],
        steps: steps(text),
        redact: createRedactor([SECRET]),
        turn: {
          onEvent: () => {
            throw new Error(text);
          },
        },
      });
      assert(document.receipts.length === 7 && allRows.length > 10);
      const told = events.filter(({ type }) => !SPOKEN.has(type));
      assertEquals(leaks([document, allRows, told]), []);
    }),
    { numRuns: 60 },
  );
});

Deno.test("a secret in a plan, or in one that cannot be read, is in no row [agent.redaction]", async () => {
  await fc.assert(
    fc.asyncProperty(carrier, async (text) => {
      const step = { title: text, acceptance: text };
      const plans = [
        JSON.stringify({ steps: [step] }),
        `{"steps":[${text}`,
        `{"steps":[{"title":"${text}`,
        text,
      ];
      for (const plan of plans) {
        const answer = { text: `\`\`\`plan\n${plan}\n\`\`\`` };
        const { document, allRows, events } = await tryTurn({
          steps: [answer, answer],
          turn: { mode: "plan" },
          redact: createRedactor([SECRET]),
        });
        const told = events.filter(({ type }) => !SPOKEN.has(type));
        assertEquals(leaks([document, allRows, told]), []);
      }
    }),
    { numRuns: 20 },
  );
});

Deno.test("a secret in actions that a model writes as text is in no row and no notice [agent.redaction]", async () => {
  await fc.assert(
    fc.asyncProperty(carrier, async (text) => {
      const action = JSON.stringify(text);
      const answer = {
        text: [
          `Action: {"action": ${action}, "extra": 1}`,
          `Action: {"action": ${action}, ${action}: 1}`,
          `Action: {"action": ${action}, "args": {}}`,
          `Action: {"action": "look", "args": ${action}}`,
        ].join("\n"),
      };
      const { document, allRows, events } = await tryTurn({
        toolFormat: "text",
        steps: [answer, answer, answer],
        redact: createRedactor([SECRET]),
      });
      assertEquals(document.code, 1);
      const told = events.filter(({ type }) => !SPOKEN.has(type));
      assertEquals(leaks([document, allRows, told]), []);
    }),
    { numRuns: 30 },
  );
});

Deno.test("a text that is cut for a row never ends in half a character [agent.redaction]", async () => {
  for (const before of [0, 1]) {
    const text = `${"x".repeat(before)}${"😀".repeat(20_000)}`;
    const { allRows } = await tryTurn({ steps: [{ text }] });
    const texts = allRows.flatMap(({ payload }) =>
      payload.text === undefined ? [] : [payload.text]
    );
    assert(texts.length > 2 && texts.every((text) => String(text).isWellFormed()));
  }
});

Deno.test("a key that JSON writes with escapes is in no row and no document [agent.redaction]", async () => {
  const key = "sk-test-SENTINEL-01";
  const spelled = Array.from(key, (c) => `\\u00${c.charCodeAt(0).toString(16)}`).join("");
  const within = JSON.stringify(`{"a":"${spelled}"}`);
  const calls = [
    `{"path":"${spelled}"}`,
    `{"${spelled}":1}`,
    `{"path":${within}}`,
    `{"path":"${spelled}`,
  ]
    .map((given, at) => ({ id: `c${at}`, name: "look", arguments: given }));
  const { document, allRows } = await tryTurn({
    steps: [{ text: `"${spelled}"`, calls }, { text: `It is "${spelled}" or ${key}` }],
    redact: createRedactor([key]),
  });
  assertEquals(document.text, 'It is "[redacted]" or [redacted]');
  // Whoever reads a row reads it as JSON, and what was JSON in it once more.
  let said = JSON.stringify([document, allRows]);
  assertEquals(allRows.filter(({ kind }) => kind === "message.assistant").length, 2);
  for (let depth = 0; depth < 5; depth++) {
    assertEquals(said.includes(key), false);
    said = unescapeJson(said);
  }
});

Deno.test("a secret of the project's files is sent to no model [agent.redaction]", async () => {
  const text = `use ${SECRET} here`;
  const byProject = true;
  const { requests } = await tryTurn({
    steps: [{ text: "done" }],
    guidance: {
      role: { name: "x", text, byProject },
      instructions: { text, byProject },
      examples: { list: [{ user: text, assistant: text }], byProject },
    },
    instructions: [{ path: "AGENTS.md", where: "workspace", text, cut: false }],
    redact: createRedactor([SECRET]),
  });
  assertEquals(leaks(requests), []);
  assert(JSON.stringify(requests).includes("use [redacted] here"));
});
