import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Decision, JsonObject } from "../../src/contract/mod.ts";
import { succeed } from "../../src/contract/mod.ts";
import { callOf, codesOf, counted, createLab, sampleSpec } from "./executor_lab.ts";

const ASK: Decision = { kind: "ask", rule: "mode:ask", keys: ["change"], summary: "Change it" };
Deno.test("an absent argument text runs as {}, and a required argument is asked for by name [tools.empty-arguments]", async () => {
  const { state, spec } = counted();
  const inputSchema = { ...spec.inputSchema, required: ["text"] };
  const lab = createLab([spec, { ...spec, name: "needs", inputSchema }]);
  const texts = [undefined, null, "", "  \n"];
  const free = await lab.run(texts.map((text, index) => callOf("echo", text, `c${index}`)));
  assertEquals(codesOf(free), ["ok", "ok", "ok", "ok"]);
  assertEquals(free.map(({ receipt }) => receipt.args), [{}, {}, {}, {}]);
  assertEquals(state.runs, 4);
  const [needy] = await lab.run([callOf("needs", "")]);
  assertEquals(needy?.result, {
    ok: false,
    code: "invalid_arguments",
    message: 'Cannot run "needs": argument "/text" is missing',
    details: { problems: [{ pointer: "/text", message: "is missing" }] },
    retriable: true,
  });
});

Deno.test("of five parallel calls the valid one runs and the malformed ones are refused [tools.malformed-arguments]", async () => {
  const { state, spec } = counted();
  const lab = createLab([spec], {
    decide: () => ASK,
    answer: () => ({ kind: "approved", by: "me" }),
  });
  const texts = ['{"text":"a.txt"', '["a"]', '"str"', '{"count":1}{"count":1}', '{"text":"b.txt"}'];
  const executed = await lab.run(texts.map((text, index) => callOf("echo", text, `c${index}`)));
  assertEquals(codesOf(executed), [
    ...Array.from({ length: 4 }, () => "invalid_arguments"),
    "ok",
  ]);
  assertEquals(state.runs, 1);
  assertEquals([lab.asked.length, lab.requests.length], [1, 1]);
  for (const [index, { result, receipt }] of executed.slice(0, 4).entries()) {
    assert(!result.ok);
    assertEquals(result.details?.schema, spec.inputSchema as unknown as JsonObject);
    assertEquals([result.details?.preview, receipt.args], [texts[index] ?? "", null]);
  }
});

Deno.test("a malformed argument text of 2 MB is refused with a preview of at most 1 KB [tools.malformed-arguments]", async () => {
  const { state, spec } = counted();
  const lab = createLab([spec]);
  const text = `{"text":"${"é\u0001".repeat(700_000)}`;
  const [refused] = await lab.run([callOf("echo", text)]);
  assert(refused !== undefined && !refused.result.ok);
  assertEquals(refused.result.code, "invalid_arguments");
  const preview = String(refused.result.details?.preview);
  assert(new TextEncoder().encode(preview).length <= 1024 && text.startsWith(preview));
  assertEquals(refused.result.details?.bytes, new TextEncoder().encode(text).length);
  assert(refused.content.length < 4000, `${refused.content.length}`);
  assertEquals(state.runs, 0);
});

Deno.test("arguments are never coerced, and every problem is named at once [tools.validation]", async () => {
  const { state, spec } = counted();
  const inputSchema = {
    type: "object",
    properties: {
      text: { type: "string", minLength: 2 },
      count: { type: "integer", maximum: 9 },
      when: { type: "string", format: "date" },
      kind: { enum: ["a", "b"] },
    },
    required: ["kind"],
    additionalProperties: false,
  } as const;
  const lab = createLab([{ ...spec, inputSchema }]);
  const args = '{"text":1,"count":"3","when":"tomorrow","txt":"x"}';
  const [refused] = await lab.run([callOf("echo", args)]);
  assert(refused !== undefined && !refused.result.ok);
  assertEquals(refused.result.details?.problems, [
    { pointer: "/kind", message: "is missing" },
    { pointer: "/txt", message: 'is not known, did you mean "text"?' },
    { pointer: "/text", message: "must be string" },
    { pointer: "/count", message: "must be integer" },
    { pointer: "/when", message: 'must match format "date"' },
  ]);
  const wrong = [
    '{"kind":"c"}',
    '{"kind":"a","count":10}',
    '{"kind":"a","count":1.5}',
    '{"kind":"a","text":"x"}',
    '{"kind":"a","count":true}',
    '{"kind":"a","text":null}',
    '{"kind":"a","constructor":1}',
    '{"kind":"a","__proto__":1}',
  ];
  const all = await lab.run(wrong.map((text, index) => callOf("echo", text, `c${index}`)));
  assertEquals(new Set(codesOf(all)), new Set(["invalid_arguments"]));
  assertStringIncludes(all[0]?.content ?? "", 'must be one of \\"a\\", \\"b\\"');
  assertEquals(state.runs, 0);
});

Deno.test("a big integer is refused or, where a string is due, arrives digit for digit [tools.big-integers]", async () => {
  const lab = createLab([sampleSpec()]);
  const executed = await lab.run([
    callOf("echo", '{"count":9007199254740993}', "c0"),
    callOf("echo", '{"text":9007199254740993}', "c1"),
    callOf("echo", '{"text":12}', "c2"),
  ]);
  assertEquals(codesOf(executed), ["invalid_arguments", "ok", "invalid_arguments"]);
  assertStringIncludes(executed[0]?.content ?? "", "pass it as a string");
  assertEquals(executed[1]?.content, '{"text":"9007199254740993"}');
});

Deno.test("a remote tool's arguments are checked against its own, richer schema [tools.argument-schema]", async () => {
  const inputSchema = {
    type: "object",
    properties: { a: { type: "string" }, b: { type: "string" } },
    additionalProperties: false,
  } as const;
  const argumentSchema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { a: { $ref: "#/$defs/word" }, b: { $ref: "#/$defs/word" } },
    anyOf: [{ required: ["a"] }, { required: ["b"] }],
    $defs: { word: { type: "string", pattern: "^[a-z]+$" } },
  };
  const old = {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties: { a: { type: "array", items: [{ const: 1 }], additionalItems: false } },
  };
  const broken = { type: "object", properties: { a: { $ref: "https://example.com/x.json" } } };
  const remote = { source: "mcp:server", inputSchema, run: () => succeed("ran") } as const;
  const lab = createLab([
    sampleSpec({ ...remote, name: "rich", argumentSchema }),
    sampleSpec({ ...remote, name: "old", argumentSchema: old }),
    sampleSpec({ ...remote, name: "broken", argumentSchema: broken }),
  ]);
  const cases: readonly [string, string, string][] = [
    ["rich", '{"a":"x"}', "ok"],
    ["rich", '{"b":"y"}', "ok"],
    ["rich", "{}", "invalid_arguments"],
    ["rich", '{"a":"X"}', "invalid_arguments"],
    ["old", '{"a":[1]}', "ok"],
    ["old", '{"a":[2]}', "invalid_arguments"],
    ["broken", '{"a":"x"}', "execution_error"],
  ];
  for (const [name, args, code] of cases) {
    assertEquals(codesOf(await lab.run([callOf(name, args)])), [code], `${name} ${args}`);
  }
  assertEquals(lab.requests.length, 3);
});
