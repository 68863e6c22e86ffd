import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { type InputSchema, SCHEMA_KEYWORDS, type ToolSpec } from "../contract/mod.ts";
import { compileValidator, createAjv } from "./compile_validator.ts";
import { checkSchema } from "./schema_gate.ts";
import { SCHEMA_FORMATS } from "./schema_rules.ts";

type Json = { [key: string]: unknown };

function pointersOf(schema: unknown): string[] {
  return checkSchema(schema).map(({ pointer }) => pointer);
}

function specOf(schema: unknown): ToolSpec {
  // Only the schema is looked at.
  return { inputSchema: schema as InputSchema } as ToolSpec;
}

const names = fc.constantFrom("a", "b", "constructor", "x/y", "~", "é", "");

function nodeOf(depth: number): fc.Arbitrary<Json> {
  const part = depth === 0 ? fc.constant({} as Json) : nodeOf(depth - 1);
  return fc.record({
    type: fc.constantFrom("object", "array", "string", "number", "integer", "boolean", "null"),
    description: fc.string(),
    title: fc.string(),
    default: fc.jsonValue({ maxDepth: 2 }),
    examples: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 2 }),
    enum: fc.array(fc.jsonValue({ maxDepth: 1 }), { minLength: 1, maxLength: 3 }),
    properties: fc.dictionary(names, part, { maxKeys: 2 }),
    additionalProperties: fc.oneof(fc.boolean(), part),
    items: part,
    anyOf: fc.array(part, { minLength: 1, maxLength: 2 }),
    oneOf: fc.array(part, { minLength: 1, maxLength: 2 }),
    allOf: fc.array(part, { minLength: 1, maxLength: 2 }),
    minLength: fc.nat(9),
    maxLength: fc.nat(9),
    minItems: fc.nat(9),
    maxItems: fc.nat(9),
    minProperties: fc.nat(9),
    maxProperties: fc.nat(9),
    minimum: fc.double({ noNaN: true, noDefaultInfinity: true }),
    exclusiveMaximum: fc.integer(),
    multipleOf: fc.double({ min: 1e-6, max: 100, noNaN: true }),
    pattern: fc.constantFrom("^a", "\\p{L}", "[0-9]{2}", ".*"),
    format: fc.constantFrom(...SCHEMA_FORMATS),
    uniqueItems: fc.boolean(),
  }, { requiredKeys: [] }) as fc.Arbitrary<Json>;
}

const schemas = fc.dictionary(names, nodeOf(2), { maxKeys: 3 }).map((properties) => ({
  type: "object",
  properties,
  required: Object.keys(properties).slice(0, 1),
  additionalProperties: false,
}));

/** Every schema node of `schema`, by pointer. */
function nodesOf(schema: Json, at = ""): [string, Json][] {
  const parts: [string, unknown][] = [
    ["/items", schema.items],
    ["/additionalProperties", schema.additionalProperties],
    ...Object.entries((schema.properties ?? {}) as Json).map(([name, part]): [string, unknown] => [
      `/properties/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
      part,
    ]),
    ...["anyOf", "oneOf", "allOf"].flatMap((keyword) =>
      ((schema[keyword] ?? []) as unknown[]).map((part, index): [string, unknown] => [
        `/${keyword}/${index}`,
        part,
      ])
    ),
  ];
  const inner = parts.filter(([, part]) => typeof part === "object")
    .flatMap(([place, part]) => nodesOf(part as Json, `${at}${place}`));
  return [[at, schema], ...inner];
}

Deno.test("what the gate accepts, strict ajv compiles, and its own meta-schema allows [tools.vocabulary-compiles]", () => {
  fc.assert(
    fc.property(schemas, fc.jsonValue(), (schema, value) => {
      assertEquals(checkSchema(schema), []);
      createAjv().compile(schema);
      const problems = compileValidator(specOf(schema))({ value } as never);
      assert(Array.isArray(problems));
    }),
    { numRuns: 40 },
  );
});

Deno.test("one keyword outside the vocabulary, anywhere, is found exactly there [tools.vocabulary]", () => {
  const keyword = fc.oneof(
    fc.constantFrom("$ref", "not", "const", "__proto__", "if", "Type"),
    fc.string().filter((name) => !SCHEMA_KEYWORDS.some((one) => one === name)),
  );
  fc.assert(
    fc.property(schemas, keyword, fc.nat(), (schema, name, choice) => {
      const copy: Json = JSON.parse(JSON.stringify(schema));
      const nodes = nodesOf(copy);
      const [at, target] = nodes[choice % nodes.length] ?? ["", copy];
      Object.defineProperty(target, name, { value: 1, enumerable: true });
      const pointer = `${at}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      assertEquals(pointersOf(copy), [pointer]);
    }),
    { numRuns: 200 },
  );
});

Deno.test("checkSchema() answers for any value and never throws [tools.vocabulary-json]", () => {
  fc.assert(fc.property(fc.anything({ maxDepth: 4 }), (value) => {
    const problems = checkSchema(value);
    assert(problems.every(({ pointer, message }) => typeof pointer === "string" && message !== ""));
  }));
});
