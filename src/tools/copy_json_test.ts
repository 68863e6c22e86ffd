import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { copyJson } from "./copy_json.ts";

Deno.test("copyJson() copies JSON and freezes every part of it [tools.results-json]", () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
    const copy = copyJson(value);
    assert(copy.ok);
    assertEquals(JSON.stringify(copy.value), JSON.stringify(value));
    assert(typeof copy.value !== "object" || Object.isFrozen(copy.value));
  }));
});

Deno.test("copyJson() refuses what JSON would drop or change, and says where [tools.results-json]", () => {
  const cycle: unknown[] = [];
  cycle.push(cycle);
  const cases: readonly [unknown, string, string][] = [
    [undefined, "", "is undefined"],
    [{ a: { "b/c": undefined } }, "/a/b~1c", "is undefined"],
    [[1, NaN], "/1", "is NaN"],
    [[-Infinity], "/0", "is -Infinity"],
    [[1n], "/0", "is a bigint"],
    [{ a: Symbol("s") }, "/a", "is a symbol"],
    [{ toJSON: () => 1 }, "/toJSON", "is a function"],
    [{ a: new Date(0) }, "/a", "is not a plain object"],
    [new Set(), "", "is not a plain object"],
    [new Uint8Array(1), "", "is not a plain object"],
    [[, 1], "/0", "is undefined"],
    [cycle, "/0".repeat(64), "is nested deeper than 64 levels"],
  ];
  for (const [value, pointer, problem] of cases) {
    assertEquals(copyJson(value), { ok: false, pointer, problem });
  }
});

Deno.test("copyJson() counts values and text against its bounds [tools.results-json]", () => {
  assertEquals(copyJson([1, 2, 3], { values: 3 }).ok, false);
  assertEquals(copyJson([1, 2, 3], { values: 4 }).ok, true);
  assertEquals(copyJson({ abc: "def" }, { units: 5 }).ok, false);
  assertEquals(copyJson({ abc: "def" }, { units: 6 }).ok, true);
});

Deno.test("copyJson() maps every text, key and number that the mapping changes [tools.redaction]", () => {
  const text = (said: string) => said.replaceAll("42", "X");
  const copy = copyJson({ "k42": ["a42", 1423, 7, true], __proto__: null }, { text });
  assertEquals(copy, { ok: true, value: { kX: ["aX", "1X3", 7, true] } });
});

Deno.test("copyJson() keeps a key __proto__ a plain key [tools.results-json]", () => {
  const copy = copyJson(JSON.parse('{"__proto__":{"a":1}}'));
  assert(copy.ok && typeof copy.value === "object" && copy.value !== null);
  assertEquals(JSON.stringify(copy.value), '{"__proto__":{"a":1}}');
  assertEquals(Object.getPrototypeOf(copy.value), Object.prototype);
});
