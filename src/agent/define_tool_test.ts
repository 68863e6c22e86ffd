import { assert, assertEquals } from "@std/assert";
import { definesTool } from "./define_tool.ts";

function call(name: string) {
  return { id: "call_1", name, arguments: {} };
}

Deno.test("a call named DefineTool defines a tool, in any spelling [agent.define_tool]", () => {
  const names = ["DefineTool", "define_tool", "defineTool", "DEFINE_TOOL", "functions.DefineTool"];
  assertEquals(names.filter((name) => !definesTool("", [call("read_file"), call(name)])), []);
});

Deno.test("a call whose name only resembles DefineTool is an ordinary call [agent.define_tool]", () => {
  const names = ["redefine_tool", "define_tools", "definetool2", "define-tool", "discover_tools"];
  assertEquals(names.filter((name) => definesTool("", [call(name)])), []);
});

Deno.test("a block of that name in the text defines a tool [agent.define_tool]", () => {
  const blocks = [
    'DefineTool: {"name":"x","code":"…"}',
    "Here it is:\n  DefineTool: x",
    "definetool(name=x)",
    "DefineTool(name='x')",
    "text\r\nDefineTool\r\nname: x\r\n",
    "DefineTool\n\n{\n}",
    "DefineTool:\n```json\n{}\n```",
    "DefineTool {\n}",
    'DefineTool = {"name":"x"}',
    'DefineTool [{"name":"x"}]',
    "define_tool: x(path)",
    "<DefineTool>\n</DefineTool>",
    "<define_tool name='x'/>",
    '<invoke name="DefineTool">',
    '<invoke name="defineTool">',
    "```DefineTool\n{}\n```",
    "~~~~ json DefineTool\n{}\n~~~~",
    "```ts DefineTool\nexport default 1;\n```",
    '```json\n{"name":"DefineTool","arguments":{"code":"…"}}\n```',
    '```\nDefineTool: {"name":"x"}\n```',
    '```tool_call\n{\n  "name": "defineTool",\n  "arguments": {}\n}\n```',
    '> **DefineTool**: {"name":"x"}',
    '- DefineTool: {"name":"x"}',
    '{"DefineTool": {"name":"x"}}',
    'Action: {"action": "DefineTool", "args": {}}',
    '{"name":"define_tool","arguments":{}}',
    '```ts\nconst a = 1;\n```\nDefineTool: {"name":"x"}',
  ];
  assertEquals(blocks.filter((text) => !definesTool(text, [])), []);
});

Deno.test("a mention, a quotation or a call of the SDK defines nothing [agent.define_tool]", () => {
  const mentions = [
    "Responses that contain a DefineTool block are rejected.",
    "`DefineTool` blocks are refused: see tools.md",
    "The word DefineTool (once a feature) is refused.",
    "DefineTool (once a feature) is refused.",
    "DefineTool: a block that older models wrote, refused today.",
    "- DefineTool: removed in this version",
    "DefineTool [see tools.md] is refused.",
    "## DefineTool\n\nSuch a block is refused as a whole.",
    "DefineTool\n==========\nA block of this name is refused.",
    "- `DefineTool: x` is what older models wrote",
    "src/agent/define_tool.ts:3: DefineTool(",
    "DefineTool blocks are refused.",
    "define tools for the job",
    "```ts\nconst word = 'DefineTool';\n```",
    "A skill calls `defineTool({ name, run })` for each of its tools.",
    "defineTool({ name, description, args, run }) makes one tool of a skill.",
    "Call it once for each tool:\n\n    defineTool({\n      name: 'x',\n    });",
    "```ts\nimport { defineTool } from \"kyrozen/sdk\";\n\nexport const TOOLS = [\n  defineTool({ name: 'x' }),\n];\n```",
    "```ts\ndefineTool({\n  name: 'x',\n});\n```",
    "```\ndefineTool({ name: 'x' })\n```",
    "> defineTool({ name: 'x' }) is how a skill does it.",
    "1. defineTool({…}) for each tool\n2. export SKILL_TOOLS",
    "- defineTool<Args>({ run }) has a type parameter",
    "```ts src/agent/define_tool.ts\nexport function definesTool() {}\n```",
    '```ts title="defineTool.ts"\nx\n```',
    "```js\nconst api = {\n  defineTool: (spec) => spec,\n};\n```",
    '```markdown\nDefineTool: {"name":"x"}\n```',
    "```diff\n- DefineTool: x\n+ defineTool({ name: 'x' })\n```",
    '{"name":"defineTool","kind":"function"}',
    '{"kind":"model.rejected","dropped_calls":["DefineTool"]}',
  ];
  assertEquals(mentions.filter((text) => definesTool(text, [])), []);
});

Deno.test("a long hostile text is searched in linear time [agent.define_tool]", () => {
  const texts = [
    "\n".repeat(200_000),
    "> ".repeat(100_000),
    '{"name"'.repeat(50_000),
    "`".repeat(200_000),
    ...[
      "```ts\n",
      "DefineTool\n",
      "DefineTool \n\n\n",
      "DefineTool: ",
      "*".repeat(3),
      "DefineTool a",
      '{"name":"DefineTool" ',
      '{"name": ',
      "defineTool(",
      "<a name=",
      "- ",
      "\t",
    ].map((part) => `x ${part.repeat(400_000 / part.length)}`),
  ];
  assert(texts.every((text) => !definesTool(text, [])));
});
