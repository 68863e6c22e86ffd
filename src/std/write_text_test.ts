import { assertEquals } from "@std/assert";
import { writeText } from "./write_text.ts";

Deno.test("writeText() writes all, says what prevents it, and not that a reader has gone", () => {
  const written: number[] = [];
  const slow = { writeSync: (bytes: Uint8Array) => written.push(...bytes.subarray(0, 1)) && 1 };
  assertEquals(writeText(slow, "a\u00e9"), undefined);
  assertEquals(new TextDecoder().decode(new Uint8Array(written)), "a\u00e9");
  const failing = (error: Error) => ({
    writeSync(): number {
      throw error;
    },
  });
  assertEquals(writeText(failing(new Error("No space left")), "x"), "No space left");
  assertEquals(writeText(failing(new Deno.errors.BrokenPipe("gone")), "x"), undefined);
});
