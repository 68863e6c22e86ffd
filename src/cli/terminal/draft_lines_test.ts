import { assertEquals } from "@std/assert";
import { DraftLines } from "./draft_lines.ts";
import { SplitLines } from "./split_lines.ts";

function drafts() {
  let run: (() => void) | undefined;
  const seen: (string | number)[] = [];
  const lines = new DraftLines({
    send: (text) => void seen.push(text),
    held: (count) => void seen.push(count),
    cut: () => void seen.push("cut"),
  }, {
    now: () => 0,
    after: (_, next) => {
      run = next;
      return () => void (run = undefined);
    },
  });
  const add = (...all: readonly string[]) => {
    for (const line of all) lines.add(line);
    run?.();
    return seen.splice(0);
  };
  return { lines, add, seen };
}

Deno.test("DraftLines sends a line that comes alone [chat.paste]", () => {
  const { add, lines } = drafts();
  assertEquals([add("one"), add("two"), add(""), lines.draft], [["one"], ["two"], [""], "empty"]);
});

Deno.test("DraftLines holds lines that come at once until the next line end [chat.paste]", () => {
  const { add, lines } = drafts();
  assertEquals([add("a", "b"), lines.draft, add("c")], [[2], "text", ["a\nb\nc"]]);
  assertEquals([add("a", "b", ""), add("")], [[3], ["a\nb"]]);
  assertEquals([add("a", "b"), add("c", "d"), add("")], [[2], [4], ["a\nb\nc\nd"]]);
});

Deno.test("DraftLines forgets a draft, and sends one that is left at the end [chat.paste]", () => {
  const { add, lines, seen } = drafts();
  add("a", "b");
  lines.clear();
  assertEquals([lines.draft, add("c")], ["empty", ["c"]]);
  add("d", "e");
  lines.close();
  assertEquals(seen, ["d\ne"]);
});

Deno.test("SplitLines gives the same lines however the text was cut [chat.lines]", () => {
  const lines = new SplitLines();
  assertEquals([...lines.push("a\r"), ...lines.push("\nb\nc"), ...lines.push("d")], ["a", "b"]);
  assertEquals([lines.end(), lines.end()], ["cd", ""]);
  assertEquals(lines.push("x".repeat(1024 * 1024 + 1)).length, 1);
});

Deno.test("DraftLines sends nothing of what came with a line that was cut [chat.typed]", () => {
  const { add, lines, seen } = drafts();
  lines.add("long", { cut: true });
  assertEquals([add("after"), lines.draft], [["cut"], "empty"]);
  assertEquals(add("next"), ["next"]);
  lines.add("long", { cut: true });
  lines.close();
  assertEquals(seen, ["cut"]);
});
