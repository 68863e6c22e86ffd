/**
 * How much of Markdown text that still grows will not look different any more: up to the last empty
 * line that stands in no block of code and is followed by the beginning of a new block.
 */
export function stableLength(text: string): number {
  let at = 0;
  let stable = 0;
  let fence: string | undefined;
  let afterEmpty = false;
  for (const line of text.split("\n")) {
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    // A list goes on over empty lines, and so does what is indented.
    if (fence === undefined && afterEmpty && /^(?![-*+>|]|\d+[.)])\S/.test(line)) stable = at;
    if (mark !== undefined && fence === undefined) fence = mark;
    else if (mark !== undefined && fence !== undefined && mark.startsWith(fence)) fence = undefined;
    afterEmpty = line.trim() === "";
    at += line.length + 1;
  }
  return stable;
}
