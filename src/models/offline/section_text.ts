import { inline, wrap } from "./layout.ts";
import type { Finding } from "./turn_view.ts";

const LONGEST_QUOTE = 480;
const INDENT = "    ";

/** Says that `tool` did not bring `what`, and why. */
export function missing(tool: string, finding: Finding, what: string): string {
  return wrap(
    finding.ok
      ? `Missing: \`${tool}\` gave no ${what} that I can read.`
      : `Missing: ${finding.why}.`,
  );
}

/** Text of a file behind a bar, so that it stays a quotation; long text is cut. */
export function quoted(text: string, mark = "│ "): string {
  return wrap(inline(text.replace(/\s+/g, " "), LONGEST_QUOTE), mark);
}

/** Breaks a line; what follows the first one is set in. */
export function wrapUnder(line: string): string {
  return wrap(line, INDENT).slice(INDENT.length);
}
