import { assertEquals } from "@std/assert";
import { StableText } from "./stable_text.ts";

/** What is stable of a text, which is the same however it came. */
function stable(text: string): string {
  const whole = new StableText();
  whole.add(text);
  const pieces = new StableText();
  for (const character of text) pieces.add(character);
  assertEquals([pieces.length, pieces.fence], [whole.length, whole.fence]);
  return text.slice(0, whole.length);
}

Deno.test("StableText ends before the last block that may still grow [chat.width]", () => {
  assertEquals(stable("one\n\ntwo"), "one\n\n");
  assertEquals(stable("one\n\ntwo\n\nthree"), "one\n\ntwo\n\n");
  assertEquals(stable("one\ntwo\n"), "");
});

Deno.test("StableText never cuts a block of code or a list [chat.width]", () => {
  assertEquals(stable("a\n\n```ts\nx\n\ny\n"), "a\n\n");
  assertEquals(stable("a\n\n```ts\nx\n\ny\n```\n\nb"), "a\n\n```ts\nx\n\ny\n```\n\n");
  assertEquals(stable("- a\n\n- b\n\n  c\n\n1. d"), "");
  assertEquals(stable("````\n```\n\nx\n"), "");
});

Deno.test("StableText goes on counting where a part was taken [chat.width]", () => {
  const text = new StableText();
  text.add("one\n\ntwo");
  text.drop();
  assertEquals(text.length, 0);
  text.add("\n\nthree");
  assertEquals(text.length, "two\n\n".length);
});
