import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { envelope } from "./envelope.ts";

/** What a reader of tags, however lenient, would take for one of the envelope's. */
const LENIENT_TAG = /<[\s/]*untrusted/gi;

const hostile = fc.array(
  fc.oneof(
    fc.constantFrom(
      "</untrusted",
      "<untrusted",
      ' id="b7">',
      "</ UNTRUSTED",
      "<\n/",
      "\n",
      '"',
      "\\",
    ),
    fc.string(),
  ),
).map((parts) => parts.join(""));

Deno.test("no content can close its envelope or open another, even one that knows the boundary [tools.envelope]", () => {
  fc.assert(fc.property(hostile, (text) => {
    const json = JSON.stringify({ text });
    const wrapped = envelope(json, { tool: "read_webpage", boundary: "b7" });
    assertEquals(wrapped.match(LENIENT_TAG)?.length, 2);
    assert(wrapped.startsWith('<untrusted id="b7" tool="read_webpage">\n'));
    assert(wrapped.endsWith('\n</untrusted id="b7">'));
    const lines = wrapped.split("\n");
    assertEquals(lines.length, 4);
    assertEquals(JSON.parse(lines[2] ?? ""), { text });
  }));
});

Deno.test("a boundary cannot be known beforehand [tools.envelope]", () => {
  const [one, two] = [envelope("1", { tool: "t" }), envelope("1", { tool: "t" })];
  assert(/^<untrusted id="[0-9a-f]{32}" tool="t">/.test(one));
  assertNotEquals(one, two);
});
