/** Deeper than any message is: a payload of the ledger may nest 128 levels. */
const MAX_DEPTH = 160;

/** More brackets, commas and colons than any message has; each can cost its reader a value. */
const MAX_MARKS = 400_000;

/**
 * Whether a line of JSON can be read in a time and with a memory in proportion to its length: a line
 * of nothing but brackets takes many times both. Looks at brackets and commas outside of strings; says
 * nothing about whether it is JSON.
 */
export function isPlainLine(line: string): boolean {
  let depth = 0;
  let marks = 0;
  for (let at = 0; at < line.length; at++) {
    const unit = line.charCodeAt(at);
    if (unit === QUOTE) {
      at = endOfString(line, at + 1);
    } else if (unit === COMMA || unit === COLON) {
      marks++;
    } else if (unit === OPEN_LIST || unit === OPEN_OBJECT) {
      depth++;
      marks++;
    } else if (unit === CLOSE_LIST || unit === CLOSE_OBJECT) {
      depth--;
    }
    if (depth > MAX_DEPTH || marks > MAX_MARKS) return false;
  }
  return true;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/** Where the string that begins at `from` has its closing mark; the end of the line if it has none. */
function endOfString(line: string, from: number): number {
  for (let end = line.indexOf('"', from); end >= 0; end = line.indexOf('"', end + 1)) {
    let slashes = 0;
    while (line.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return line.length;
}
