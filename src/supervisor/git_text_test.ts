import { assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { cutClean, showBytes, splitFields } from "./git_text.ts";

const ENCODER = new TextEncoder();

Deno.test("showBytes() keeps UTF-8 as it is, a byte order mark and U+FFFD included [git.names]", () => {
  const text = "\ufeffa\ufffdé😀\n";
  assertEquals(showBytes(ENCODER.encode(text)), { text, utf8: true });
});

Deno.test("showBytes() spells out each byte that is part of no character [git.names]", () => {
  const cases: [number[], string][] = [
    [[0x63, 0xe9, 0x0a], "c\\xe9\n"],
    [[0xc3, 0xa9, 0xc3], "é\\xc3"],
    [[0xc0, 0xaf], "\\xc0\\xaf"],
    [[0xed, 0xa0, 0x80], "\\xed\\xa0\\x80"],
    [[0xf4, 0x90, 0x80, 0x80], "\\xf4\\x90\\x80\\x80"],
    [[0xe0, 0x80, 0x80, 0x41], "\\xe0\\x80\\x80A"],
    [[0xf0, 0x9f, 0x98, 0x80, 0xff], "😀\\xff"],
  ];
  for (const [bytes, text] of cases) {
    assertEquals(showBytes(new Uint8Array(bytes)), { text, utf8: false });
  }
});

Deno.test("showBytes() agrees with the strict decoder on what is UTF-8 and loses nothing [git.names]", () => {
  const unit = fc.oneof(
    fc.uint8Array({ maxLength: 4 }),
    fc.string({ unit: "binary", maxLength: 3 }).map((text) => ENCODER.encode(text.toWellFormed())),
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 8 }), (units) => {
      const bytes = new Uint8Array(units.flatMap((each) => [...each]));
      const { text, utf8 } = showBytes(bytes);
      if (utf8) return assertEquals(ENCODER.encode(text), bytes);
      const lengths = [...text.matchAll(/\\x[0-9a-f]{2}|[^]/gu)].map(([part]) =>
        /^\\x[89a-f]/.test(part) ? 1 : ENCODER.encode(part).length
      );
      // A real backslash-x in the bytes reads like an escape, so only texts without one are counted.
      if (!bytes.includes(0x5c)) {
        assertEquals(lengths.reduce((sum, length) => sum + length, 0), bytes.length);
      }
    }),
    { numRuns: 2000 },
  );
});

Deno.test("cutClean() ends at a line, or else at a character [git.bounds]", () => {
  const cut = (text: string, bytes: number) =>
    new TextDecoder().decode(cutClean(ENCODER.encode(text).subarray(0, bytes)));
  assertEquals(cut("one\ntwo", 6), "one\n");
  assertEquals(cut("aé", 2), "a");
  assertEquals(cut("a😀", 4), "a");
  assertEquals(cut("aéb", 4), "aéb");
  assertEquals(cut("", 0), "");
});

Deno.test("splitFields() splits at NUL and keeps an unended last field", () => {
  const fields = splitFields(ENCODER.encode("a\0\0b c\nd\0e")).map(({ text }) => text);
  assertEquals(fields, ["a", "", "b c\nd", "e"]);
});
