import { assert, assertEquals, assertThrows } from "@std/assert";
import { fc } from "seeded-fast-check";
import { linearPattern } from "./linear_pattern.ts";
import { createPatternEngine } from "./pattern_engine.ts";
import { PatternsTooSlow } from "./to_validator.ts";

const ALPHABET = [
  ..."ab1_ -^]\\.\n\r\t\v\u2028\u00a0\ufeffé😀Ωя",
  "\u{10ffff}",
  "\ud800",
  "\udc00",
  "\0",
  "\b",
  "[",
  ":",
  "/",
];

/** Patterns of the flag `u`, built from all its parts. */
const { pattern: patterns } = fc.letrec<{ pattern: string; part: string; group: string }>((
  tie,
) => ({
  part: fc.oneof(
    fc.constantFrom(
      ..."ab1_-:/é😀",
      ...String.raw`\d \D \w \W \s \S \b \B ^ $ . \n \r \t \v \f \0 \cJ \x41 \u0061 \u{1f600}`
        .split(" "),
      ...String.raw`\ud83d\ude00 \p{L} \P{L} \p{Lu} \p{Letter} \p{gc=Nd} \p{Script=Greek}`.split(
        " ",
      ),
      ...String.raw`\P{sc=Cyrillic} \. \\ \[ \] \( \) \/ \| \^ \$ \{ \} \* \+ \?`.split(" "),
      ...String
        .raw`[ab] [^ab] [a-] [-a] [a-z] [\s] [\S] [^\s] [^\S] [\w-] [[] [[:alpha:]a] [\b] [\]]`
        .split(" "),
      ...String
        .raw`[\d\s.] [] [^] [^^] [\-a] [\u{1f600}-\u{1f601}] [\ud83d\ude00] [\p{L}\d] [^\P{L}] [+--]`
        .split(" "),
      ...String.raw`[\x00-\x1f] [\cA-\cZ] [é-ω] [\\] [a-b-c] [\0]`.split(" "),
    ),
    tie("group"),
  ),
  group: fc.tuple(fc.constantFrom("(", "(?:", "(?<name>"), tie("pattern")).map(([open, inner]) =>
    `${open}${inner})`
  ),
  pattern: fc.array(
    fc.tuple(
      tie("part"),
      fc.constantFrom("", "", "", "*", "+", "?", "*?", "{2}", "{1,3}", "{0,}", "|"),
    ),
    { maxLength: 4 },
  ).map((parts) => parts.map(([part, more]) => `${part}${more}`).join("")),
}));

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}

Deno.test("a pattern means without backtracking what it means with [tools.linear-patterns]", () => {
  const texts = fc.array(fc.array(fc.constantFrom(...ALPHABET), { maxLength: 5 }), { minLength: 8 })
    .map((all) => all.map((parts) => parts.join("")));
  let compared = 0;
  fc.assert(
    fc.property(patterns, texts, (pattern, samples) => {
      if (!compiles(pattern)) return;
      const linear = linearPattern(pattern);
      assert(linear.ok, `${pattern}: ${linear.ok ? "" : linear.problem}`);
      const regex = createPatternEngine().compile(pattern);
      const expected = new RegExp(pattern, "u");
      for (const text of ["", ...samples, ...ALPHABET]) {
        compared++;
        assertEquals(regex.test(text), expected.test(text), JSON.stringify([pattern, text]));
      }
    }),
    { numRuns: 600 },
  );
  assert(compared > 10_000);
});

Deno.test("a pattern that needs backtracking, or too much room, is refused with its reason [tools.linear-patterns]", () => {
  const refused: readonly [string, string][] = [
    ["(?=a)b", "looks ahead or behind"],
    ["(?!a)b", "looks ahead or behind"],
    ["(?<=a)b", "looks ahead or behind"],
    ["x(?<!a)b", "looks ahead or behind"],
    [String.raw`(a)\1`, "refers back to one of its groups"],
    [String.raw`(?<n>a)\k<n>`, "refers back to one of its groups"],
    ["a{1001}", "repeats a part more than 1000 times"],
    ["(?:a{1,100}b){1,50}", "repeats a part more than 1000 times"],
    ["(?:(?:a{11}){10}|b){10}", "repeats a part more than 1000 times"],
    ["(?:abcdefghijklmnopqrst){900}", "is too large"],
    ["(?:".repeat(300) + ")".repeat(300), "nests its groups too deeply"],
    [
      String.raw`\p{Emoji}`,
      String.raw`names \p{Emoji}, of which only general categories and common scripts are known`,
    ],
    [
      String.raw`[a\P{Script=Cuneiform}]`,
      String
        .raw`names \P{Script=Cuneiform}, of which only general categories and common scripts are known`,
    ],
  ];
  for (const [pattern, problem] of refused) {
    assert(compiles(pattern), pattern);
    assertEquals(linearPattern(pattern), { ok: false, problem });
  }
});

Deno.test("every category and script that is let through is known to the engine [tools.linear-patterns]", () => {
  const names = [..."LMNPSZ"].map((name) => `\\p{${name}}`);
  const pairs =
    "Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Co";
  names.push(...pairs.split(" ").map((name) => `\\P{General_Category=${name}}`));
  const scripts = "Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati " +
    "Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Mongolian " +
    "Myanmar Sinhala Tamil Telugu Thai Tibetan";
  names.push(...scripts.split(" ").map((name) => `[\\p{Script=${name}}]`));
  for (const name of names) {
    const engine = createPatternEngine().compile(`^${name}$`);
    const regex = new RegExp(`^${name}$`, "u");
    for (const text of [..."aA1 _-é€Ωя中ひ한กא\u0300\u200d"]) {
      assertEquals(engine.test(text), regex.test(text), `${name} ${text}`);
    }
  }
});

Deno.test("a check may spend only so much on its patterns, and begins anew each time [tools.linear-patterns]", () => {
  const engine = createPatternEngine();
  const pattern = engine.compile("^(?:(?:a|b){1,30}c?){1,30}$");
  const text = "ab".repeat(20_000);
  const spend = () => {
    for (let count = 0; count < 50; count++) pattern.test(text);
  };
  for (let round = 0; round < 2; round++) {
    engine.restart();
    assertThrows(spend, PatternsTooSlow);
  }
  engine.restart();
  assertEquals(pattern.test("abab"), true);
});
