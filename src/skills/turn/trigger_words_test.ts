import { assert, assertEquals } from "@std/assert";
import { fc } from "../../std/seeded_fast_check.ts";
import { SaidWords, wordsIn } from "./trigger_words.ts";

/** The same, with no way around reading every trigger. */
function plainOverlap(input: string, trigger: string): number {
  const [said, words] = [wordsIn(input), wordsIn(trigger)];
  if (words.length === 0 || !words.every((word) => said.includes(word))) return 0;
  const inRow = said.some((_, at) => words.every((word, index) => said[at + index] === word));
  return inRow ? 2 * words.length : words.length;
}

Deno.test("overlap() turns no trigger away by its first letters that it would find by its words [skill_turns.matching]", () => {
  const letter = fc.constantFrom(
    "a",
    "B",
    "\u00e9",
    "e\u0301",
    "\u0301",
    "1",
    " ",
    "-",
    "_",
    "/",
    "\uff21",
    "\u4fee",
    "\u00df",
    "\u0130",
    "\u{1d400}",
    "\u03a3",
    "\u03c3",
    "\u1100",
    "\u1161",
    "\uac00",
    "\u304b",
    "\u3099",
    "\uff9e",
    "\u0e01",
    "=",
    "\u0338",
    "\ufb01",
    "\u01c5",
    "\ud835",
  );
  const text = fc.array(letter, { maxLength: 8 }).map((letters) => letters.join(""));
  fc.assert(
    fc.property(text, text, (input, trigger) => {
      assertEquals(new SaidWords(input).overlap(trigger), plainOverlap(input, trigger));
    }),
    { numRuns: 6000 },
  );
});

Deno.test("overlap() finds a row of words however often its first one was said [skill_turns.matching]", () => {
  const said = new SaidWords(`${"a ".repeat(500)}b ${"c ".repeat(300)}`);
  assertEquals([said.overlap("a a b c"), said.overlap("a b b"), said.overlap("b c")], [8, 3, 4]);
  assertEquals([said.overlap("A, a; a"), said.overlap("c b a")], [6, 3]);
});

Deno.test("only the beginning of a long input is matched, and a hostile one in time [skill_turns.matching]", () => {
  const said = new SaidWords(`${"fix ".repeat(900)}${"bug ".repeat(1000)}deploy`);
  assertEquals([said.overlap("fix bug"), said.overlap("deploy")], [4, 0]);
  const start = performance.now();
  new SaidWords("\u0301".repeat(5_000_000)).overlap("a".repeat(5_000_000));
  new SaidWords("\n<standard-input".repeat(300_000)).overlap(" ".repeat(5_000_000));
  assert(performance.now() - start < 3000);
});
