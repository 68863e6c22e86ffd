import { Ajv2020 } from "ajv/dist/2020.js";
import { assert, assertEquals } from "@std/assert";
import { generate } from "../../scripts/generate_event_schemas.ts";
import { exportSession } from "../../src/cli/session_export.ts";
import { fail, failureDocument } from "../../src/contract/mod.ts";
import { prepareSkills } from "../../src/skills/turn.ts";
import { messagesOf } from "./session_rows.ts";
import { lookAt, SkillFolder } from "./skill_turn_lab.ts";
import { tool, tryTurn } from "./turn_trial.ts";

const PLAN = '```plan\n{"steps":[{"title":"Read","acceptance":"It was read"}]}\n```';

/** Checks a value against a generated schema; answers what does not match. */
async function checker(name: string): Promise<(value: unknown) => unknown> {
  const schema = (await generate()).get(`docs/reference/${name}.schema.json`) ?? "false";
  const validate = new Ajv2020({ allErrors: true, strict: true, strictTypes: false })
    .compile(JSON.parse(schema));
  return (value) => {
    validate(JSON.parse(JSON.stringify(value)));
    return validate.errors ?? null;
  };
}

Deno.test("real documents and events of every kind match their schemas [agent.schemas]", async () => {
  const checkDocument = await checker("turn_document");
  const checkEvent = await checker("agent_event");
  const look = { name: "look", arguments: {} };
  await using folder = await SkillFolder.open();
  const own = await folder.add("bug-fix", { manifest: { triggers: ["fix"] } });
  const skills = await prepareSkills(lookAt([own]), { input: "fix it" });
  const reading = { name: "read_skill", arguments: { name: "bug-fix" } };
  const turns = [
    await tryTurn({ steps: [{ calls: [reading] }, { text: "ok" }], skills }),
    await tryTurn({ steps: [{ reasoning: "Hm", text: "I look.", calls: [look] }, { text: "ok" }] }),
    await tryTurn({ steps: [{ text: PLAN }], turn: { mode: "plan" } }),
    await tryTurn({
      steps: [{ text: "DefineTool: {}" }, { error: { kind: "auth", message: "No" } }],
    }),
    await tryTurn({ steps: [{ calls: [look] }], limits: { max_rounds: 1, deadline_s: 9 } }),
    await tryTurn({
      tools: [tool("look", { run: () => fail("permission_denied", "No", { at: ["x", 1, null] }) })],
      steps: [{ calls: [look, { name: "gone", arguments: "{" }] }, { text: "ok" }],
      toolFormat: "text",
    }),
  ];
  const seen = new Set(turns.flatMap(({ events }) => events.map(({ type }) => type)));
  assertEquals([...seen].sort(), [
    ...["batch.started", "limit.hit", "model.failed", "model.finished", "model.reasoning"],
    ...["model.rejected", "model.started", "model.text", "plan.proposed", "result"],
    ...[
      "skill.read",
      "skills.prepared",
      "tool.decided",
      "tool.finished",
      "tool.started",
      "turn.started",
    ],
  ]);
  for (const { document, events } of turns) {
    assertEquals(checkDocument(document), null);
    for (const event of events) assertEquals(checkEvent(event), null, JSON.stringify(event));
  }
  assertEquals(checkDocument(failureDocument(2, "Unknown option")), null);
});

Deno.test("an exported session matches its schema [agent.schemas] [cli.sessions_export]", async () => {
  const check = await checker("session_export");
  const { allRows } = await tryTurn({
    steps: [
      { text: "I look.", calls: [{ name: "look", arguments: {} }, { name: "look" }] },
      { text: "ok" },
    ],
  });
  const summary = {
    id: "ses_1",
    name: null,
    title: "hello",
    workspace: "/work",
    created: "2026-01-02T03:04:05.000Z",
    updated: "2026-01-02T03:04:05.000Z",
    turns: 1,
    forked_from: null,
  };
  const use = { attempts: 2, input_tokens: 1, output_tokens: 1, cost_usd: null };
  const exported = await exportSession({
    history: () => Promise.resolve({ messages: messagesOf(allRows), unreadable: 0, last: 9 }),
    usage: () => Promise.resolve([{ provider: "p", model: "m", ...use, status: "unknown" }]),
  }, summary);
  assertEquals([exported.messages.length, check(exported)], [5, null]);
  assert(check({ ...exported, messages: [{ role: "system", text: "x" }] }) !== null);
});

Deno.test("a schema refuses what its type does not have [agent.schemas]", async () => {
  const checkDocument = await checker("turn_document");
  const document = failureDocument(1, "It failed");
  const wrong = [
    { ...document, extra: 1 },
    { ...document, code: 7 },
    { ...document, version: 2 },
    { ...document, usage: { ...document.usage, rounds: "1" } },
    { ...document, error: undefined },
  ];
  assertEquals(wrong.filter((value) => checkDocument(value) === null), []);
  const checkEvent = await checker("agent_event");
  assertEquals(checkEvent({ type: "notice", level: "loud", message: "x" }) === null, false);
});
