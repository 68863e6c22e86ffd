import { fc } from "seeded-fast-check";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { LineDecoder, LineSender, LineTooLongError } from "./link_lines.ts";

const encoder = new TextEncoder();

Deno.test("LineDecoder gives the same lines however the bytes were split", () => {
  const lines = fc.array(fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\n", "")));
  fc.assert(fc.property(lines, fc.integer({ min: 1, max: 7 }), (wanted, step) => {
    const bytes = encoder.encode(wanted.map((line) => `${line}\n`).join(""));
    const decoder = new LineDecoder(1 << 16);
    const got: string[] = [];
    const buffer = new Uint8Array(step);
    for (let at = 0; at < bytes.length; at += step) {
      const part = bytes.subarray(at, at + step);
      buffer.set(part);
      got.push(...decoder.push(buffer.subarray(0, part.length)));
    }
    assertEquals(got, wanted);
  }));
});

Deno.test("LineDecoder refuses a line that passes its limit, ended or not", () => {
  assertEquals(new LineDecoder(3).push(encoder.encode("abc\n")), ["abc"]);
  assertThrows(() => new LineDecoder(3).push(encoder.encode("abcd\n")), LineTooLongError);
  assertThrows(() => new LineDecoder(3).push(encoder.encode("abcd")), LineTooLongError);
  const slow = new LineDecoder(3);
  slow.push(encoder.encode("ab"));
  assertThrows(() => slow.push(encoder.encode("cd")), LineTooLongError);
});

Deno.test("LineDecoder holds a line that comes byte by byte in little more than its size", () => {
  const decoder = new LineDecoder(1 << 22);
  const byte = encoder.encode("a");
  const before = Deno.memoryUsage();
  for (let count = 0; count < 1 << 20; count++) decoder.push(byte);
  const after = Deno.memoryUsage();
  const grown = after.heapUsed + after.external - before.heapUsed - before.external;
  assert(grown < 32 * (1 << 20), `a line of 1 MiB took ${grown} bytes`);
  assertEquals(decoder.push(encoder.encode("\n"))[0]?.length, 1 << 20);
});

Deno.test("LineSender writes whole lines in order to a sink that takes few bytes at a time", async () => {
  const taken: number[] = [];
  const sender = new LineSender({
    write(bytes) {
      taken.push(...bytes.subarray(0, 3));
      return Promise.resolve(Math.min(3, bytes.length));
    },
  });
  sender.send({ a: 1 });
  sender.send("two");
  await sender.flushed();
  assertEquals(new TextDecoder().decode(new Uint8Array(taken)), '{"a":1}\n"two"\n');
});

Deno.test("LineSender drops what comes after a failed write", async () => {
  let writes = 0;
  const sender = new LineSender({
    write() {
      writes++;
      return Promise.reject(new Error("closed"));
    },
  });
  sender.send(1);
  sender.send(2);
  await sender.flushed();
  assertEquals(writes, 1);
});
