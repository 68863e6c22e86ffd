import { assertEquals, assertMatch } from "@std/assert";
import { fc } from "seeded-fast-check";
import { cleanDraft, onlyColours, safeLine, safeText } from "./safe_text.ts";

Deno.test("safeText() shows what would steer a terminal or hide text [chat.harmless]", () => {
  assertEquals(
    safeText("a\x1b]52;c;x\x07\x9b2J\r\n\tb\r\u202ec\u2028"),
    [
      "a\\x1b]52;c;x\\x07\\x9b2J",
      "    b\\x0d\\u202ec\\u2028",
    ].join("\n"),
  );
  assertEquals(safeText("\u{e0041}\u3164\u00ad\ud800"), "\\u{e0041}\\u3164\\xad\ufffd");
  assertEquals(safeText("👨‍👩‍👧 e\u0301 技"), "👨‍👩‍👧 e\u0301 技");
});

Deno.test("safeText() leaves nothing but printable text and newlines [chat.harmless]", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      // deno-lint-ignore no-control-regex
      assertMatch(safeText(text), /^[^\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]*$/);
      assertEquals(safeText(text).isWellFormed(), true);
    }),
    { numRuns: 300 },
  );
});

Deno.test("safeLine() is one line of whole characters [chat.harmless]", () => {
  assertEquals(safeLine("a\n  b\x07", 20), "a b\\x07");
  assertEquals(safeLine("👍👍👍", 2), "👍…");
});

Deno.test("cleanDraft() drops sequences and controls, and keeps lines (UI-2) [chat.paste]", () => {
  assertEquals(cleanDraft("a\r\nb\rc\n\td"), "a\nb\nc\n\td");
  assertEquals(cleanDraft("x\x1b[1;31mred\x1b[0m \x1b]0;t\x1b\\y\x1bz\x7f"), "xred yz");
  assertEquals(cleanDraft("\x1b]no end"), "]no end");
  assertEquals(cleanDraft("a\u{e0041}\u{e0101}\ufe0f ❤\ufe0f"), "a ❤\ufe0f");
});

Deno.test("onlyColours() lets colours and its marks through, and nothing else [chat.harmless]", () => {
  const mark = "\x1b_m\x07";
  assertEquals(onlyColours(`\x1b[1;31mred\x1b[0m${mark}x`, [mark]), `\x1b[1;31mred\x1b[0m${mark}x`);
  assertEquals(onlyColours(`${mark}\x1b[2J\x1b[5n\x9b1m`), "\\x1b_m\\x07\\x1b[2J\\x1b[5n\\x9b1m");
});
