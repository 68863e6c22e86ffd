/**
 * Parses JSON that may carry comments, trailing commas and a byte order mark.
 *
 * @throws {SyntaxError} If it is no JSON even without them.
 */
export function parseTolerantJson(text: string): unknown {
  return JSON.parse(dropTrailingCommas(dropComments(text.replace(/^\ufeff/, ""))));
}

function dropComments(text: string): string {
  let kept = "";
  let at = 0;
  while (at < text.length) {
    const pair = text.slice(at, at + 2);
    if (text[at] === '"') {
      const end = endOfString(text, at);
      kept += text.slice(at, end);
      at = end;
    } else if (pair === "//") at = orEnd(text, text.indexOf("\n", at));
    else if (pair === "/*") at = orEnd(text, text.indexOf("*/", at + 2), 2);
    else kept += text[at++];
  }
  return kept;
}

function dropTrailingCommas(text: string): string {
  let kept = "";
  let at = 0;
  while (at < text.length) {
    const character = text[at] ?? "";
    if (character === '"') {
      const end = endOfString(text, at);
      kept += text.slice(at, end);
      at = end;
      continue;
    }
    if (!(character === "," && /^,\s{0,1000}[\]}]/.test(text.slice(at, at + 1002)))) {
      kept += character;
    }
    at++;
  }
  return kept;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return Math.min(text.length, at + 1);
}

function orEnd(text: string, at: number, length = 0): number {
  return at < 0 ? text.length : at + length;
}
