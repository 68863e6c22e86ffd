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
    "text\r\nDefineTool\r\nname: x\r\n",
    "DefineTool {\n}",
    "<DefineTool>\n</DefineTool>",
    "<define_tool name='x'/>",
    '<invoke name="DefineTool">',
    "```DefineTool\n{}\n```",
    "~~~~ json DefineTool\n{}\n~~~~",
    '> **DefineTool**: {"name":"x"}',
    '- DefineTool: {"name":"x"}',
    '{"DefineTool": {"name":"x"}}',
    'Action: {"action": "DefineTool", "args": {}}',
    '{"name":"define_tool","arguments":{}}',
  ];
  assertEquals(blocks.filter((text) => !definesTool(text, [])), []);
});

Deno.test("a mention of the word in a sentence or in code marks defines nothing [agent.define_tool]", () => {
  const mentions = [
    "Responses that contain a DefineTool block are rejected.",
    "`DefineTool` blocks are refused: see tools.md",
    "The word DefineTool (once a feature) is refused.",
    "- `DefineTool: x` is what older models wrote",
    "src/agent/define_tool.ts:3: DefineTool(",
    "DefineTool blocks are refused.",
    "define tools for the job",
    "```ts\nconst word = 'DefineTool';\n```",
  ];
  assertEquals(mentions.filter((text) => definesTool(text, [])), []);
});

Deno.test("a long hostile text is searched in linear time [agent.define_tool]", () => {
  const texts = [
    "\n".repeat(200_000),
    "> ".repeat(100_000),
    '{"name"'.repeat(50_000),
    "`".repeat(200_000),
  ];
  assert(texts.every((text) => !definesTool(text, [])));
});
