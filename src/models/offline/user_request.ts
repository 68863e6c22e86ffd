import type { UserRequest } from "./intent.ts";

const OPENING =
  /^(?:(?:hi|hello|hey|please|kindly|now|ok|okay|so|then|(?:can|could|would|will) you(?: please)?|i(?: want|'d like| would like| need)(?: you)? to|let'?s|tell me(?=\s+(?:what|how)\b))[,!]?\s+)+/i;
const CLOSING = /(?:[\s,]+(?:please|thanks|thank you|for me))+$/i;
const QUOTE_PAIRS: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["“", "”"],
  ["‘", "’"],
  ["«", "»"],
];

// What the product itself puts behind a prompt: a label, and standard input between two tags.
const STANDARD_INPUT =
  /\n\n[^\n]*\n<standard-input id="(\d{7})">\n[^]*\n<\/standard-input id="\1">$/;

/** Takes what does not change the meaning of `said` away from it: no intent needs standard input. */
export function readUserRequest(said: string): UserRequest {
  const raw = said.replace(STANDARD_INPUT, "");
  let exact = unquote(raw.trim()) ?? raw.trim();
  exact = exact.replace(OPENING, "").trim();
  let text = dropPunctuation(exact);
  const bare = text.replace(CLOSING, "").trimEnd();
  if (bare !== text) {
    exact = bare;
    text = dropPunctuation(bare);
  }
  return { raw, text, exact };
}

/** The text between quotes if one pair of quotes wraps all of `text`. */
export function unquote(text: string): string | undefined {
  for (const [open, close] of QUOTE_PAIRS) {
    if (text.length < 3 || !text.startsWith(open) || !text.endsWith(close)) continue;
    const inner = text.slice(1, -1);
    if (!inner.includes(open) && !inner.includes(close)) return inner;
  }
  return undefined;
}

/** One file, folder or pattern: quoted, or a single word; `undefined` for anything longer. */
export function oneName(text: string): string | undefined {
  const trimmed = text.trim();
  const quoted = unquote(trimmed);
  if (quoted !== undefined) return quoted;
  return trimmed === "" || /\s/.test(trimmed) ? undefined : trimmed;
}

/** Says whether words without quotes join one thing to another: `a.txt and b.txt`. */
export function asksForMore(text: string): boolean {
  return /\s(?:and|then|or|with)\s/i.test(text);
}

/** Splits `"TEXT" in DIR` and `TEXT in DIR`, quotes winning over the word `in`. */
export function splitPlace(text: string): { what: string; place?: string; quoted: boolean } {
  for (const [open, close] of QUOTE_PAIRS) {
    if (!text.startsWith(open)) continue;
    const end = text.indexOf(close, 1);
    const rest = text.slice(end + 1).trim();
    const place = rest === "" ? undefined : placeOf(rest);
    if (end > 1 && (rest === "" || place !== undefined)) {
      return { what: text.slice(1, end), place, quoted: true };
    }
  }
  const match = /^(\S[^]*?\S|\S)\s+((?:in|under|inside)\s+(?:\S+|the \S+|(?:the )?\S+ \S+))$/i.exec(
    text,
  );
  const place = match === null ? undefined : placeOf(match[2] ?? "");
  return match === null || place === undefined
    ? { what: text.trim(), quoted: false }
    : { what: match[1] ?? "", place, quoted: false };
}

/** Where "here", "this project" and the like are: the workspace's root. */
export function isRootWord(text: string): boolean {
  return /^(?:\.\/?|here|root|(?:(?:the|this|my|current) )?(?:root|project|repo|repository|workspace|codebase|folder|directory|dir)(?: (?:root|folder|directory))?)$/i
    .test(text.trim());
}

function placeOf(text: string): string | undefined {
  const match = /^(?:in|under|inside)\s+(.+)$/i.exec(text);
  const place = match?.[1];
  if (place === undefined) return undefined;
  if (isRootWord(place)) return ".";
  return oneName(place.replace(/^the\s+/i, "").replace(/\s+(?:folder|directory|dir)$/i, ""));
}

function dropPunctuation(text: string): string {
  const trimmed = text.replace(/[\s?!…]{1,20}$/, "");
  return /[^\s.]\.$/.test(trimmed) ? trimmed.slice(0, -1) : trimmed;
}
