import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { compileGlob, globMatches } from "./text_glob.ts";

/** The same by trying everything: slow, and plainly right. */
function matchesSlowly(pattern: string, text: string): boolean {
  if (pattern === "") return text === "";
  if (pattern[0] !== "*") {
    return pattern[0] === text[0] && matchesSlowly(pattern.slice(1), text.slice(1));
  }
  return matchesSlowly(pattern.slice(1), text) ||
    text !== "" && matchesSlowly(pattern, text.slice(1));
}

function few(characters: readonly string[], maxLength: number) {
  return fc.array(fc.constantFrom(...characters), { maxLength }).map((list) => list.join(""));
}

Deno.test("a pattern matches exactly what trying everything matches [policy.rule_matching]", () => {
  const seen = { yes: 0, no: 0 };
  fc.assert(
    fc.property(few(["a", "b", "*"], 8), few(["a", "b"], 12), (pattern, text) => {
      const matches = globMatches(compileGlob(pattern), text);
      seen[matches ? "yes" : "no"]++;
      assertEquals(matches, matchesSlowly(pattern, text));
    }),
    { numRuns: 3000 },
  );
  assert(seen.yes > 100 && seen.no > 100, JSON.stringify(seen));
});

Deno.test("characters that mean something elsewhere stand for themselves [policy.rule_matching]", () => {
  assert(globMatches(compileGlob("a.c[d]?(e|f)+\\d$^"), "a.c[d]?(e|f)+\\d$^"));
  assert(!globMatches(compileGlob("a.c"), "abc"));
  assert(globMatches(compileGlob("a*c"), "a\n\u{1f600}c"));
});

Deno.test("a hostile pattern and text take time that grows with both only [policy.rule_matching]", () => {
  const text = "a".repeat(200_000);
  assert(!globMatches(compileGlob(`${"*a".repeat(400)}*b`), text));
  assert(!globMatches(compileGlob(`*${"a".repeat(900)}b*`), text));
  assert(globMatches(compileGlob(`*${"a".repeat(900)}*`), text));
});
