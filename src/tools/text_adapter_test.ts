import { assertEquals } from "@std/assert";
import type { ToolSpecInput } from "../contract/mod.ts";
import { succeed } from "../contract/mod.ts";
import { createTextAdapter } from "./text_adapter.ts";
import { ToolRegistry } from "./tool_registry.ts";

const SPEC: ToolSpecInput = {
  name: "read_lines",
  description: "Reads lines.",
  version: "1.0.0",
  source: "app",
  inputSchema: {
    type: "object",
    properties: {
      path: { type: "string" },
      first: { type: "integer" },
      raw: { type: "boolean" },
      note: { type: "string" },
    },
    required: ["path"],
    additionalProperties: false,
  },
  capability: "read",
  sideEffects: "read",
  risk: "normal",
  content: "internal",
  aliases: ["cat"],
  legacyFields: ["path", "first", "raw", "note"],
  legacyArgumentAliases: { file: "path", start: "first" },
  run: () => succeed(null),
};

function parse(text: string) {
  const registry = new ToolRegistry();
  registry.registerSpec(SPEC);
  registry.registerSpec({ ...SPEC, name: "typed", aliases: [], legacyFields: undefined });
  let count = 0;
  return createTextAdapter(registry, { next: (prefix) => `${prefix}_${++count}` }).parse(text);
}

function argumentsOf(args: string, tool = "cat"): unknown {
  const { calls, problems } = parse(`Action: {"action": "${tool}", "args": ${args}}`);
  assertEquals([calls.length, problems], [1, []]);
  return calls[0]?.arguments;
}

Deno.test("an action becomes a typed call [tools.text-adapter]", () => {
  const text =
    'I will read it.\nAction: {"action": "read_lines", "args": {"path": "a.txt"}}\nDone.';
  assertEquals(parse(text), {
    calls: [{ id: "call_1", name: "read_lines", arguments: '{"path":"a.txt"}' }],
    problems: [],
  });
});

Deno.test("a second action on one line is not lost [tools.text-adapter]", () => {
  const action = '{"action": "cat", "args": "a"}';
  const { calls, problems } = parse(`Action: ${action} Action: ${action}, Action: {"action"`);
  assertEquals(calls.map(({ name }) => name), ["cat", "cat"]);
  assertEquals(problems, [
    'Cannot read action: what follows "Action:" is not one whole JSON object',
  ]);
});

Deno.test("text arguments are split by the spec's fields and typed by its schema [tools.text-adapter]", () => {
  const cases: readonly [string, string][] = [
    ['"a.txt"', '{"path":"a.txt"}'],
    ['"a.txt|12|true|x"', '{"path":"a.txt","first":12,"raw":true,"note":"x"}'],
    ['"a.txt|||a|b|c"', '{"path":"a.txt","note":"a|b|c"}'],
    ['"|5"', '{"path":"","first":5}'],
    ['"a.txt|many"', '{"path":"a.txt","first":"many"}'],
    ['"12|9007199254740993"', '{"path":"12","first":9007199254740993}'],
    ['"{\\"file\\":\\"a\\"}"', '{"path":"a"}'],
  ];
  for (const [args, expected] of cases) assertEquals(argumentsOf(args), expected);
});

Deno.test("old argument names become present ones, unless both are given [tools.text-adapter]", () => {
  assertEquals(argumentsOf('{"file":"a","start":3}'), '{"path":"a","first":3}');
  assertEquals(argumentsOf('{"file":"a","path":"b"}'), '{"file":"a","path":"b"}');
  assertEquals(argumentsOf('{"path":9007199254740993}'), '{"path":9007199254740993}');
});

Deno.test("what cannot be converted goes on as it is, for the executor to refuse [tools.text-adapter]", () => {
  assertEquals(argumentsOf('"a|b"', "typed"), "a|b");
  assertEquals(argumentsOf("[1]"), "[1]");
  assertEquals(argumentsOf("7"), "7");
  assertEquals(argumentsOf('"a"', "unknown_tool"), '"a"');
  for (const args of ["null", '""', '" "']) {
    assertEquals(["", "null"].includes(String(argumentsOf(args) ?? "").trim()), true);
  }
  assertEquals(parse('Action: {"action": "cat"}').calls[0]?.arguments, undefined);
});

Deno.test("several actions come in order, and braces and quotes within texts do not end one [tools.text-adapter]", () => {
  const text = [
    'Action: {"action": "cat", "args": {"path": "a}\\"{"}}',
    "  Action:",
    '  {"action": "typed",',
    '   "args": {"path": "Action: {}"}}',
    'Not an action: {"action": "cat"}',
  ].join("\n");
  const { calls, problems } = parse(text);
  assertEquals(calls.map(({ id, name }) => `${id} ${name}`), ["call_1 cat", "call_2 typed"]);
  assertEquals(calls[0]?.arguments, '{"path":"a}\\"{"}');
  assertEquals(problems, []);
});

Deno.test("a broken action is a problem and no call [tools.text-adapter]", () => {
  const broken = 'Cannot read action: what follows "Action:" is not one whole JSON object';
  const cases: readonly [string, string][] = [
    ['Action: {"action": "cat", "args": {"path": "a"', broken],
    ["Action: cat a.txt", broken],
    ['Action: ["cat"]', broken],
    ["Action:", broken],
    ['Action: {"args": {}}', 'Cannot read action: "action" must name a tool'],
    ['Action: {"action": " "}', 'Cannot read action: "action" must name a tool'],
    [
      'Action: {"action": "cat", "arg": 1}',
      'Cannot read action "cat": it has only "action" and "args", not "arg"',
    ],
  ];
  for (const [text, problem] of cases) {
    assertEquals(parse(text), { calls: [], problems: [problem] });
  }
  assertEquals(parse("No action at all: {}"), { calls: [], problems: [] });
});
