import type { Decoded } from "./decode_text.ts";

// What a terminal obeys, and the letters of which a text for no human eye is made.
// deno-lint-ignore no-control-regex
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u{e0000}-\u{e007f}]/gu;

/** A text with plain line ends and without control characters. */
export function plainText(text: string): Decoded {
  const lines = text.replace(/\r\n?/g, "\n").replaceAll("\f", "\n");
  const seen = lines.replace(UNSEEN, "");
  if (seen.length === lines.length) return { text: seen, notes: [] };
  const count = lines.match(UNSEEN)?.length ?? 0;
  return { text: seen, notes: [`${count} control characters were left out`] };
}
