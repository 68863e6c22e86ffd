import { cutEnd, showInline, type ToolCall } from "../contract/mod.ts";

/** The greatest length of a text in a row: a row has a greatest size, and no text may break it. */
const MAX_TEXT = 16 * 1024;

/** The greatest number of call names in a row. */
const MAX_NAMES = 500;

/** A text as rows keep it: its beginning, and how long it was if it was longer. */
export function recordedText(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  return `${cutEnd(text, MAX_TEXT)}… [${text.length} characters]`;
}

/** Call names as rows keep them: a model may write into them what it likes, a secret included. */
export function recordedNames(
  calls: readonly ToolCall[],
  redact: (text: string) => string,
): readonly string[] {
  // Redacted before it is cut: half of a secret is not found by its whole.
  return calls.slice(0, MAX_NAMES).map((call) => showInline(redact(call.name), 64));
}
