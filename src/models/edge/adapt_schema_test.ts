import { fc } from "seeded-fast-check";
import { deepFreeze, WIRE_PROTOCOLS } from "../../contract/mod.ts";
import { assert, assertEquals } from "@std/assert";
import { adaptSchema } from "./adapt_schema.ts";

function adapted(schema: unknown, protocol: typeof WIRE_PROTOCOLS[number]): object {
  const made = adaptSchema(deepFreeze(schema), protocol);
  if (!made.ok) throw new Error(made.why);
  return made.schema;
}

Deno.test("alternatives at the top become properties and a sentence [models.edge_schemas]", () => {
  const schema = {
    type: "object",
    properties: { a: { type: "string" }, b: { type: "string" } },
    anyOf: [{ required: ["a"] }, { required: ["b"] }],
  };
  for (const protocol of WIRE_PROTOCOLS) {
    assertEquals(adapted(schema, protocol), {
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" } },
      description: "Give one of: a | b.",
    });
  }
});

Deno.test("what every alternative requires is required, and all of allOf is [models.edge_schemas]", () => {
  const one = {
    properties: { kind: { const: "one" }, x: { type: "number" } },
    required: ["kind", "x"],
  };
  const two = { properties: { kind: { const: "two" }, y: { type: "number" } }, required: ["kind"] };
  const schema = {
    description: "A thing.",
    oneOf: [one, two],
    allOf: [{ properties: { z: { type: "boolean" } }, required: ["z"] }],
  };
  assertEquals(adapted(schema, "anthropic-messages"), {
    type: "object",
    description: "A thing.",
    properties: {
      kind: { anyOf: [{ const: "one" }, { const: "two" }] },
      x: { type: "number" },
      y: { type: "number" },
      z: { type: "boolean" },
    },
    required: ["z", "kind"],
  });
});

const REPORTED = {
  type: "object",
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $defs: {
    Node: {
      type: "object",
      properties: {
        value: { const: 1 },
        children: { type: "array", items: { $ref: "#/$defs/Node" } },
      },
    },
  },
  properties: {
    first: { $ref: "#/$defs/Node" },
    second: { $ref: "#/$defs/Node", description: "Another." },
    headers: {
      type: "object",
      additionalProperties: { type: "string" },
      propertyNames: { maxLength: 9 },
    },
    more: { $ref: "#/properties/headers" },
    address: { type: ["string", "null"], format: "uri" },
    even: { type: "number", multipleOf: 2, exclusiveMinimum: true },
    $ref: { type: "string" },
    gone: { $ref: "#/$defs/Nothing", description: "Anything." },
    never: false,
    any: true,
  },
  required: ["first", "missing"],
  additionalProperties: false,
};

Deno.test("references are resolved, circles end, refused keywords are told in words [models.edge_refs]", () => {
  const node = {
    type: "object",
    properties: {
      value: { enum: [1] },
      children: { type: "array", items: { type: "object" } },
    },
  };
  const headers = { type: "object", description: '(other properties: {"type":"string"})' };
  assertEquals(adapted(REPORTED, "openai-chat"), {
    type: "object",
    properties: {
      first: node,
      second: { ...node, description: "Another." },
      headers,
      more: headers,
      address: { type: "string", description: "(format: uri)" },
      even: { type: "number", description: "(multipleOf: 2)" },
      $ref: { type: "string" },
      gone: { description: "Anything." },
      any: {},
    },
    required: ["first"],
  });
});

Deno.test("the Messages protocol gets all that its dialect knows [models.edge_refs]", () => {
  const node = {
    type: "object",
    properties: {
      value: { const: 1 },
      children: { type: "array", items: { type: "object" } },
    },
  };
  const headers = {
    type: "object",
    additionalProperties: { type: "string" },
    propertyNames: { maxLength: 9 },
  };
  const plain = { ...REPORTED, properties: { ...REPORTED.properties } };
  Reflect.deleteProperty(plain.properties, "$ref");
  assertEquals(adapted(plain, "anthropic-messages"), {
    type: "object",
    properties: {
      first: node,
      second: { ...node, description: "Another." },
      headers,
      more: headers,
      address: { type: ["string", "null"], format: "uri" },
      even: { type: "number", multipleOf: 2 },
      gone: { description: "Anything." },
      any: {},
    },
    required: ["first", "missing"],
    additionalProperties: false,
  });
});

Deno.test("a schema that refers to itself, or holds itself, ends [models.edge_refs]", () => {
  const circle: Record<string, unknown> = { type: "object" };
  circle["properties"] = { again: circle };
  const expected = { type: "object", properties: { again: { type: "object" } } };
  const itself = { type: "object", properties: { again: { $ref: "#" } } };
  for (const protocol of WIRE_PROTOCOLS) {
    const made = adaptSchema(circle, protocol);
    assertEquals(made, { ok: true, schema: expected });
    assertEquals(adapted(itself, protocol), expected);
    assertEquals(adaptSchema({ $ref: "#" }, protocol).ok, true);
    const two = {
      $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } },
      $ref: "#/$defs/a",
    };
    assertEquals(adaptSchema(two, protocol).ok, true);
  }
});

Deno.test("any schema ends in one that the protocol takes, and stays as it was [models.edge_schemas] [models.edge_refs]", () => {
  const refs = fc.constantFrom(
    "#",
    "#/$defs/a",
    "#/$defs/b",
    "#/properties/a",
    "other.json",
    "#/x%",
  );
  const names = fc.constantFrom("a", "b", "items", "type", "$ref", "__proto__");
  const { node } = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.record({ type: fc.constantFrom("string", "object", "array", ["string", "null"], 7) }),
      fc.boolean(),
      fc.jsonValue({ maxDepth: 1 }),
      fc.record({
        type: fc.constantFrom("object", "array", "string"),
        $ref: refs,
        properties: fc.dictionary(names, tie("node"), { maxKeys: 3 }),
        items: fc.oneof(tie("node"), fc.array(tie("node"), { maxLength: 2 })),
        anyOf: fc.array(tie("node"), { maxLength: 2 }),
        allOf: fc.array(tie("node"), { maxLength: 2 }),
        const: fc.jsonValue({ maxDepth: 1 }),
        required: fc.oneof(fc.array(names, { maxLength: 2 }), fc.boolean()),
        additionalProperties: tie("node"),
        format: fc.string(),
      }, { requiredKeys: [] }),
    ),
  }));
  const schemas = fc.record({
    type: fc.constantFrom("object", ["object", "null"]),
    properties: fc.dictionary(names, node, { maxKeys: 3 }),
    $defs: fc.record({ a: node, b: node }),
    oneOf: fc.array(node, { maxLength: 2 }),
    allOf: fc.array(node, { maxLength: 2 }),
  }, { requiredKeys: ["type"] });
  fc.assert(fc.property(schemas, (schema) => {
    const before = JSON.stringify(schema);
    for (const protocol of WIRE_PROTOCOLS) {
      const made = adaptSchema(schema, protocol);
      assertEquals(JSON.stringify(schema), before);
      if (!made.ok) continue;
      assertEquals(made.schema["type"], "object");
      for (const refused of ["anyOf", "oneOf", "allOf", "not", "enum", "$ref", "$defs"]) {
        assert(!Object.hasOwn(made.schema, refused), refused);
      }
      if (protocol === "openai-chat") checkPlain(made.schema);
      assertEquals(adaptSchema(made.schema, protocol), made, "What is adapted stays");
    }
  }));
});

const PLAIN = new Set(
  "type items anyOf properties description minLength maxLength minItems maxItems minProperties maxProperties minimum maximum required enum default"
    .split(" "),
);

function checkPlain(node: unknown): void {
  const { properties = {}, items, anyOf = [], ...rest } = Object(node);
  for (const keyword of Object.keys(rest)) assert(PLAIN.has(keyword), keyword);
  for (const part of [...Object.values(properties), ...anyOf]) checkPlain(part);
  if (items !== undefined) checkPlain(items);
}
