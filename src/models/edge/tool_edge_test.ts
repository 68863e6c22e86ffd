import { fc } from "seeded-fast-check";
import { deepFreeze, type ToolDescriptor, WIRE_PROTOCOLS } from "../../contract/mod.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { createToolEdge } from "./tool_edge.ts";
import { createToolNames } from "./tool_names.ts";

const FITS = /^[a-zA-Z0-9_-]{1,64}$/;

const REPORTED = [
  "calendar.list",
  "user/update",
  "Dockerfile problems scanner",
  "日本",
  "x".repeat(140),
  `${"x".repeat(139)}y`,
  "a.b",
  "a_b",
  "",
  "read_file",
  "__proto__",
  "constructor",
];

function tool(name: string, parameters: object = { type: "object", properties: {} }) {
  return deepFreeze({ name, description: name, parameters }) as ToolDescriptor;
}

Deno.test("names that providers refuse are replaced, each by its own, and come back [models.edge_names]", () => {
  const { nameOf, toolOf } = createToolNames(REPORTED);
  const names = REPORTED.map(nameOf);
  for (const name of names) assertMatch(name, FITS);
  assertEquals(new Set(names).size, REPORTED.length);
  assertEquals(names.map(toolOf), REPORTED);
  assertEquals(nameOf("a_b"), "a_b");
  assertEquals(nameOf("read_file"), "read_file");
});

Deno.test("a tool has the same name in every request, whatever stands beside it [models.edge_names]", () => {
  const alone = REPORTED.map((name) => createToolNames([name]).nameOf(name));
  const together = createToolNames(REPORTED.toReversed());
  assertEquals(REPORTED.map(together.nameOf), alone);
});

Deno.test("a name that is made is never the name of another tool [models.edge_names]", () => {
  const made = createToolNames(["a.b"]).nameOf("a.b");
  const { nameOf, toolOf } = createToolNames(["a.b", made]);
  assertEquals(nameOf(made), made);
  assert(nameOf("a.b") !== made);
  assertEquals([toolOf(made), toolOf(nameOf("a.b"))], [made, "a.b"]);
});

Deno.test("a name that stands for no tool stays as it is [models.edge_names]", () => {
  assertEquals(createToolNames(["a.b"]).toolOf("a.c"), "a.c");
});

Deno.test("any names fit, differ and come back [models.edge_names]", () => {
  const names = fc.uniqueArray(
    fc.oneof(fc.string({ unit: "binary", maxLength: 150 }), fc.constantFrom(...REPORTED)),
    { maxLength: 30 },
  );
  fc.assert(fc.property(names, (tools) => {
    const { nameOf, toolOf } = createToolNames(tools);
    const sent = tools.map(nameOf);
    assert(sent.every((name) => FITS.test(name)));
    assertEquals(new Set(sent).size, tools.length);
    assertEquals(sent.map(toolOf), tools);
    assertEquals(
      createToolNames(tools.toReversed()).nameOf(tools[0] ?? ""),
      nameOf(tools[0] ?? ""),
    );
  }));
});

Deno.test("one tool that cannot be offered is left out by name, once [models.edge_left_out]", () => {
  const bad = [
    tool("text", { type: "string" }),
    tool("lost", { $ref: "#/$defs/Nowhere" }),
    tool(
      "deep",
      Array.from({ length: 150 }).reduce<object>(
        (at) => ({ type: "object", properties: { at } }),
        {},
      ),
    ),
    tool("wide", {
      type: "object",
      properties: { a: { enum: [] }, ...bomb().properties },
      $defs: bomb().$defs,
    }),
    tool("good"),
  ];
  for (const protocol of WIRE_PROTOCOLS) {
    const edge = createToolEdge(protocol);
    const tools = [tool("good"), ...bad, tool("fine")];
    const { tools: sent, notices } = edge.prepare({ tools, messages: [] });
    assertEquals(sent.map(({ name }) => name), ["good", "fine"]);
    assertEquals(notices, [
      'The tool "text" is not offered to the model: its arguments are no object',
      'The tool "lost" is not offered to the model: its schema refers to "#/$defs/Nowhere", which it does not have',
      'The tool "deep" is not offered to the model: its schema is too deep',
      'The tool "wide" is not offered to the model: its schema is too large',
      'The tool "good" is not offered to the model: another tool has its name',
    ]);
    assertEquals(edge.prepare({ tools, messages: [] }).notices, []);
  }
});

/** References that double with each step: a few lines that would fill the memory. */
function bomb() {
  const $defs: Record<string, object> = { d0: { type: "string" } };
  for (let step = 1; step <= 20; step++) {
    const before = { $ref: `#/$defs/d${step - 1}` };
    $defs[`d${step}`] = { type: "object", properties: { a: before, b: before } };
  }
  return { $defs, properties: { bomb: { $ref: "#/$defs/d20" } } };
}

Deno.test("a property that the Messages protocol does not take leaves its tool out there [models.edge_left_out]", () => {
  const odd = tool("odd", { type: "object", properties: { "a b": { type: "string" } } });
  const [chat, messages] = WIRE_PROTOCOLS.map((protocol) =>
    createToolEdge(protocol).prepare({ tools: [odd, tool("good")], messages: [] })
  );
  assertEquals(chat?.tools.length, 2);
  assertEquals(messages?.tools.map(({ name }) => name), ["good"]);
  assertMatch(messages?.notices[0] ?? "", /"odd" .* does not take the name of its property "a b"/);
});

Deno.test("a name of the past that is no tool any more fits too [models.edge_names]", () => {
  const call = { id: "1", name: "old.tool", arguments: {} };
  const { nameOf, toolOf } = createToolEdge("openai-chat").prepare({
    tools: [tool("read_file")],
    messages: [{ role: "assistant", text: "", calls: [call] }],
  });
  assertMatch(nameOf("old.tool"), FITS);
  assertEquals(toolOf(nameOf("old.tool")), "old.tool");
});
