import { assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { firstInvalidUtf8, sniffText } from "./sniff_text.ts";

function bytes(hex: string): Uint8Array {
  return Uint8Array.fromHex(hex.replaceAll(" ", ""));
}

function verdict(content: Uint8Array | string): string {
  const head = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const result = sniffText(head, "whole");
  return result.kind === "text" ? `text${result.bom ? " with mark" : ""}` : result.what;
}

Deno.test("sniffText() takes UTF-8 as text [builtin_tools.encodings]", () => {
  assertEquals(verdict(""), "text");
  assertEquals(verdict("plain\r\n\ttext\f\u001b[1m"), "text");
  assertEquals(verdict("café, 日本語, 👨‍👩‍👧"), "text");
  assertEquals(verdict(bytes("efbbbf 6869")), "text with mark");
  // A replacement character that is really in the file is no sign of damage.
  assertEquals(verdict(bytes("61 efbfbd 62")), "text");
});

Deno.test("sniffText() names other encodings [builtin_tools.encodings]", () => {
  assertEquals(
    verdict(bytes("636166e90a783d310a")),
    "text in Latin-1, Windows-1252 or a similar encoding (byte 3 is not UTF-8)",
  );
  assertEquals(
    verdict(bytes("c4e3bac3 0a")),
    "text in GBK, Shift_JIS or another legacy encoding, or damaged UTF-8 (byte 0 is not UTF-8)",
  );
  assertEquals(verdict(bytes("fffe 6100 6200")), "UTF-16 text (little-endian)");
  assertEquals(verdict(bytes("feff 0061 0062")), "UTF-16 text (big-endian)");
  assertEquals(
    verdict(bytes("6100 6200 6300 6400 0a00")),
    "UTF-16 text (little-endian, without a mark)",
  );
  assertEquals(
    verdict(bytes("0061 0062 0063 0064 000a")),
    "UTF-16 text (big-endian, without a mark)",
  );
  assertEquals(verdict(bytes("fffe0000 61000000")), "UTF-32 text (little-endian)");
  assertEquals(verdict(bytes("0000feff 00000061")), "UTF-32 text (big-endian)");
  assertEquals(
    verdict(bytes("6162 e6 97")),
    "text in GBK, Shift_JIS or another legacy encoding, or damaged UTF-8 (byte 2 is not UTF-8)",
  );
});

Deno.test("sniffText() names binary data [builtin_tools.binary]", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["89504e470d0a1a0a 0000000d49484452", "a PNG image"],
    ["ffd8ffe0 00104a46", "a JPEG image"],
    ["7f454c46 02010100", "an ELF binary"],
    ["504b0304 1400000008", "a ZIP archive"],
    ["1f8b0800 00000000", "gzip-compressed data"],
    ["61 00 62", "binary data"],
    ["01020304 ff", "binary data"],
  ];
  for (const [hex, what] of cases) assertEquals(verdict(bytes(hex)), what, hex);
});

Deno.test("sniffText() lets the start of a file end within a character [builtin_tools.encodings]", () => {
  const head = bytes("6162 e697");
  assertEquals(sniffText(head, "start"), { kind: "text", bom: false });
  assertEquals(sniffText(head, "whole").kind, "legacy");
});

Deno.test("firstInvalidUtf8() agrees with the strict decoder", () => {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decodes = (content: Uint8Array) => {
    try {
      decoder.decode(content);
      return true;
    } catch {
      return false;
    }
  };
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 6 }),
    fc.integer({ min: 0, max: 0x10ffff }).map((code) =>
      new TextEncoder().encode(String.fromCodePoint(code))
    ),
    fc.constantFrom("c0af", "eda080", "f4908080", "e08080", "f0808080", "efbfbf").map(bytes),
  );
  fc.assert(fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
    const content = new Uint8Array(pieces.flatMap((part) => Array.from(part)));
    const bad = firstInvalidUtf8(content, "whole");
    assertEquals(bad === undefined, decodes(content));
    if (bad !== undefined) assertEquals(decodes(content.subarray(0, bad)), true);
  }));
});
