import { assert, assertEquals, assertThrows } from "@std/assert";
import { fc } from "seeded-fast-check";
import { type InputSchema, type SchemaNode, succeed, type ToolSpec } from "../contract/mod.ts";
import { jsonEqual } from "./schema_runtime.ts";
import { SCHEMA_FORMATS } from "./schema_rules.ts";
import { isUrl } from "./url_format.ts";
import { ToolRegistry } from "./tool_registry.ts";
import { validatorOf } from "./validator_of.ts";

/** Milliseconds that no check here may take; all of them together take about one second. */
const FAR_TOO_LONG = 20_000;

function validatorFor(value: SchemaNode) {
  const inputSchema = { type: "object", properties: { value }, additionalProperties: false };
  // Only the schema is looked at.
  return validatorOf({ inputSchema: inputSchema as InputSchema } as ToolSpec);
}

function timed<T>(work: () => T): T {
  const start = performance.now();
  const result = work();
  const took = performance.now() - start;
  assert(took < FAR_TOO_LONG, `took ${took} ms`);
  return result;
}

Deno.test("a pattern that would backtrack for ages is checked at once [tools.linear-patterns]", async () => {
  for (const pattern of ["^(a+)+$", "^(a|a)*$", "^(?:a*)*b$", "^(\\w+\\s?)*$", "(x+x+)+y"]) {
    const validate = await validatorFor({ type: "string", pattern });
    const text = `${"a".repeat(200_000)}!`;
    const said = pattern.replaceAll('"', "");
    assertEquals(timed(() => validate({ value: text })), [
      { pointer: "/value", message: `must match pattern "${said}"` },
    ]);
  }
});

Deno.test("texts that are too long for their patterns are refused and not waited for [tools.linear-patterns]", async () => {
  const validate = await validatorFor({ type: "string", pattern: "^(?:(?:a|b){1,30}c?){1,30}$" });
  assertEquals(timed(() => validate({ value: "ab".repeat(2_000_000) })), [{
    pointer: "",
    message: "hold texts that are too long to be checked against their patterns",
  }]);
  assertEquals(validate({ value: "abab" }), []);
});

Deno.test("uniqueItems compares many objects in linear time, and as JSON does [tools.linear-checks]", async () => {
  const validate = await validatorFor({ type: "array", uniqueItems: true });
  const many = Array.from({ length: 50_000 }, (_, index) => ({ a: [index], b: "x" }));
  assertEquals(timed(() => validate({ value: many })), []);
  const problem = { pointer: "/value", message: "must NOT have duplicate items" };
  assertEquals(timed(() => validate({ value: [...many, { b: "x", a: [7] }] })), [problem]);
  const lists = fc.array(fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(0, -0, 1, "1")));
  fc.assert(fc.property(lists, (drawn) => {
    const value = JSON.parse(JSON.stringify(drawn)) as unknown[];
    const twice = value.some((one, at) => value.slice(at + 1).some((two) => jsonEqual(one, two)));
    assertEquals(validate({ value } as never).length, twice ? 1 : 0);
  }));
  assertEquals((await validatorFor({ type: "array", uniqueItems: false }))({ value: [1, 1] }), []);
});

Deno.test("no format backtracks over a megabyte of hostile text [tools.linear-checks]", async () => {
  const parts = ["a", "0", ".", ":", "a.", "1:", "é", "{a}", "a-"];
  const hostile: [string, string, string][] = [
    ...parts.flatMap((part): [string, string, string][] => [
      ["", part, ""],
      ["http://a", part, " "],
      ["http://a.bc/", part, "\u0000"],
    ]),
    ["http://", "a@a.bc/", " "],
    ["", "(?=", ")"],
    ["2020-01-01T00:00:00.", "0", "!"],
    ["0", "\n", " "],
  ];
  const texts = hostile.map(([before, part, after]) =>
    `${before}${part.repeat(1_000_000 / part.length)}${after}`
  );
  for (const format of SCHEMA_FORMATS) {
    const validate = await validatorFor({ type: "string", format });
    for (const text of texts) timed(() => validate({ value: text }));
  }
});

Deno.test("the format url accepts and refuses what it did [tools.linear-checks]", () => {
  // ajv-formats' own expression; it takes time that grows with the square of the text.
  const original =
    /^(?:https?|ftp):\/\/(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)(?:\.(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)*(?:\.(?:[a-z\u{00a1}-\u{ffff}]{2,})))(?::\d{2,5})?(?:\/[^\s]*)?$/iu;
  const parts = fc.constantFrom(
    ..."a é 1 - . : @ / 10 127 169.254 192.168.0.1 172.16 8.8.8.8 223.255.255.254 com .de :80 a.bc"
      .split(" "),
    " ",
    "\n",
    "user:pass@",
    "HTTP://",
  );
  const texts = fc.tuple(
    fc.constantFrom("http://", "https://", "ftp://", "file://", "HTTP://", ""),
    fc.array(parts, { maxLength: 6 }),
  ).map(([scheme, rest]) => `${scheme}${rest.join("")}`);
  let accepted = 0;
  fc.assert(
    fc.property(texts, (text) => {
      if (isUrl(text)) accepted++;
      assertEquals(isUrl(text), original.test(text), text);
    }),
    { numRuns: 5000 },
  );
  assert(accepted > 100, `${accepted}`);
});

const VALUE = { type: "string", pattern: "^(?!a)b" } as const;
const PLAIN = { type: "object", properties: {}, additionalProperties: false } as const;
const FOREIGN = { inputSchema: PLAIN, source: "mcp:server" } as const;
const SPEC = {
  name: "check",
  description: "Checks.",
  version: "1.0.0",
  source: "app",
  inputSchema: { type: "object", properties: { value: VALUE }, additionalProperties: false },
  capability: "read",
  sideEffects: "none",
  risk: "normal",
  content: "internal",
  run: () => succeed(null),
} as const;

Deno.test("a pattern that cannot be matched without backtracking is refused at registration [tools.linear-patterns]", () => {
  const registry = new ToolRegistry();
  const why =
    "looks ahead or behind: patterns are matched without backtracking, so write it another way";
  assertThrows(
    () => registry.registerSpec(SPEC),
    TypeError,
    `Cannot register tool "check": inputSchema at "/properties/value/pattern": pattern "^(?!a)b" ${why}`,
  );
  assertEquals(registry.specs(), []);
  registry.registerSpec({ ...SPEC, validate: () => [] });
});

Deno.test("a server's patterns are held to the same, and only its patterns [tools.linear-patterns]", async () => {
  const registry = new ToolRegistry();
  const argumentSchema = {
    $defs: { default: { pattern: "(a)\\1" } },
    patternProperties: { "(?=x)y": {} },
    properties: { pattern: { const: { pattern: "(?=data)" } }, x: { pattern: "(" } },
  };
  const spec = { ...SPEC, ...FOREIGN, argumentSchema };
  const error = assertThrows(() => registry.registerSpec(spec), TypeError);
  assertEquals(error.message.split("; ").map((problem) => problem.split(": pattern ")[0]), [
    'Cannot register tool "check": argumentSchema at "/$defs/default/pattern"',
    'argumentSchema at "/patternProperties/(?=x)y"',
    'argumentSchema at "/properties/x/pattern"',
  ]);
  const named = { type: "object", patternProperties: { "^(a+)+$": { type: "string" } } };
  registry.registerSpec({ ...SPEC, ...FOREIGN, argumentSchema: named });
  const validate = await validatorOf(registry.specs()[0] as ToolSpec);
  assertEquals(timed(() => validate({ [`${"a".repeat(100_000)}!`]: 1 })), []);
  assertEquals(validate({ aa: 1 }), [{ pointer: "/aa", message: "must be string" }]);
});
