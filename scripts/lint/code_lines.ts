/** A part of a source text: from the first offset up to the second. */
export type Range = readonly [number, number];

/** Blanks out every comment and keeps every line break, so that offsets stay what they were. */
export function withoutComments(text: string, comments: readonly { range: Range }[]): string {
  let out = "";
  let at = 0;
  for (const { range: [start, end] } of comments) {
    out += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, " ");
    at = end;
  }
  return out + text.slice(at);
}

/** Counts the lines of `text` that hold something. */
export function codeLines(text: string): number {
  return text.split("\n").filter((line) => line.trim() !== "").length;
}
