/** Text of bytes that need not be UTF-8. */
export interface ShownBytes {
  /** The text; each byte that is part of no UTF-8 character stands as `\xe9`. */
  readonly text: string;
  /** Whether every byte was. */
  readonly utf8: boolean;
}

/** Least first byte of a character, and its length; above 0xf4 and below 0xc2 there is none. */
const LENGTHS = [[0xf5, 0], [0xf0, 4], [0xe0, 3], [0xc2, 2]] as const;

/** First bytes behind which not every second byte is allowed: overlong forms, surrogates, the end. */
const SECOND: ReadonlyMap<number, readonly [number, number]> = new Map([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
]);

const STRICT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes `bytes` so that nothing is lost without a trace. */
export function showBytes(bytes: Uint8Array): ShownBytes {
  try {
    return { text: STRICT.decode(bytes), utf8: true };
  } catch {
    return { text: decodeParts(bytes), utf8: false };
  }
}

/** Cuts `bytes`, the beginning of something longer, behind its last whole line or character. */
export function cutClean(bytes: Uint8Array): Uint8Array {
  const line = bytes.lastIndexOf(10);
  if (line >= 0) return bytes.subarray(0, line + 1);
  let end = bytes.length;
  while (end > 0 && end > bytes.length - 4 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--;
  return (bytes[end - 1] ?? 0) >= 0xc0 ? bytes.subarray(0, end - 1) : bytes;
}

/** The fields of output in which each one ends with a NUL; a last field without one counts too. */
export function splitFields(bytes: Uint8Array): ShownBytes[] {
  const fields: ShownBytes[] = [];
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(0, start);
    if (end < 0) break;
    fields.push(showBytes(bytes.subarray(start, end)));
    start = end + 1;
  }
  if (start < bytes.length) fields.push(showBytes(bytes.subarray(start)));
  return fields;
}

function decodeParts(bytes: Uint8Array): string {
  let text = "";
  let start = 0;
  for (let at = 0; at < bytes.length;) {
    const length = characterLength(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    text += STRICT.decode(bytes.subarray(start, at));
    text += `\\x${(bytes[at] ?? 0).toString(16).padStart(2, "0")}`;
    start = ++at;
  }
  return text + STRICT.decode(bytes.subarray(start));
}

/** The bytes of the UTF-8 character at `at`; 0 if there is none. */
function characterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = LENGTHS.find(([least]) => first >= least)?.[1] ?? 0;
  for (let next = 1; next < length; next++) {
    if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  const [least, most] = SECOND.get(first) ?? [0x80, 0xbf];
  const second = bytes[at + 1] ?? 0;
  return second >= least && second <= most ? length : 0;
}
