import { succeed } from "../../src/contract/mod.ts";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { ending, tool, tryTurn } from "./turn_trial.ts";

const TOOLS = [
  tool("look", {
    inputSchema: {
      type: "object",
      properties: { path: { type: "string" } },
      required: ["path"],
      additionalProperties: false,
    },
    run: ({ path }) => succeed(`seen ${path}`),
  }),
];

Deno.test("a model that writes calls as text: tools told, calls run, results as text [agent.text_tools]", async () => {
  const text = 'I look.\nAction: {"action": "look", "args": {"path": "a"}}\n' +
    'Action: {"action": "gone", "args": {}}\n';
  const { document, requests } = await tryTurn({
    tools: TOOLS,
    toolFormat: "text",
    steps: [{ text }, { text: "It is there." }],
  });
  assertEquals(document.text, "It is there.");
  assertEquals(document.receipts.map(({ tool, code }) => [tool, code]), [
    ["look", null],
    ["gone", "not_found"],
  ]);
  assertEquals(requests[0]?.tools, []);
  assertStringIncludes(requests[0]?.system ?? "", '"name":"look"');
  const [, said, result, failure] = requests[1]?.messages ?? [];
  assertEquals(said, { role: "assistant", text, calls: [] });
  assertEquals(result, { role: "user", text: 'Result of "look":\n"seen a"' });
  assertStringIncludes(failure?.role === "user" ? failure.text : "", 'Failure of "gone":\n{"code"');
});

Deno.test("an action that cannot be read runs nothing and is sent back to the model [agent.text_tools]", async () => {
  const { document, requests } = await tryTurn({
    tools: TOOLS,
    toolFormat: "text",
    steps: [{ text: 'Action: {"action": "look", "args": {' }, { text: "Never mind." }],
  });
  assertEquals(ending(document), { code: 0, text: "Never mind.", error: null, receipts: [] });
  const last = requests[1]?.messages.at(-1);
  assertStringIncludes(last?.role === "user" ? last.text : "", "is not one whole JSON object");
});

Deno.test("a model that only writes unreadable actions fails the turn [agent.text_tools]", async () => {
  const broken = { text: "Action: look" };
  const { document } = await tryTurn({
    tools: TOOLS,
    toolFormat: "text",
    steps: [broken, broken, broken, { text: "never asked" }],
  });
  assertEquals([document.code, document.usage.rounds], [1, 3]);
});

Deno.test("a DefineTool action rejects the whole response [agent.define_tool]", async () => {
  const action = (name: string) => `Action: {"action": "${name}", "args": {"path": "a"}}\n`;
  const { document } = await tryTurn({
    tools: TOOLS,
    toolFormat: "text",
    steps: [{ text: action("look") + action("DefineTool") }, { text: "Without it." }],
  });
  assertEquals(ending(document), { code: 0, text: "Without it.", error: null, receipts: [] });
});

Deno.test("text that looks like a call is none for a model with calls of its own [agent.text_tools]", async () => {
  const text = 'Action: {"action": "look", "args": {"path": "a"}}';
  const { document } = await tryTurn({ tools: TOOLS, steps: [{ text }] });
  assertEquals(ending(document), { code: 0, text, error: null, receipts: [] });
});
