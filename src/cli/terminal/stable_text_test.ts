import { assertEquals } from "@std/assert";
import { stableLength } from "./stable_text.ts";

function stable(text: string): string {
  return text.slice(0, stableLength(text));
}

Deno.test("stableLength() ends before the last block that may still grow [chat.width]", () => {
  assertEquals(stable("one\n\ntwo"), "one\n\n");
  assertEquals(stable("one\n\ntwo\n\nthree"), "one\n\ntwo\n\n");
  assertEquals(stable("one\ntwo\n"), "");
});

Deno.test("stableLength() never cuts a block of code or a list [chat.width]", () => {
  assertEquals(stable("a\n\n```ts\nx\n\ny\n"), "a\n\n");
  assertEquals(stable("a\n\n```ts\nx\n\ny\n```\n\nb"), "a\n\n```ts\nx\n\ny\n```\n\n");
  assertEquals(stable("- a\n\n- b\n\n  c\n\n1. d"), "");
  assertEquals(stable("````\n```\n\nx\n"), "");
});
