import { assertEquals } from "@std/assert";
import { clip, wrapped } from "./block.ts";
import { loadTuiKit } from "./tui_kit.ts";

const kit = await loadTuiKit();

Deno.test("wrapped() sets on what goes on below a line that is set in, and cuts no word twice [chat.width]", () => {
  const long = "x".repeat(30);
  assertEquals(wrapped(kit, `  one two three\nfour five\n  ${long}`, { width: 12 }), [
    ...["  one two", "    three", "four five"],
    ...["", "xxxxxxxxxxxx", "xxxxxxxxxxxx", "xxxxxx"],
  ]);
});

Deno.test("clip() lets no line be wider than the screen, nor steer it [chat.width]", () => {
  const lines = ["技技技", "\x1b[1mab\x1b[22mcd", "\x1b[2Jx", "👨‍👩‍👧👨‍👩‍👧"];
  for (const width of [1, 2, 3, 4, 5, 40]) {
    const drawn = clip(kit, lines, { width });
    assertEquals(drawn.filter((line) => kit.visibleWidth(line) > width), []);
    assertEquals(drawn.filter((line) => line.includes("\x1b[2J") || !line.isWellFormed()), []);
  }
});
