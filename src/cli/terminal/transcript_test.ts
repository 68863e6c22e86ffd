import { assertEquals } from "@std/assert";
import type { Block } from "./block.ts";
import { Transcript } from "./transcript.ts";

/** A block of as many lines as 100 characters take. */
function block(name: string): Block {
  return {
    render: (width) =>
      Array.from({ length: Math.ceil(100 / width) }, (_, line) => `${name}${line}`),
  };
}

Deno.test("Transcript draws its end, and all of what is kept after a resize [chat.width]", () => {
  const transcript = new Transcript();
  for (const name of ["a", "b"]) transcript.add(block(name));
  assertEquals(transcript.render(50), ["a0", "a1", "b0", "b1"]);
  transcript.hide(3);
  assertEquals(transcript.render(50), ["b1"]);
  transcript.fit({ width: 25, lines: 5 });
  assertEquals(transcript.render(25), ["a3", "b0", "b1", "b2", "b3"]);
  transcript.fit({ width: 100, lines: 9 });
  assertEquals(transcript.render(100), ["a0", "b0"]);
  transcript.fit({ width: 100, lines: -1 });
  assertEquals(transcript.render(100), []);
});

Deno.test("Transcript lets go of what was hidden long ago [chat.width]", () => {
  const transcript = new Transcript();
  for (let index = 0; index < 1000; index++) transcript.add(block(`${index}-`));
  transcript.render(100);
  transcript.hide(900);
  transcript.fit({ width: 100, lines: 1000 });
  const lines = transcript.render(100);
  assertEquals([lines.length, lines[0], lines.at(-1)], [500, "500-0", "999-0"]);
});
