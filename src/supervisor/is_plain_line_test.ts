import { fc } from "seeded-fast-check";
import { assert, assertEquals } from "@std/assert";
import { isPlainLine } from "./is_plain_line.ts";

Deno.test("isPlainLine() passes every message, whatever its strings hold [supervisor.link_rules]", () => {
  fc.assert(fc.property(fc.json(), (line) => assert(isPlainLine(line))));
  const marks = fc.string({ unit: fc.constantFrom("[", "{", ",", ":", '"', "\\", "]") });
  fc.assert(fc.property(marks, (text) => {
    assert(isPlainLine(JSON.stringify({ type: "cancel", id: 1, text: text.repeat(50) })));
  }));
  let nested: unknown = 1;
  for (let level = 0; level < 140; level++) nested = [nested];
  assert(isPlainLine(JSON.stringify({ type: "record", request: { event: { payload: nested } } })));
});

Deno.test("isPlainLine() refuses what would take its reader many times its length [supervisor.link_rules]", () => {
  const size = 4 * 1024 * 1024;
  const lines = [
    "[".repeat(size),
    `{"type":"cancel","id":1,"x":${"[".repeat(161)}`,
    `{"x":[${"{},".repeat(size / 3)}0]}`,
    `[${"0,".repeat(size / 2)}0]`,
    `{"text":"${'\\"'.repeat(10)}","x":${"[".repeat(200)}`,
  ];
  assertEquals(lines.map((line) => isPlainLine(line)), lines.map(() => false));
});

Deno.test("isPlainLine() takes a time in proportion to the line", () => {
  const lines = ['"' + "\\".repeat(8_000_000), '"'.repeat(8_000_001), "x".repeat(16_000_000)];
  for (const line of lines) assert(isPlainLine(line));
});
