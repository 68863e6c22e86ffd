/** How a text is cut. */
export interface CutTextOptions {
  /** The most UTF-8 bytes that the result takes as a JSON string, quotes included. */
  readonly limit: number;
  /** What stands in the gap; it is told the size of the whole text in UTF-8 bytes. */
  readonly marker: (bytes: number) => string;
}

/** The size of `text` as a JSON string, quotes included, in UTF-8 bytes. */
export function jsonSize(text: string): number {
  let size = 2;
  for (const character of text) size += costOf(character);
  return size;
}

/**
 * Keeps the beginning and the end of `text` with a marker between them. No character is split, and a
 * limit that leaves no room for text leaves the marker alone.
 */
export function cutText(text: string, { limit, marker }: CutTextOptions): string {
  const note = marker(new TextEncoder().encode(text).length);
  const room = limit - jsonSize(note);
  const head = takeHead(text, Math.ceil(room / 2));
  const tail = takeTail(text.slice(head.length), Math.floor(room / 2));
  return `${head}${note}${tail}`;
}

/** Keeps as much of the beginning of `text` as `limit` bytes of JSON hold. */
export function takeHead(text: string, limit: number): string {
  let [used, end] = [0, 0];
  for (const character of text) {
    used += costOf(character);
    if (used > limit) break;
    end += character.length;
  }
  return text.slice(0, end);
}

function takeTail(text: string, limit: number): string {
  let [used, start] = [0, text.length];
  while (start > 0) {
    const pair = start > 1 && (text.codePointAt(start - 2) ?? 0) > 0xffff;
    const length = pair ? 2 : 1;
    used += costOf(text.slice(start - length, start));
    if (used > limit) break;
    start -= length;
  }
  return text.slice(start);
}

// The bytes that JSON.stringify and UTF-8 need for one character.
function costOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return "\b\t\n\f\r".includes(character) ? 2 : 6;
  if (code < 0x80) return character === '"' || character === "\\" ? 2 : 1;
  if (code < 0x800) return 2;
  if (code >= 0xd800 && code <= 0xdfff) return 6;
  return code < 0x10000 ? 3 : 4;
}
