import { showControls } from "../../contract/mod.ts";

// Letters that no terminal draws, with which text can be hidden from whoever reads it.
const TAGS = /[\u{e0000}-\u{e007f}]/gu;

/** The greatest number of columns that one tab is wide. */
const TAB = "    ";

/**
 * Makes text of models, tools and file names harmless on a terminal: no escape sequence, no control,
 * nothing that reorders or hides, no half character. Newlines stay, a tab becomes spaces.
 */
export function safeText(text: string): string {
  return showControls(text.toWellFormed().replaceAll("\r\n", "\n"))
    .replace(TAGS, (tag) => `\\u{${tag.codePointAt(0)?.toString(16)}}`)
    .replaceAll("\t", TAB);
}

/** {@linkcode safeText} on one line, of at most `limit` characters. */
export function safeLine(text: string, limit: number): string {
  const short = [...safeText(text.slice(0, limit * 2)).replace(/\s*\n\s*/g, " ")];
  return short.length > limit ? `${short.slice(0, limit - 1).join("")}…` : short.join("");
}
