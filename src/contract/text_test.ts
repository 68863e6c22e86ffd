import { assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { cutEnd, cutStart, dropControls, showControls, showInline } from "./text.ts";

Deno.test("showInline() never cuts a character in half", () => {
  for (let limit = 1; limit < 12; limit++) {
    for (const text of ["a😀😀😀😀😀😀", "😀😀😀😀😀😀", "ab\u{1f469}\u200d\u{1f469}cdefgh😀"]) {
      const shown = showInline(text, limit);
      assertEquals(shown.isWellFormed(), true, shown);
      assertEquals(shown.length <= limit + 1, true, shown);
    }
  }
  assertEquals(showInline("a😀b", 2), "a…");
  assertEquals(showInline("a😀b", 3), "a😀…");
});

Deno.test("cutEnd() and cutStart() keep whole characters of either end", () => {
  assertEquals([cutEnd("a😀", 2), cutEnd("a😀", 3), cutEnd("ab", 5)], ["a", "a😀", "ab"]);
  assertEquals([cutStart("😀a", 2), cutStart("😀a", 3), cutStart("ab", 5)], ["a", "😀a", "ab"]);
});

// Written out one by one, so that the list does not share a mistake with what it tests.
const HIDDEN = [
  0x00,
  0x1b,
  0x7f,
  0x9b,
  0xad,
  0x34f,
  0x61c,
  0x115f,
  0x1160,
  0x17b4,
  0x17b5,
  0x180e,
  0x200b,
  0x200e,
  0x202e,
  0x2028,
  0x2060,
  0x2065,
  0x206a,
  0x2800,
  0x3164,
  0xfe00,
  0xfe0d,
  0xfeff,
  0xffa0,
  0xfff9,
  0x1d173,
  0xe0000,
  0xe0041,
  0xe007f,
  0xe0100,
  0xe01ef,
].map((code) => String.fromCodePoint(code));

const ORDINARY = [
  "plain text\twith\nlines",
  "e\u0301 a\u0308\u0323 Z\u0351\u0352",
  "한국어 \u1112\u1161\u11ab",
  "می\u200cخواهم العربية עברית",
  "क्\u200dष র\u200d\u09cd\u09af ไทย ខ្មែរ தமிழ்",
  "ᠮᠣᠩ\u180bᠭᠣᠯ",
  "技術 ひらがな か\u3099",
  "👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥 👩🏽\u200d⚕\ufe0f ☺\ufe0e 1\ufe0f\u20e3",
  "🇩🇪🇯🇵 🏳\ufe0f\u200d🌈",
];

Deno.test("showControls() shows every hidden character, and dropControls() drops it [cli.controls]", () => {
  const text = fc.array(
    fc.oneof(fc.constantFrom(...HIDDEN), fc.string({ unit: "binary" }), fc.constantFrom("a", "é")),
  ).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (hostile) => {
      for (const shown of [showControls(hostile), showInline(hostile), dropControls(hostile)]) {
        assertEquals(HIDDEN.filter((character) => shown.includes(character)), []);
        assertEquals(/(?<!\p{Emoji})[\ufe0e\ufe0f]|[\u200c\u200d]{2}/u.test(shown), false);
      }
    }),
    { numRuns: 300 },
  );
  assertEquals(
    showControls("a\x1b\xad\u3164\u{e0041}\u{e0101}b\ufe0f"),
    "a\\x1b\\xad\\u3164\\u{e0041}\\u{e0101}b\\ufe0f",
  );
});

Deno.test("showControls() changes no ordinary text of any script [cli.controls]", () => {
  for (const text of ORDINARY) {
    assertEquals([showControls(text), dropControls(text)], [text, text]);
    // However it is cut into pieces.
    let [shown, last] = ["", ""];
    for (const character of text) {
      shown += showControls(character, last);
      last = character;
    }
    assertEquals(shown, text);
  }
  assertEquals(showControls("\ufe0f", "a"), "\\ufe0f");
});
