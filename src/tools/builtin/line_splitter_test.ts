import { assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { type LineBlock, LineSplitter, MAX_PIECE } from "./line_splitter.ts";

function split(pieces: readonly string[], overlap: number | null): readonly LineBlock[] {
  const splitter = new LineSplitter(overlap);
  return [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.end()];
}

Deno.test("LineSplitter gives whole lines without their ends", () => {
  assertEquals(split(["a\r\nb", "c\n\nd\re"], null), [
    { line: 1, column: 0, lines: ["a"], isOpen: false },
    { line: 2, column: 0, lines: ["bc", ""], isOpen: false },
    { line: 4, column: 0, lines: ["d\re"], isOpen: false },
  ]);
  assertEquals(split([], null), []);
});

Deno.test("LineSplitter agrees with split() however the text is cut", () => {
  const pieces = fc.array(fc.array(fc.constantFrom("a", "\n", "b")).map((parts) => parts.join("")));
  fc.assert(fc.property(pieces, (parts) => {
    const blocks = split(parts, null);
    const lines = parts.join("").split("\n");
    if (lines.at(-1) === "") lines.pop();
    assertEquals(blocks.flatMap((block) => block.lines), lines);
    let next = 1;
    for (const block of blocks) {
      assertEquals(block.line, next);
      next += block.lines.length;
    }
  }));
});

Deno.test("LineSplitter holds a bounded part of an endless line [builtin_tools.search_bounds]", () => {
  const piece = "x".repeat(300_000);
  const long = Array.from({ length: 10 }, () => piece);
  const first = split([...long, "\nnext\n"], null);
  assertEquals(first.map(({ line, isOpen }) => [line, isOpen]), [[1, true], [2, false]]);
  assertEquals(first[1]?.lines, ["next"]);

  const parts = split([...long, "needle\nnext"], 6);
  assertEquals(parts.every(({ lines }) => (lines[0]?.length ?? 0) <= MAX_PIECE + 300_006), true);
  // Each part repeats the last five units of the part before it.
  let end = 0;
  for (const { line, column, lines } of parts) {
    if (line !== 1) continue;
    assertEquals(column, Math.max(0, end - 5));
    end = column + (lines[0]?.length ?? 0);
  }
  assertEquals(end, 3_000_006);
  assertEquals(parts.at(-1), { line: 2, column: 0, lines: ["next"], isOpen: false });
});
