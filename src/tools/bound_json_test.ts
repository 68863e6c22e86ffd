import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import type { JsonValue } from "../contract/mod.ts";
import { boundJson, jsonBytes, wholeText } from "./bound_json.ts";
import { cutText, jsonSize, takeHead } from "./cut_text.ts";

const unicode = fc.array(fc.oneof(fc.nat(0x7f), fc.nat(0x10ffff)), { maxLength: 400 })
  .map((codes) => String.fromCodePoint(...codes));

function marker(bytes: number): string {
  return `[… ${bytes} …]`;
}

Deno.test("jsonSize() is the size of the text's JSON in UTF-8 [tools.output-bound]", () => {
  fc.assert(fc.property(unicode, (text) => {
    assertEquals(jsonSize(text), new TextEncoder().encode(JSON.stringify(text)).length);
  }));
});

Deno.test("cutText() keeps the head and the tail around the marker and splits no character [tools.output-bound]", () => {
  fc.assert(fc.property(unicode, fc.integer({ min: 40, max: 200 }), (text, limit) => {
    const cut = cutText(text, { limit, marker });
    assert(jsonSize(cut) <= limit, `${jsonSize(cut)} > ${limit}`);
    const note = marker(new TextEncoder().encode(text).length);
    const at = cut.indexOf(note);
    assert(at >= 0);
    assert(text.startsWith(cut.slice(0, at)));
    assert(text.endsWith(cut.slice(at + note.length)));
    assertEquals(cut.isWellFormed() || !text.isWellFormed(), true);
  }));
});

Deno.test("takeHead() ends before a character that would not fit [tools.output-bound]", () => {
  assertEquals(takeHead("aé😀b", 3), "aé");
  assertEquals(takeHead("aé😀b", 7), "aé😀");
  assertEquals(takeHead("\u0001\u0001", 7), "\u0001");
  assertEquals(takeHead("", 10), "");
});

Deno.test("boundJson() leaves a value that fits as it is [tools.output-bound]", () => {
  const value = { a: ["x", 1, null], b: "é" };
  assert(boundJson(value, { limit: jsonBytes(value), marker }) === value);
});

Deno.test("boundJson() cuts the longest texts and keeps the other facts [tools.output-bound]", () => {
  const value = { sha256: "f".repeat(64), lines: 9, content: "A".repeat(5000) + "Z".repeat(5000) };
  const bound = boundJson(value, { limit: 2000, marker }) as typeof value;
  assertEquals([bound.sha256, bound.lines], [value.sha256, 9]);
  assert(bound.content.startsWith("AAAA") && bound.content.endsWith("ZZZZ"));
  assert(bound.content.includes(marker(10_000)));
  assert(jsonBytes(bound) <= 2000 && jsonBytes(bound) > 1900);
});

Deno.test("boundJson() cuts what is large in number as one text [tools.output-bound]", () => {
  const value = Array.from({ length: 5000 }, (_, index) => ({ index }));
  const bound = boundJson(value, { limit: 2000, marker });
  assert(typeof bound === "string" && bound.startsWith('[{"index":0},'));
  assert(bound.endsWith('{"index":4999}]') && bound.includes(marker(jsonBytes(value))));
  assert(jsonBytes(bound) <= 2000);
});

Deno.test("boundJson() always fits and always shows that it cut [tools.output-bound]", () => {
  const values = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>;
  const long = fc.array(fc.tuple(values, fc.string({ maxLength: 3000 })), { maxLength: 5 });
  fc.assert(fc.property(long, fc.integer({ min: 256, max: 4000 }), (value, limit) => {
    const bound = boundJson(value, { limit, marker });
    assert(jsonBytes(bound) <= limit);
    if (jsonBytes(value) > limit) assert(JSON.stringify(bound).includes("[… "));
    else assertEquals(bound, value);
  }));
});

Deno.test("wholeText() is the text that a person would want to page through [tools.spill]", () => {
  assertEquals(wholeText("plain"), "plain");
  assertEquals(wholeText({ content: "x".repeat(1000), n: 1 }), "x".repeat(1000));
  assertEquals(wholeText([1, 2]), "[\n  1,\n  2\n]");
  const deep = Array.from({ length: 400_000 }, () => [[[[1]]]]);
  assertEquals(wholeText(deep), JSON.stringify(deep), "its paged form would not be kept");
});
