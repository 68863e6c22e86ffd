import { assertEquals } from "@std/assert";
import { MAX_TYPED, TypedLines } from "./typed_lines.ts";

Deno.test("TypedLines knows a line that a terminal has cut, also within a character [chat.typed]", () => {
  const lines = new TypedLines();
  const bytes = (text: string) => new TextEncoder().encode(text);
  const whole = "a".repeat(MAX_TYPED - 1);
  assertEquals(lines.push(bytes(`${whole}\nb\n`)), [
    { text: whole, cut: false },
    { text: "b", cut: false },
  ]);
  assertEquals(lines.push(bytes(whole)), []);
  assertEquals(lines.push(bytes("a\n")), [{ text: `${whole}a`, cut: true }]);
  const half = bytes("é".repeat(MAX_TYPED)).subarray(0, MAX_TYPED);
  assertEquals(lines.push(half), []);
  assertEquals(lines.push(bytes("\nc\n")).map(({ cut }) => cut), [true, false]);
});
