import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { compileRegex } from "./regex_matcher.ts";

const atom = fc.constantFrom(
  "a",
  "b",
  "é",
  "👍",
  ".",
  "\\w",
  "\\W",
  "\\s",
  "\\S",
  "\\d",
  "\\D",
  "[ab]",
  "[^a]",
  "[a-c_]",
  "[\\w-]",
  "[é👍]",
  "\\x61",
  "\\u0062",
  "\\u00e9",
  "\\u{62}",
  "\\ud83d\\udc4d",
  "\\.",
  "\\/",
  "\\-",
  "\\p{Lu}",
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
    fc.tuple(fc.constantFrom("", "?:", "?<n>"), tie("choice"), quantifier)
      .map(([kind, inner, times]) => `(${kind}${inner})${times}`),
  ),
})).choice.map((source) => {
  let count = 0;
  return source.replaceAll("<n>", () => `<n${count++}>`);
});

const line = fc.array(
  fc.constantFrom("a", "b", "A", "é", "É", "c", " ", "_", "-", "1", ".", "/", "👍"),
  { maxLength: 12 },
).map((parts) => parts.join(""));

/** Where the runtime's own engine finds a pattern first. */
function nativeSearch(source: string, flags: string, text: string): number {
  // With u, an escaped hyphen is an error.
  const native = new RegExp(source.replaceAll("\\-", "[-]"), `${flags}y`);
  let at = 0;
  // Place by place: by itself the engine may find an empty match inside of a character.
  for (const character of [...text, ""]) {
    native.lastIndex = at;
    if (native.test(text)) return at;
    at += character.length;
  }
  return -1;
}

function search(pattern: string, lines: readonly string[], now = () => 0) {
  const compiled = compileRegex({ pattern, caseSensitive: true, now });
  assert(compiled.ok, pattern);
  return compiled.matcher.search(lines, 9);
}

function find(pattern: string, text: string): number {
  return search(pattern, [text]).hits[0]?.start ?? -1;
}

Deno.test("a regular expression is found where the runtime's own engine finds it [builtin_tools.search_patterns]", () => {
  let found = 0;
  fc.assert(
    fc.property(pattern, fc.boolean(), line, (source, caseSensitive, text) => {
      const flags = caseSensitive ? "u" : "iu";
      const compiled = compileRegex({ pattern: source, caseSensitive, now: () => 0 });
      assert(compiled.ok, source);
      const start = compiled.matcher.search([text], 1).hits[0]?.start ?? -1;
      assertEquals(start, nativeSearch(source, flags, text), `/${source}/${flags} on "${text}"`);
      if (start > 0) found++;
    }),
    { numRuns: 2000 },
  );
  assert(found > 50, `only ${found} matches were inside of a line`);
});

Deno.test("a regular expression is found at its first match, whatever ends first", () => {
  assertEquals(find("a+b", "xaab"), 1);
  assertEquals(find("b|aab", "xaab"), 1);
  assertEquals(find("a.*z|b", "a b z"), 0);
  assertEquals(find("|x", "abc"), 0);
  assertEquals(find("$", "abc"), 3);
  assertEquals(find("x*", "abc"), 0);
  assertEquals(find("👍$", "a👍👍"), 3);
});

Deno.test("RE2's own syntax is taken as RE2 takes it [builtin_tools.search_patterns]", () => {
  assertEquals(find("[[:upper:]]x", "aXxBx"), 1);
  assertEquals(find("\\p{Greek}", "aπ"), 1);
  assertEquals(find("\\Qa.(\\u0061\\E", "a.(b a.(\\u0061"), 5);
  assertEquals(find("(?P<word>b+)", "abb"), 1);
  assertEquals(find("a(?i)b", "Ab aB"), 3);
  assertEquals(find("a(?i:b)c", "aBC aBc"), 4);
  assertEquals(find("(?i:(\\p{Lu}|)a)+", "👍bA"), 2);
  assertEquals(find("[^]]x", "]xax"), 2);
  assertEquals(find("\\\\u0061", "a\\u0061"), 1);
});

Deno.test("a regular expression is not slowed down by what slows a backtracking matcher [builtin_tools.hostile_patterns]", () => {
  const hostile = `${"a".repeat(200_000)}!`;
  const ended = [
    "(a+)+$",
    "(a|a)*b",
    "(a*)*b",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "(.*)*x",
    "(a|aa)+[^a!]",
  ];
  for (const source of ended) assertEquals(search(source, [hostile]).hits, [], source);
  assertEquals(find("(?i)(a|aa)+$", "A".repeat(200_000)), 0);
});

Deno.test("a line is searched as far as the pattern's size allows, and that is said [builtin_tools.hostile_patterns]", () => {
  const long = `${"x".repeat(100_000)}`;
  assertEquals(search("x{900}y", [`${long}y`, "xy"]), { hits: [], cutAt: 0 });
  assertEquals(search("x{900}y", ["", `${"x".repeat(900)}y${long}`]), {
    hits: [{ index: 1, start: 0 }],
    cutAt: 1,
  });
  // The cut is not the line's end.
  assertEquals(search("x{900}$", [long]), { hits: [], cutAt: 0 });
  assertEquals(search("x{900}\\b", [long]), { hits: [], cutAt: 0 });
  assertEquals(search("x{900}.*", [long]), { hits: [{ index: 0, start: 0 }], cutAt: 0 });
  assertEquals(search("[wx]y", [`${long}y`]), {
    hits: [{ index: 0, start: 99_999 }],
    cutAt: undefined,
  });
});

Deno.test("a block that takes too long ends at the line where that shows [builtin_tools.hostile_patterns]", () => {
  let time = 0;
  const lines = ["short", "x".repeat(100_000), "x".repeat(100_000), "y".repeat(100_000), "y"];
  const result = search("[xy]z?", lines, () => (time += 400));
  assertEquals(result, {
    hits: [0, 1, 2, 3].slice(1).map((index) => ({ index, start: 0 })),
    cutAt: undefined,
    slowAt: 3,
  });
});
