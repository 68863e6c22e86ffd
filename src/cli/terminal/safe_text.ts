import { showControls } from "../../contract/mod.ts";

// Letters that no terminal draws, with which text can be hidden from whoever reads it.
const TAGS = /[\u{e0000}-\u{e007f}]/gu;

// Letters without a look, which some terminals make two columns wide and others none.
const BLANKS = /[\u00ad\u115f\u1160\u180e\u3164\uffa0\ufff9-\ufffb]/g;

// What showControls() shows, but newline and tab; in a draft it is left out instead.
const CONTROLS =
  // deno-lint-ignore no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

// Whole sequences, so that nothing of them remains as text: CSI, and strings up to their end.
const SEQUENCES =
  // deno-lint-ignore no-control-regex
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]P_^X]|[\u009d\u0090\u009f\u009e\u0098])[^\u0007\u001b\u009c]{0,4096}(?:\u0007|\u001b\\|\u009c)/g;

const TAB = "    ";

/**
 * Makes text of models, tools and file names harmless on a terminal: no escape sequence, no control,
 * nothing that reorders or hides, no half character. Newlines stay, a tab becomes spaces.
 */
export function safeText(text: string): string {
  return showControls(text.toWellFormed().replaceAll("\r\n", "\n"))
    .replace(TAGS, (tag) => `\\u{${tag.codePointAt(0)?.toString(16)}}`)
    .replace(BLANKS, (blank) => `\\u${blank.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replaceAll("\t", TAB);
}

/** {@linkcode safeText} on one line, of at most `limit` characters. */
export function safeLine(text: string, limit: number): string {
  const short = [...safeText(text.slice(0, 2 * limit + 2)).replace(/\s*\n\s*/g, " ")];
  return short.length > limit ? `${short.slice(0, limit - 1).join("")}…` : short.join("");
}

/** What a draft keeps of pasted text: every line end is a newline; sequences and controls are left out. */
export function cleanDraft(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, "\n").replace(SEQUENCES, "").replace(CONTROLS, "")
    .replace(TAGS, "").replace(BLANKS, "");
}

/** Lets nothing of a rendered line through that steers a terminal, but colours and `marks`. */
export function onlyColours(line: string, marks: readonly string[] = []): string {
  // deno-lint-ignore no-control-regex
  if (!/[\u0000-\u001f\u007f-\u009f]/.test(line)) return line;
  const [mark, ...others] = marks;
  if (mark !== undefined) {
    return line.split(mark).map((part) => onlyColours(part, others)).join(mark);
  }
  // deno-lint-ignore no-control-regex
  return line.split(/(\u001b\[[\d;]*m)/).map((part, index) => index % 2 ? part : showControls(part))
    .join("");
}
