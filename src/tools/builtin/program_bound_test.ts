import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { RE2JS, RE2JSSyntaxException } from "re2js";
import { programBound } from "./program_bound.ts";

function sizeOf(pattern: string): number | undefined {
  try {
    return RE2JS.compile(pattern).programSize();
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return undefined;
    throw error;
  }
}

const PARTS = [
  ..."ab|?*+.)(é👍^$",
  "(?:",
  "(?i)",
  "(?s-i:",
  "(?P<n>",
  "(?<m>",
  "[ab]",
  "[^]a]",
  "[[:alpha:](]",
  "[\\]{9}]",
  "\\x{1f44d}",
  "\\x61",
  "\\pL",
  "\\p{Lu}",
  "\\b",
  "\\Q(){9}\\E",
  "\\Q\\E",
  "\\E",
  "\\(",
  "{2}",
  "{3,}",
  "{0,4}",
  "{,9}",
  "{",
];

Deno.test("programBound() is never below what the engine lays out [builtin_tools.hostile_patterns]", () => {
  let compared = 0;
  const pattern = fc.array(fc.constantFrom(...PARTS), { maxLength: 14 }).map((parts) => {
    // Most of what stands here at random has too many brackets of one kind.
    const text = parts.join("");
    const open = text.replaceAll(/\\.|\[[^\]]*\]/g, "").split("(").length;
    return text + ")".repeat(Math.max(0, open - text.split(")").length));
  });
  fc.assert(
    fc.property(pattern, (source) => {
      const size = sizeOf(source);
      if (size === undefined) return;
      compared++;
      assert(size <= programBound(source), `${source}: ${size} > ${programBound(source)}`);
    }),
    { numRuns: 3000 },
  );
  assert(compared > 300, `only ${compared} patterns were compared`);
});

Deno.test("programBound() lets through what people write, and no million steps [builtin_tools.hostile_patterns]", () => {
  for (const pattern of ["[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "\\w{1,1000}", ".{80,}$"]) {
    assert(programBound(pattern) < 5000, pattern);
  }
  for (const pattern of ["(?:(?:a?){1000}){1000}", `(?:${"a".repeat(980)}){1000}`]) {
    assert(programBound(pattern) > 100_000, pattern);
  }
  assertEquals(programBound(`\\x{${"9".repeat(6)}}`) < 10, true);
});
