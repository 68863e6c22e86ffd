import { assertEquals } from "@std/assert";
import { cutEnd, cutStart, showInline } from "./text.ts";

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
