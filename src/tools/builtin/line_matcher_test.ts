import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { compileMatcher, type LineMatcher, type PatternRequest } from "./line_matcher.ts";

function compile(pattern: string, rest: Partial<PatternRequest> = {}): LineMatcher {
  const compiled = compileMatcher({ pattern, syntax: "regex", caseSensitive: true, ...rest });
  assert(compiled.ok, pattern);
  return compiled.matcher;
}

function start(pattern: string, line: string, rest: Partial<PatternRequest> = {}): number {
  const { hits } = compile(pattern, rest).search([line], 9);
  return hits[0]?.start ?? -1;
}

Deno.test("compileMatcher() finds where a match of a line begins [builtin_tools.search_patterns]", () => {
  assertEquals(start("b", "abb"), 1);
  assertEquals(start("TODO|FIXME", "x FIXME TODO"), 2);
  assertEquals(start("\\bfoo\\b", "food foo"), 5);
  assertEquals(start("a+b", "caab"), 1);
  assertEquals(start("^b", "ab"), -1);
  assertEquals(start("\\p{Lu}", "aÉ"), 1);
  assertEquals(start("foo\\-bar", "foo-bar"), 0);
  assertEquals(start("[👍👎]x", "a👎x"), 1);
  assertEquals(start("👍\\-", "👍-"), 0);
});

Deno.test("compileMatcher() takes literal text as it is [builtin_tools.search_patterns]", () => {
  const literal = { syntax: "literal" } as const;
  assertEquals(start("a.c(", "abc( a.c(", literal), 5);
  assertEquals(start("a.C(", "abc( A.c(", { ...literal, caseSensitive: false }), 5);
  assertEquals(start("(?i)x", "x (?i)x", literal), 2);
});

Deno.test("compileMatcher() can ignore case [builtin_tools.search_patterns]", () => {
  const either = { caseSensitive: false };
  assertEquals(start("todo", "ToDo", either), 0);
  assertEquals(start("to+", "TOO", either), 0);
  assertEquals(start("(?i)to+", "TOO"), 0);
  assertEquals(start("é", "É", either), 0);
  assertEquals(start("[a-z]É+", "1Zé", either), 1);
});

Deno.test("compileMatcher() says why a pattern is refused [builtin_tools.search_patterns]", () => {
  const problem = (pattern: string) => {
    const compiled = compileMatcher({ pattern, syntax: "regex", caseSensitive: true });
    assert(!compiled.ok, pattern);
    return compiled.problem;
  };
  assertEquals(problem("(a+"), "Unterminated group");
  assertEquals(problem("a: (b"), "Unterminated group");
  assertEquals(problem("*"), "Nothing to repeat");
  assertEquals(problem("\\p{Nope}"), "Invalid property name");
  assertEquals(problem("(a)\\1"), "backreferences are not supported");
  assertEquals(problem("a(?=b)"), "looking ahead or behind is not supported");
  assertEquals(problem("(?<!b)a"), "looking ahead or behind is not supported");
  assertStringIncludes(problem("((a{100}){100}){100}"), "too large");
});

Deno.test("a pattern that needs too many steps says at which line [builtin_tools.hostile_patterns]", () => {
  // Hundreds of ways at each place, and each place unlike the others.
  const matcher = compile("a[ab]{900}[ab]{900}c");
  let seed = 1;
  const letters = Array.from({ length: 200_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % 2 === 0 ? "a" : "b";
  });
  const result = matcher.search(["x", letters.join(""), "y"], 9);
  assertEquals(result, { hits: [], slowAt: 1 });
  assertEquals(matcher.search([`a${"ab".repeat(900)}c`], 9), { hits: [{ index: 0, start: 0 }] });
});

Deno.test("a matcher stops at the number of matches that it was asked for", () => {
  for (const pattern of ["a", "a|b", "a+"]) {
    const { hits } = compile(pattern).search(["a", "a", "a"], 2);
    assertEquals(hits.map(({ index }) => index), [0, 1]);
  }
});
