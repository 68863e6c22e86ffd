import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { LinearPattern } from "./linear_pattern.ts";

const atom = fc.constantFrom(
  "a",
  "b",
  "é",
  ".",
  "\\w",
  "\\W",
  "\\s",
  "\\d",
  "[ab]",
  "[^a]",
  "[a-c_]",
  "[\\w-]",
  "[]",
  "[^]",
  "\\x61",
  "\\u0062",
  "\\.",
  "\\/",
  "^",
  "$",
  "\\b",
  "\\B",
);
const quantifier = fc.constantFrom(
  "*",
  "+",
  "?",
  "{2}",
  "{1,}",
  "{0,2}",
  "{1,3}",
  "*?",
  "+?",
  "{2}?",
);

const pattern: fc.Arbitrary<string> = fc.letrec<{ choice: string; term: string }>((tie) => ({
  choice: fc.array(fc.array(tie("term"), { maxLength: 3 }).map((parts) => parts.join("")), {
    minLength: 1,
    maxLength: 2,
  }).map((parts) => parts.join("|")),
  term: fc.oneof(
    { maxDepth: 4 },
    atom,
    fc.tuple(fc.constantFrom("a", "b", ".", "\\w", "[ab]"), quantifier).map((parts) =>
      parts.join("")
    ),
    tie("choice").map((inner) => `(${inner})`),
    fc.tuple(fc.constantFrom("", "?:", "?<n>", "?i:"), tie("choice"), quantifier)
      .map(([kind, inner, times]) => `(${kind}${inner})${times}`),
  ),
})).choice;

const line = fc.array(fc.constantFrom("a", "b", "A", "é", "c", " ", "_", "-", "1", ".", "/"), {
  maxLength: 12,
}).map((parts) => parts.join(""));

function compile(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

function find(source: string, text: string, flags = ""): number {
  return new LinearPattern(source, flags).find(text, { left: Infinity });
}

Deno.test("LinearPattern agrees with the engine's own matcher [builtin_tools.search_patterns]", () => {
  let compared = 0;
  fc.assert(
    fc.property(pattern, fc.constantFrom("", "i", "u", "iu", "s"), line, (source, flags, text) => {
      // Two groups of one name, say.
      const native = compile(source, flags);
      if (native === undefined) return;
      compared++;
      const start = find(source, text, flags);
      assertEquals(start !== -1, native.test(text), `/${source}/${flags} on "${text}"`);
      if (start === -1) return;
      const sticky = new RegExp(source, `${flags}y`);
      sticky.lastIndex = start;
      assertEquals(sticky.test(text), true, `/${source}/${flags} on "${text}" at ${start}`);
    }),
    { numRuns: 1000 },
  );
  assertEquals(compared > 500, true);
});

Deno.test("LinearPattern says where the match that ends first begins", () => {
  assertEquals(find("a+b", "xaab"), 1);
  assertEquals(find("b|aab", "xaab"), 1);
  assertEquals(find("a.*z|b", "a b z"), 2);
  assertEquals(find("", "abc"), 0);
  assertEquals(find("$", "abc"), 3);
  assertEquals(find("x*", "abc"), 0);
  assertEquals(find("👍$", "a👍👍", "u"), 3);
});

Deno.test("LinearPattern is not slowed down by what slows a backtracking matcher [builtin_tools.hostile_patterns]", () => {
  const hostile = `${"a".repeat(200_000)}!`;
  for (const source of ["(a+)+$", "(a|a)*b", "(a*)*b", "^(([a-z])+.)+[A-Z]([a-z])+$", "(.*)*x"]) {
    const budget = { left: 1_000_000 };
    assertEquals(new LinearPattern(source, "").find(hostile, budget), -1, source);
    assertEquals(budget.left > 0, true, source);
  }
  assertEquals(new LinearPattern("(a|aa)+$", "i").find("A".repeat(200_000), { left: 1e7 }), 0);
});
