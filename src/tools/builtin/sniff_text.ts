/** Bytes at a file's start that tell whether it is text. */
export const SNIFF_BYTES = 8192;

/** What the start of a file shows. */
export type TextVerdict =
  | { readonly kind: "text"; readonly bom: boolean }
  /**
   * `wide`: text of 16 or 32 bits a character; `legacy`: text in some 8-bit or East Asian encoding.
   * `what` is a phrase that ends "it is …": `a PNG image`, `UTF-16 text (little-endian)`.
   */
  | { readonly kind: "binary" | "wide" | "legacy"; readonly what: string };

const SIGNATURES: readonly (readonly [string, string])[] = [
  ["89504e470d0a1a0a", "a PNG image"],
  ["ffd8ff", "a JPEG image"],
  ["47494638", "a GIF image"],
  ["25504446", "a PDF document"],
  ["504b0304", "a ZIP archive"],
  ["1f8b", "gzip-compressed data"],
  ["fd377a585a00", "xz-compressed data"],
  ["28b52ffd", "zstd-compressed data"],
  ["7f454c46", "an ELF binary"],
  ["0061736d", "a WebAssembly module"],
  ["cafebabe", "a Java class or Mach-O binary"],
  ["cffaedfe", "a Mach-O binary"],
  ["4d5a", "a Windows binary"],
  ["53514c69746520666f726d6174203300", "an SQLite database"],
  ["774f4632", "a WOFF2 font"],
];

/**
 * Tells text from anything else by the first {@linkcode SNIFF_BYTES} bytes of a file: a NUL or bytes
 * that are not UTF-8 mean that it is none.
 *
 * @param whole Whether `head` is the whole file, so that it may not end within a character.
 */
export function sniffText(head: Uint8Array, whole: "whole" | "start"): TextVerdict {
  const utf16 = wideEncoding(head);
  if (utf16 !== undefined) return { kind: "wide", what: utf16 };
  const bad = firstInvalidUtf8(head, whole);
  if (!head.includes(0) && bad === undefined) {
    return { kind: "text", bom: startsWith(head, "efbbbf") };
  }
  const known = SIGNATURES.find(([bytes]) => startsWith(head, bytes));
  if (known !== undefined) return { kind: "binary", what: known[1] };
  if (bad === undefined || head.includes(0) || hasControls(head)) {
    return { kind: "binary", what: "binary data" };
  }
  return { kind: "legacy", what: `${legacyEncoding(head, bad)} (byte ${bad} is not UTF-8)` };
}

/** The offset of the first byte that is not part of valid UTF-8; `undefined` if all is valid. */
export function firstInvalidUtf8(
  bytes: Uint8Array,
  whole: "whole" | "start",
): number | undefined {
  let index = 0;
  while (index < bytes.length) {
    const length = sequenceLength(bytes, index);
    if (length === 0) return index;
    if (index + length > bytes.length) return whole === "whole" ? index : undefined;
    index += length;
  }
}

/** The length that the character at `index` has or should have; 0 if it is invalid already. */
function sequenceLength(bytes: Uint8Array, index: number): number {
  const lead = bytes[index] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  for (let at = 1; at < length && index + at < bytes.length; at++) {
    const byte = bytes[index + at] ?? 0;
    if ((byte & 0xc0) !== 0x80 || (at === 1 && !isAllowedSecond(lead, byte))) return 0;
  }
  return length;
}

// Overlong forms, surrogates and what lies beyond U+10FFFF show in the second byte.
function isAllowedSecond(lead: number, byte: number): boolean {
  if (lead === 0xe0) return byte >= 0xa0;
  if (lead === 0xed) return byte < 0xa0;
  if (lead === 0xf0) return byte >= 0x90;
  return lead !== 0xf4 || byte < 0x90;
}

function wideEncoding(head: Uint8Array): string | undefined {
  if (startsWith(head, "fffe0000")) return "UTF-32 text (little-endian)";
  if (startsWith(head, "0000feff")) return "UTF-32 text (big-endian)";
  if (startsWith(head, "fffe")) return "UTF-16 text (little-endian)";
  if (startsWith(head, "feff")) return "UTF-16 text (big-endian)";
  if (head.length < 8) return undefined;
  let [even, odd] = [0, 0];
  for (let index = 0; index < head.length; index++) {
    if (head[index] === 0) index % 2 === 0 ? even++ : odd++;
  }
  const half = head.length / 2;
  if (odd > half * 0.4 && even < half * 0.05) return "UTF-16 text (little-endian, without a mark)";
  if (even > half * 0.4 && odd < half * 0.05) return "UTF-16 text (big-endian, without a mark)";
}

/** Single high bytes between ASCII speak for an 8-bit encoding, pairs for an East Asian one. */
function legacyEncoding(head: Uint8Array, bad: number): string {
  const next = head[bad + 1] ?? 0;
  return next < 0x80
    ? "text in Latin-1, Windows-1252 or a similar encoding"
    : "text in GBK, Shift_JIS or another legacy encoding, or damaged UTF-8";
}

function hasControls(head: Uint8Array): boolean {
  // Tab, line feed, form feed, carriage return and escape occur in text.
  return head.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte));
}

function startsWith(bytes: Uint8Array, hex: string): boolean {
  return bytes.length >= hex.length / 2 &&
    Array.from(
        bytes.subarray(0, hex.length / 2),
        (byte) => byte.toString(16).padStart(2, "0"),
      ).join("") === hex;
}
