import { assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { jsonBytes } from "./output_budget.ts";
import { type PageRequest, TextPager } from "./text_pager.ts";

const ALL: PageRequest = {
  startLine: 1,
  startColumn: 1,
  endLine: Infinity,
  maxLines: 2000,
  maxBytes: 48_000,
};

function page(pieces: readonly string[], request: Partial<PageRequest> = {}) {
  const pager = new TextPager({ ...ALL, ...request });
  for (const piece of pieces) pager.push(piece);
  return { ...pager.page("ended"), lines: pager.lines() };
}

Deno.test("TextPager takes lines with their ends as they are [builtin_tools.read_lines]", () => {
  const text = ["one\ntw", "o\r\nthree"];
  assertEquals(page(text), { text: "one\ntwo\r\nthree", endLine: 3, next: null, lines: 3 });
  assertEquals(page(text, { startLine: 2, endLine: 2 }), {
    text: "two\r\n",
    endLine: 2,
    next: null,
    lines: 3,
  });
  assertEquals(page(["a\nb\n"], { startLine: 2 }), {
    text: "b\n",
    endLine: 2,
    next: null,
    lines: 2,
  });
  assertEquals(page([]), { text: "", endLine: 0, next: null, lines: 0 });
  assertEquals(page(["\n\n"]), { text: "\n\n", endLine: 2, next: null, lines: 2 });
});

Deno.test("TextPager stops at its bounds and says where to go on [builtin_tools.read_bounds]", () => {
  const text = ["1\n2\n3\n4\n"];
  assertEquals(page(text, { maxLines: 2 }), {
    text: "1\n2\n",
    endLine: 2,
    next: { start_line: 3 },
    lines: 4,
  });
  // Nothing follows the fourth line.
  assertEquals(page(text, { maxLines: 4 }).next, null);
  assertEquals(page(["aaaa\nbbbb\n"], { maxBytes: 8 }), {
    text: "aaaa\n",
    endLine: 1,
    next: { start_line: 2 },
    lines: 2,
  });
  assertEquals(page(["aaaaaaaaaa\nb"], { maxBytes: 4 }), {
    text: "aaaa",
    endLine: 1,
    next: { start_line: 1, start_column: 5 },
    lines: 2,
  });
});

Deno.test("TextPager never cuts a character in two [builtin_tools.read_bounds]", () => {
  assertEquals(page(["👍👍👍"], { maxBytes: 6 }), {
    text: "👍",
    endLine: 1,
    next: { start_line: 1, start_column: 3 },
    lines: 1,
  });
  assertEquals(page(["👍b"], { startColumn: 2 }).text, "b");
});

Deno.test("TextPager says how long a line is that is too short for the column", () => {
  const shortLine = (pieces: readonly string[], request: Partial<PageRequest>) => {
    const pager = new TextPager({ ...ALL, ...request });
    for (const piece of pieces) pager.push(piece);
    return pager.shortLine;
  };
  assertEquals(shortLine(["abc\ndef"], { startColumn: 5 }), 3);
  assertEquals(shortLine(["abc\nd", "ef"], { startLine: 2, startColumn: 9 }), 3);
  assertEquals(shortLine(["abc\ndef"], { startColumn: 4 }), undefined);
  assertEquals(shortLine(["abc"], { startColumn: 4 }), undefined);
});

Deno.test("TextPager pages put together give the text [builtin_tools.read_bounds]", () => {
  const character = fc.oneof(
    fc.constantFrom("\n", "\r\n", "a", '"', "\\", "é", "日", "👍", "\u0001"),
    fc.integer({ min: 1, max: 0x2fff }).map((code) => String.fromCodePoint(code)),
  );
  const pieces = fc.array(fc.array(character, { maxLength: 30 }).map((parts) => parts.join("")), {
    maxLength: 6,
  });
  fc.assert(fc.property(pieces, fc.integer({ min: 6, max: 60 }), fc.integer({ min: 1, max: 9 }), (
    parts,
    maxBytes,
    maxLines,
  ) => {
    const whole = parts.join("");
    let [text, startLine, startColumn] = ["", 1, 1];
    for (let round = 0; round <= whole.length; round++) {
      const { next, ...taken } = page(parts, { maxBytes, maxLines, startLine, startColumn });
      assertEquals(jsonBytes(taken.text) <= maxBytes, true);
      text += taken.text;
      if (next === null) break;
      startLine = next.start_line;
      startColumn = next.start_column ?? 1;
    }
    assertEquals(text, whole);
  }));
});

Deno.test("jsonBytes() is what JSON.stringify() makes of the text", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 20 }), (codes) => {
      const text = String.fromCodePoint(...codes).toWellFormed();
      const bytes = new TextEncoder().encode(JSON.stringify(text)).length - 2;
      assertEquals(jsonBytes(text), bytes);
    }),
  );
});
