import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import type { JsonObject, SchemaNode } from "../contract/mod.ts";
import { parseArguments } from "./parse_arguments.ts";

const BIG = "9007199254740993";

const SCHEMA: SchemaNode = {
  type: "object",
  properties: {
    id: { type: "string" },
    count: { type: "integer" },
    size: { type: "number" },
    either: { anyOf: [{ type: "integer" }, { type: "string" }] },
    number: { oneOf: [{ type: "integer" }, { type: "number" }] },
    both: { allOf: [{ type: "string" }, { minLength: 1 }] },
    ids: { type: "array", items: { type: "string" } },
    counts: { type: "array", items: { type: "integer" } },
    open: { type: "object", additionalProperties: { type: "string" } },
    untyped: {},
  },
};

function read(given: Parameters<typeof parseArguments>[0]): JsonObject | string {
  const result = parseArguments(given, SCHEMA);
  return result.ok ? result.args : result.problem;
}

Deno.test("absent, null and blank arguments are an empty object [tools.empty-arguments]", () => {
  for (const given of [undefined, null, "", " ", "\n\t\r ", "null", " null\n", {}, "{}", " { } "]) {
    assertEquals(read(given), {});
  }
});

Deno.test("anything else that is not one JSON object is refused [tools.malformed-arguments]", () => {
  const cases: readonly [string, string][] = [
    ['{"path":"a.txt"', "its arguments are JSON that ends too early"],
    ['{"path":"a.t', "its arguments are JSON that ends too early"],
    ['["a"]', "its arguments are a list instead of one JSON object"],
    ['"str"', "its arguments are a string instead of one JSON object"],
    ["12", "its arguments are a number instead of one JSON object"],
    [BIG, "its arguments are a number instead of one JSON object"],
    ["true", "its arguments are a boolean instead of one JSON object"],
    ['{"a":1}{"a":1}', "its arguments go on after the JSON value (position 7)"],
    ['{"a":1} trailing', "its arguments go on after the JSON value (position 8)"],
    ["{'a':1}", "its arguments are not JSON (position 1)"],
    ['{"a":NaN}', "its arguments are not JSON"],
    ['{"a":Infinity}', "its arguments are not JSON"],
    ['{"a":01}', "its arguments are not JSON (position 6)"],
    ["undefined", "its arguments are not JSON"],
    ["path=a", "its arguments are not JSON"],
  ];
  for (const [text, problem] of cases) {
    assertEquals(parseArguments(text, SCHEMA), { ok: false, problem, text });
  }
});

Deno.test("a refusal quotes nothing of the text in its sentence [tools.malformed-arguments]", () => {
  fc.assert(fc.property(fc.string(), (rest) => {
    const text = `§${rest}`;
    const result = parseArguments(text, SCHEMA);
    assert(result.ok || !result.problem.includes(text));
  }));
});

Deno.test("an integer beyond 2^53 is refused, never rounded [tools.big-integers]", () => {
  const lost = (at: string, source = BIG) =>
    `argument "${at}" is ${source}, which a number cannot hold exactly; pass it as a string`;
  const cases: readonly [string, string][] = [
    [`{"count":${BIG}}`, lost("/count")],
    [`{"count":-${BIG}}`, lost("/count", `-${BIG}`)],
    [`{"size":${BIG}}`, lost("/size")],
    [`{"size":9007199254740992}`, lost("/size", "9007199254740992")],
    [`{"size":${BIG}.0}`, lost("/size", `${BIG}.0`)],
    [`{"size":90071992547409.93e2}`, lost("/size", "90071992547409.93e2")],
    [`{"number":${BIG}}`, lost("/number")],
    [`{"counts":[1,${BIG}]}`, lost("/counts/1")],
    [`{"untyped":{"a/b":[${BIG}]}}`, lost("/untyped/a~1b/0")],
    [`{"unknown":${BIG}}`, lost("/unknown")],
    ['{"size":1e400}', lost("/size", "1e400")],
    ['{"id":-1e999}', lost("/id", "-1e999")],
  ];
  for (const [text, problem] of cases) assertEquals(read(text), problem);
  assertEquals(read({ count: 9007199254740992 }), lost("/count", "9007199254740992"));
});

Deno.test("where the schema says string, a big integer's own digits are the string [tools.big-integers]", () => {
  const cases: readonly [string, JsonObject][] = [
    [`{"id":${BIG}}`, { id: BIG }],
    [`{"id":-${BIG}00}`, { id: `-${BIG}00` }],
    [`{"either":${BIG}}`, { either: BIG }],
    [`{"both":${BIG}}`, { both: BIG }],
    [`{"ids":["x",${BIG}]}`, { ids: ["x", BIG] }],
    [`{"open":{"k":${BIG}}}`, { open: { k: BIG } }],
  ];
  for (const [text, args] of cases) assertEquals(read(text), args);
});

Deno.test("numbers that lose nothing stay numbers [tools.big-integers]", () => {
  const cases: readonly [string, JsonObject][] = [
    ['{"id":12}', { id: 12 }],
    ['{"count":9007199254740991}', { count: 9007199254740991 }],
    ['{"size":6.02e23}', { size: 6.02e23 }],
    ['{"size":1e300}', { size: 1e300 }],
    ['{"size":1E21}', { size: 1e21 }],
    ['{"size":0.1234567890123456789}', { size: 0.12345678901234568 }],
    ['{"size":-1.5e-7}', { size: -1.5e-7 }],
    [`{"id":"${BIG}"}`, { id: BIG }],
    ['{"id":"1e400"}', { id: "1e400" }],
  ];
  for (const [text, args] of cases) assertEquals(read(text), args);
});

Deno.test("no text of digits comes out as another number [tools.big-integers]", () => {
  fc.assert(fc.property(fc.bigInt(), fc.constantFrom("id", "count", "untyped"), (value, name) => {
    const args = read(`{"${name}":${value}}`);
    if (typeof args !== "string") assertEquals(String(args[name]), String(value));
    else assert(value >= 2n ** 53n || value <= -(2n ** 53n), args);
  }));
});

Deno.test("every JSON object without big integers comes back as it was written [tools.malformed-arguments]", () => {
  const objects = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));
  fc.assert(fc.property(objects, (object) => {
    const text = JSON.stringify(object);
    const result = parseArguments(text, SCHEMA);
    if (result.ok) assertEquals(JSON.stringify(result.args), text);
    else assert(result.problem.includes("cannot hold exactly"), result.problem);
  }));
});

Deno.test("arguments are frozen copies: prototypes stay clean and the caller's object apart [tools.argument-copies]", () => {
  const args = read('{"__proto__":{"polluted":1},"untyped":{"constructor":{"prototype":1}}}');
  assert(typeof args === "object");
  assertEquals(Object.keys(args), ["__proto__", "untyped"]);
  assertEquals(Object.getPrototypeOf(args), Object.prototype);
  assertEquals(Object.hasOwn(Object.prototype, "polluted"), false);
  const given = { untyped: { list: [1] } };
  const copy = read(given);
  given.untyped.list.push(2);
  assertEquals(copy, { untyped: { list: [1] } });
  assert(typeof copy === "object" && Object.isFrozen(copy) && Object.isFrozen(copy.untyped));
});

Deno.test("arguments are bounded in depth and number, whatever their form [tools.argument-bounds]", () => {
  const nested = (levels: number) => `{"untyped":${"[".repeat(levels)}${"]".repeat(levels)}}`;
  assert(typeof read(nested(60)) === "object");
  for (const text of [nested(64), nested(100_000), nested(100_000).replace("[]", "[1e400]")]) {
    assert(/nested (deeper than 64 levels|too deeply)/.test(String(read(text))));
  }
  const many = `{"untyped":[${"1,".repeat(100_000)}1]}`;
  assertEquals(read(many), 'argument "/untyped/99998" holds too many values');
});

Deno.test("typed arguments that are no JSON are refused, never repaired [tools.malformed-arguments]", () => {
  const cycle: { [key: string]: unknown } = {};
  cycle.untyped = cycle;
  const given = [
    { a: undefined },
    { a: 1n },
    { a: NaN },
    { a: () => 1 },
    { a: new Date(0) },
    cycle,
  ];
  for (const object of given) {
    assertEquals(parseArguments(object as unknown as JsonObject, SCHEMA).ok, false);
  }
  for (const value of [[1], new Date(0), new Map(), 7, true]) {
    assertEquals(parseArguments(value as unknown as JsonObject, SCHEMA).ok, false);
  }
});
