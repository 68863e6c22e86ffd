import { dropControls, showControls } from "../../contract/mod.ts";

// Whole sequences, so that nothing of them remains as text: CSI, and strings up to their end.
const SEQUENCES =
  // deno-lint-ignore no-control-regex
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]P_^X]|[\u009d\u0090\u009f\u009e\u0098])[^\u0007\u001b\u009c]{0,4096}(?:\u0007|\u001b\\|\u009c)/g;

const TAB = "    ";

/**
 * Makes text of models, tools and file names harmless on a terminal: no escape sequence, no control,
 * nothing that reorders or hides, no half character. Newlines stay, a tab becomes spaces. `before` is
 * the character before a piece of a longer text.
 */
export function safeText(text: string, before = ""): string {
  return showControls(text.toWellFormed().replaceAll("\r\n", "\n"), before).replaceAll("\t", TAB);
}

/** {@linkcode safeText} on one line, of at most `limit` characters. */
export function safeLine(text: string, limit: number): string {
  const short = [...safeText(text.slice(0, 2 * limit + 2)).replace(/\s*\n\s*/g, " ")];
  return short.length > limit ? `${short.slice(0, limit - 1).join("")}…` : short.join("");
}

/** What a draft keeps of pasted text: every line end is a newline; sequences and controls are left out. */
export function cleanDraft(text: string): string {
  return dropControls(text.toWellFormed().replace(/\r\n?/g, "\n").replace(SEQUENCES, ""));
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
