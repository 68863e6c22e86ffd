import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { GrowingText, type TextPart } from "./growing_text.ts";
import { safeText } from "./safe_text.ts";

/** What a part says, without the marks that were put around it. */
function said({ text, inCode, goesOn }: TextPart): string {
  const begun = inCode ? text.replace(/^.*\n/, "") : text;
  return goesOn === "code" ? begun.replace(/\n.*$/, "\n") : begun;
}

/** Everything that comes of the pieces; no part and nothing that is open is ever long. */
function partsOf(pieces: Iterable<string>): readonly TextPart[] {
  const text = new GrowingText();
  const parts: TextPart[] = [];
  for (const piece of pieces) {
    parts.push(...text.add(piece));
    assert(text.open.text.length <= 64 * 1024, `${text.open.text.length} characters are open`);
  }
  parts.push(...text.end());
  for (const part of parts) assert(part.text.length <= 64 * 1024);
  return parts;
}

Deno.test("GrowingText gives a long block away in parts that say the same [chat.bounded]", () => {
  const paragraph = "some words of it ".repeat(10_000);
  const word = "x".repeat(200_000);
  const code = `\`\`\`ts\n${"const a = 1;\n\n".repeat(10_000)}\`\`\`\n\nend`;
  for (const whole of [paragraph, word, code, `${paragraph}\n\n${code}`]) {
    for (const size of [7, 5000, Infinity]) {
      const pieces = size === Infinity ? [whole] : whole.match(RegExp(`[^]{1,${size}}`, "g")) ?? [];
      assertEquals(partsOf(pieces).map(said).join(""), whole);
    }
  }
});

Deno.test("GrowingText ends a cut block of code and begins it again [chat.bounded]", () => {
  const parts = partsOf([`~~~~ts\n${"a = 1\n".repeat(10_000)}~~~~\n\nend`]);
  assert(parts.length > 2);
  assertEquals(parts.slice(0, -2).map(({ goesOn }) => goesOn).every((how) => how === "code"), true);
  assertEquals(parts.slice(1, -1).every(({ text }) => text.startsWith("~~~~\na = 1\n")), true);
  assertEquals(parts.slice(0, -2).every(({ text }) => text.endsWith("\n~~~~")), true);
  assertEquals(parts.at(-1)?.text.endsWith("end"), true);
});

Deno.test("GrowingText makes text harmless as it comes, however it is cut [chat.harmless]", () => {
  const units = fc.constantFrom(
    "❤",
    "\ufe0f",
    "😀",
    "\u200d",
    "\r",
    "\n",
    "\x1b",
    "a",
    "\t",
    "\u{e0041}",
  );
  fc.assert(
    fc.property(
      fc.array(units, { maxLength: 30 }),
      fc.integer({ min: 1, max: 4 }),
      (parts, size) => {
        const whole = `.${parts.join("")}.`;
        const pieces = whole.match(RegExp(`[^]{1,${size}}`, "g")) ?? [];
        assertEquals(partsOf(pieces).map(({ text }) => text).join(""), safeText(whole));
      },
    ),
    { numRuns: 300 },
  );
});
