import { assert, assertEquals } from "@std/assert";
import { type InputSchema, SCHEMA_KEYWORDS, type ToolSpec } from "../contract/mod.ts";
import { compileValidator, createAjv } from "./compile_validator.ts";
import { checkSchema } from "./schema_gate.ts";
import { SCHEMA_FORMATS } from "./schema_rules.ts";

type Json = { [key: string]: unknown };

function rootWith(part: Json): Json {
  return { type: "object", properties: { a: part }, additionalProperties: false };
}

function pointersOf(schema: unknown): string[] {
  return checkSchema(schema).map(({ pointer }) => pointer);
}

Deno.test("checkSchema() accepts every keyword of the vocabulary [tools.vocabulary]", () => {
  const part: Json = {
    anyOf: [{ type: "string" }, {}],
    oneOf: [{ type: "object", properties: {}, additionalProperties: { type: "null" } }],
    allOf: [{ required: ["b"] }],
    type: "object",
    properties: { b: {} },
    required: ["b"],
    additionalProperties: true,
    items: { type: "array", items: {}, minItems: 0, maxItems: 2, uniqueItems: true },
    enum: [null, { b: 1 }],
    title: "t",
    description: "d",
    default: { any: [1] },
    examples: [1, "x"],
    minLength: 0,
    maxLength: 4,
    minProperties: 0,
    maxProperties: 9,
    minItems: 0,
    maxItems: 1,
    minimum: -1.5,
    maximum: 2,
    exclusiveMinimum: -2,
    exclusiveMaximum: 3,
    multipleOf: 0.5,
    pattern: "^\\p{Lu}$",
    format: "date-time",
    uniqueItems: false,
  };
  assertEquals(Object.keys(part).sort(), [...SCHEMA_KEYWORDS].sort());
  assertEquals(checkSchema(rootWith(part)), []);
});

Deno.test("checkSchema() names every other keyword by its pointer [tools.vocabulary]", () => {
  const others = [
    "$ref",
    "$defs",
    "definitions",
    "$id",
    "$schema",
    "$anchor",
    "$dynamicRef",
    "$comment",
    "not",
    "const",
    "if",
    "then",
    "else",
    "patternProperties",
    "prefixItems",
    "dependentRequired",
    "dependentSchemas",
    "unevaluatedProperties",
    "unevaluatedItems",
    "propertyNames",
    "contains",
    "minContains",
    "additionalItems",
    "contentMediaType",
    "deprecated",
    "readOnly",
    "nullable",
    "x-extra",
    "__proto__",
    "constructor",
    "",
  ];
  for (const keyword of others) {
    const part = Object.fromEntries([[keyword, {}]]);
    assertEquals(pointersOf(rootWith(part)), [`/properties/a/${keyword}`]);
    assertEquals(pointersOf({ ...rootWith({}), ...part }), [`/${keyword}`]);
  }
  assertEquals(pointersOf(rootWith({ "a/b~c": 1 })), ["/properties/a/a~1b~0c"]);
  assertEquals(checkSchema(rootWith({ requird: ["x"] })), [{
    pointer: "/properties/a/requird",
    message: 'keyword "requird" is not supported, did you mean "required"?',
  }]);
});

Deno.test("checkSchema() finds a keyword in every place where a schema may stand [tools.vocabulary]", () => {
  const bad = { $ref: "#" };
  const places: readonly [Json, string][] = [
    [{ properties: { "x/y": bad } }, "/properties/x~1y"],
    [{ items: bad }, "/items"],
    [{ additionalProperties: bad }, "/additionalProperties"],
    [{ anyOf: [{}, bad] }, "/anyOf/1"],
    [{ oneOf: [bad] }, "/oneOf/0"],
    [{ allOf: [{ items: { anyOf: [bad] } }] }, "/allOf/0/items/anyOf/0"],
  ];
  for (const [part, place] of places) {
    assertEquals(pointersOf(rootWith(part)), [`/properties/a${place}/$ref`]);
  }
});

Deno.test("checkSchema() requires a closed object with a mapping of properties [tools.vocabulary-root]", () => {
  const good = rootWith({});
  const cases: readonly [unknown, string[]][] = [
    [{}, ["/type", "/properties", "/additionalProperties"]],
    [{ ...good, type: "array" }, ["/type"]],
    [{ ...good, type: ["object"] }, ["/type"]],
    [{ ...good, properties: [] }, ["/properties"]],
    [{ ...good, properties: undefined }, ["/properties"]],
    [{ ...good, additionalProperties: true }, ["/additionalProperties"]],
    [{ ...good, additionalProperties: {} }, ["/additionalProperties"]],
    [{ ...good, additionalProperties: undefined }, ["/additionalProperties"]],
    [[good], [""]],
    [null, [""]],
    ["object", [""]],
    [true, [""]],
  ];
  for (const [schema, pointers] of cases) assertEquals(pointersOf(schema), pointers);
});

Deno.test("checkSchema() checks the value of each keyword [tools.vocabulary-values]", () => {
  const counts = [
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
  ];
  const measures = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];
  const cases: [string, unknown][] = [
    ...counts.flatMap((key): [string, unknown][] =>
      [-1, 1.5, "1", null, 2 ** 53].map((value) => [key, value])
    ),
    ...measures.flatMap((key): [string, unknown][] =>
      ["0", null, true].map((value) => [key, value])
    ),
    ...[0, -1, "2"].map((value): [string, unknown] => ["multipleOf", value]),
    ...["(", "[", "\\", "a**", "\\p{Nope}", "{", 5].map((
      value,
    ): [string, unknown] => ["pattern", value]),
    ...["date ", "phone", "", 1].map((value): [string, unknown] => ["format", value]),
    ...[[], {}, "a", null].map((value): [string, unknown] => ["enum", value]),
    ...[[], {}, "a"].flatMap((value) =>
      ["anyOf", "oneOf", "allOf"].map((key): [string, unknown] => [key, value])
    ),
    ...[["string", "null"], "text", "String", null, 1].map((
      value,
    ): [string, unknown] => ["type", value]),
    ["description", 1],
    ["title", null],
    ["examples", "x"],
    ["uniqueItems", "true"],
    ["additionalProperties", null],
    ["properties", []],
    ["required", "a"],
    ["required", [1]],
    ["required", ["x", "x"]],
  ];
  for (const [key, value] of cases) {
    const pointers = pointersOf(rootWith({ [key]: value }));
    assert(pointers.includes(`/properties/a/${key}`), `${key}: ${JSON.stringify(value)}`);
  }
});

Deno.test("checkSchema() refuses parts that are no schema objects [tools.vocabulary-combinators]", () => {
  for (const part of [true, false, null, [], "string", 1]) {
    assertEquals(pointersOf(rootWith({ items: part })), ["/properties/a/items"]);
    assertEquals(pointersOf(rootWith({ anyOf: [part] })), ["/properties/a/anyOf/0"]);
    assertEquals(pointersOf(rootWith({ properties: { b: part } })), ["/properties/a/properties/b"]);
  }
});

Deno.test("required names properties of the same value [tools.vocabulary-required]", () => {
  const root = (more: Json) => ({ ...rootWith({ type: "string" }), ...more });
  assertEquals(pointersOf(root({ required: ["a"] })), []);
  assertEquals(pointersOf(root({ required: ["a", "b"] })), ["/required/1"]);
  assertEquals(pointersOf(root({ required: ["toString"] })), ["/required/0"]);
  assertEquals(
    pointersOf(root({ anyOf: [{ required: ["a"] }, { allOf: [{ required: ["a"] }] }] })),
    [],
  );
  assertEquals(pointersOf(root({ anyOf: [{ required: ["b"] }] })), ["/anyOf/0/required/0"]);
  const nested = rootWith({ type: "object", properties: {}, required: ["a"] });
  assertEquals(pointersOf(nested), ["/properties/a/required/0"]);
});

Deno.test("checkSchema() takes JSON only, of bounded depth and size [tools.vocabulary-json]", () => {
  const cycle: Json = {};
  cycle.items = cycle;
  let deep: Json = {};
  for (let level = 0; level < 10_000; level++) deep = { items: deep };
  const cases: readonly [unknown, string][] = [
    [rootWith({ default: undefined }), "/properties/a/default"],
    [rootWith({ default: () => 1 }), "/properties/a/default"],
    [rootWith({ default: new Date(0) }), "/properties/a/default"],
    [rootWith({ default: 1n }), "/properties/a/default"],
    [rootWith({ default: Symbol("x") }), "/properties/a/default"],
    [rootWith({ minimum: NaN }), "/properties/a/minimum"],
    [rootWith({ maximum: Infinity }), "/properties/a/maximum"],
    [rootWith({ enum: [, 1] }), "/properties/a/enum/0"],
    [new Map(), ""],
  ];
  for (const [schema, pointer] of cases) assertEquals(pointersOf(schema), [pointer]);
  for (const endless of [cycle, deep]) {
    const [problem, ...others] = checkSchema(rootWith(endless));
    assertEquals([problem?.message, others], ["is nested deeper than 64 levels", []]);
  }
  const wide = Array.from({ length: 20_001 }, () => 1);
  assertEquals(checkSchema(rootWith({ enum: wide }))[0]?.message, "holds too many values");
});

Deno.test("a property named __proto__ is refused, other inherited names are ordinary [tools.vocabulary-prototype-keys]", () => {
  const schema = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string"}},"additionalProperties":false}',
  );
  assertEquals(pointersOf(schema), ["/properties/__proto__"]);
  assertEquals(Object.hasOwn(Object.prototype, "type"), false);
  for (const name of ["constructor", "toString", "hasOwnProperty"]) {
    const properties = { [name]: { type: "string" } };
    const one = { type: "object", properties, required: [name], additionalProperties: false };
    assertEquals(checkSchema(one), []);
    const check = compileValidator(specOf(one));
    assertEquals(check({}), [{ pointer: `/${name}`, message: "is missing" }]);
    assertEquals(check({ [name]: "x" }), []);
  }
});

Deno.test("the formats of the vocabulary are those that arguments are checked against [tools.formats]", () => {
  const known = Object.keys(createAjv().formats).sort();
  assertEquals([...SCHEMA_FORMATS], known);
});

function specOf(schema: unknown): ToolSpec {
  // Only the schema is looked at.
  return { inputSchema: schema as InputSchema } as ToolSpec;
}
