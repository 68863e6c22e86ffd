import { fc } from "seeded-fast-check";
import { assertEquals, assertThrows } from "@std/assert";
import { SseDecoder, type SseEvent } from "./sse_decoder.ts";

function decode(text: string, cuts: readonly number[] = []): readonly SseEvent[] {
  const bytes = new TextEncoder().encode(text);
  const decoder = new SseDecoder(1000);
  const ends = [...new Set(cuts), bytes.length].filter((cut) => cut <= bytes.length)
    .sort((a, b) => a - b);
  const events = ends.flatMap((end, index) =>
    decoder.push(bytes.subarray(ends[index - 1] ?? 0, end))
  );
  const last = decoder.end();
  return last === undefined ? events : [...events, last];
}

function event(data: string, name = ""): SseEvent {
  return { name, data };
}

Deno.test("fields, comments and line ends are read as they are meant [models.wire_framing]", () => {
  const cases: readonly [string, readonly SseEvent[]][] = [
    ["data: a\n\n", [event("a")]],
    ["data:a\r\n\r\n", [event("a")]],
    ["data: a\r\rdata: b\r\r", [event("a"), event("b")]],
    ["data:  a\n\n", [event(" a")]],
    ["data: a\ndata: b\n\n", [event("a\nb")]],
    ["data: a\ndata\n\n", [event("a\n")]],
    [": ping\n\n:\n\n:x\n\n", []],
    ["event: ping\n\ndata: a\n\n", [event("a")]],
    ["event: x\ndata: a\n\ndata: b\n\n", [event("a", "x"), event("b")]],
    ["id: 1\nretry: 5\ndata: a\nother: b\n\n", [event("a")]],
    ["data:\n\n", []],
    ["\ufeffdata: a\n\n", [event("a")]],
    ["data: a: b\n\n", [event("a: b")]],
    ["\n\n\r\n\ndata: a\n\n\n\n", [event("a")]],
    ["data: a\n", [event("a")]],
    ["data: a", [event("a")]],
    ["", []],
  ];
  for (const [text, expected] of cases) assertEquals(decode(text), expected, JSON.stringify(text));
});

Deno.test("events are the same wherever their bytes are cut [models.wire_split]", () => {
  const line = fc.constantFrom(
    "data: ä€😀",
    "data:",
    "data",
    ": c",
    "event: e",
    "",
    "id: 1",
    "data: x",
  );
  const text = fc.array(fc.tuple(line, fc.constantFrom("\n", "\r\n", "\r"))).map((lines) =>
    lines.flat().join("")
  );
  const cuts = fc.array(fc.nat(80), { maxLength: 20 });
  fc.assert(fc.property(text, cuts, (given, places) => {
    assertEquals(decode(given, places), decode(given));
  }));
});

Deno.test("an event that never ends is refused at its bound [models.wire_bounds]", () => {
  for (const piece of ["x".repeat(300), "data: x\n".repeat(300), `data: ${"x".repeat(300)}\n`]) {
    const decoder = new SseDecoder(1000);
    assertThrows(() => {
      for (let count = 0; count < 10; count++) decoder.push(new TextEncoder().encode(piece));
    }, RangeError);
  }
});
