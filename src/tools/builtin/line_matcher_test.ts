import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { compileMatcher, type LineMatcher, type PatternRequest } from "./line_matcher.ts";

async function compile(pattern: string, rest: Partial<PatternRequest> = {}): Promise<LineMatcher> {
  const compiled = await compileMatcher({ pattern, syntax: "regex", caseSensitive: true, ...rest });
  assert(compiled.ok, pattern);
  return compiled.matcher;
}

async function start(
  pattern: string,
  line: string,
  rest: Partial<PatternRequest> = {},
): Promise<number> {
  const { hits } = (await compile(pattern, rest)).search([line], 9);
  return hits[0]?.start ?? -1;
}

Deno.test("compileMatcher() finds where a match of a line begins [builtin_tools.search_patterns]", async () => {
  assertEquals(await start("b", "abb"), 1);
  assertEquals(await start("TODO|FIXME", "x FIXME TODO"), 2);
  assertEquals(await start("\\bfoo\\b", "food foo"), 5);
  assertEquals(await start("a+b", "caab"), 1);
  assertEquals(await start("^b", "ab"), -1);
  assertEquals(await start("\\p{Lu}", "aÉ"), 1);
  assertEquals(await start("foo\\-bar", "foo-bar"), 0);
  assertEquals(await start("a\\/b", "a/b"), 0);
  assertEquals(await start("[👍👎]x", "a👎x"), 1);
  assertEquals(await start("👍\\-", "👍-"), 0);
  assertEquals(await start("(?<year>\\d{4})-\\d\\d", "on 2026-11-30"), 3);
});

Deno.test("compileMatcher() takes literal text as it is [builtin_tools.search_patterns]", async () => {
  const literal = { syntax: "literal" } as const;
  assertEquals(await start("a.c(", "abc( a.c(", literal), 5);
  assertEquals(await start("a.C(", "abc( A.c(", { ...literal, caseSensitive: false }), 5);
  assertEquals(await start("(?i)x", "x (?i)x", literal), 2);
});

Deno.test("compileMatcher() can ignore case [builtin_tools.search_patterns]", async () => {
  const either = { caseSensitive: false };
  assertEquals(await start("todo", "ToDo", either), 0);
  assertEquals(await start("to+", "TOO", either), 0);
  assertEquals(await start("(?i)to+", "TOO"), 0);
  assertEquals(await start("é", "É", either), 0);
  assertEquals(await start("[a-z]É+", "1Zé", either), 1);
});

Deno.test("compileMatcher() says why a pattern is refused [builtin_tools.search_patterns]", async () => {
  const problem = async (pattern: string) => {
    const request = { pattern, syntax: "regex" } as const;
    const compiled = await compileMatcher({ ...request, caseSensitive: true });
    assert(!compiled.ok, pattern);
    assertEquals(await compileMatcher({ ...request, caseSensitive: false }), compiled);
    return compiled.problem;
  };
  assertEquals(await problem("(a+"), "missing closing )");
  assertEquals(await problem("a: (b"), "missing closing )");
  assertEquals(await problem("*"), "missing argument to repetition operator");
  assertEquals(await problem("a\\"), "trailing backslash at end of expression");
  assertEquals(await problem("a\\p{Nope}"), 'invalid character class range "\\p{Nope}"');
  assertEquals(await problem("(a)\\1"), 'invalid escape sequence "\\1": RE2 has no backreferences');
  assertEquals(
    await problem("(?<n>a)\\k<n>"),
    'invalid escape sequence "\\k": RE2 has no backreferences',
  );
  assertEquals(
    await problem("a(?=b)"),
    'invalid or unsupported Perl syntax "(?=": RE2 has no lookaround',
  );
  assertEquals(await problem("(?<!b)a"), "invalid named capture: RE2 has no lookaround");
  assertEquals(await problem("x{1001}"), 'invalid repeat count "{1001}"');
  assertStringIncludes(await problem("((a{100}){100}){100}"), "too large");
  assertStringIncludes(await problem("(?:(?:a?){1000}){1000}"), "too large");
  assertStringIncludes(await problem(`(?:${"(a)".repeat(300)}){999}`), "too large");
  assertEquals(await problem(`${"(".repeat(499)}a`), "missing closing )");
});

Deno.test("compileMatcher() loads the engine for regular expressions alone [builtin_tools.search_patterns]", async () => {
  const module = import.meta.resolve("./line_matcher.ts");
  const loads = async (pattern: string) => {
    const request = JSON.stringify({ pattern, syntax: "regex", caseSensitive: false });
    const code = `import { compileMatcher } from "${module}";
      if (!(await compileMatcher(${request})).ok) Deno.exit(1);`;
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        "eval",
        "--log-level=debug",
        `--config=${import.meta.resolve("../../../deno.json").slice(7)}`,
        code,
      ],
    }).output();
    assert(success, pattern);
    return new TextDecoder().decode(stderr).includes("re2js/2");
  };
  assertEquals([await loads("plain text"), await loads("pat.ern")], [false, true]);
});

Deno.test("a pattern that takes too long says at which line [builtin_tools.hostile_patterns]", async () => {
  // Hundreds of ways at each place, and each place unlike the others.
  let time = 0;
  const matcher = await compile("a[ab]{900}[ab]{900}[cd]", { now: () => (time += 600) });
  let seed = 1;
  const letters = Array.from({ length: 5000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % 2 === 0 ? "a" : "b";
  });
  const result = matcher.search(["x", letters.join(""), letters.join(""), "y"], 9);
  assertEquals(result, { hits: [], cutAt: undefined, slowAt: 2 });
  assertEquals(matcher.search([`a${"ab".repeat(900)}c`], 9), {
    hits: [{ index: 0, start: 0 }],
    cutAt: undefined,
  });
});

Deno.test("a matcher stops at the number of matches that it was asked for", async () => {
  for (const pattern of ["a", "a|b", "a+"]) {
    const { hits } = (await compile(pattern)).search(["a", "a", "a"], 2);
    assertEquals(hits.map(({ index }) => index), [0, 1]);
  }
});
