import { splitPlace } from "./user_request.ts";

/** What is looked for in files, and where. */
export interface SearchRequest {
  readonly text: string;
  readonly place?: string;
  readonly quoted: boolean;
  /** All the words that were understood as a text and a place. */
  readonly whole: string;
}

const SEARCH = /^(?:search|grep)\s+(?:the\s+(?:files|code|project)\s+)?((?:for\s+)?)(\S.*)$/is;
const LOOK = /^look\s+(for\s+)(\S.*)$/is;

/** `search DIR for TEXT`: only without a `for` before it. */
const PLACE_FIRST = /^(?:in\s+)?(?:the\s+)?(\S+)\s+(?:folder\s+)?for\s+(\S.*)$/is;

/** Arguments as the program called grep takes them. */
const SHELL = /^grep\s+("[^"]+"|'[^']+'|[^\s"']+)\s+([^\s"']+)$/is;

/** Words around a text that are none of it; whoever wants them writes quotes. */
const BEFORE = /^the\s+(?:word|text|string|phrase)\s+/i;
const AFTER = /\s+(?:everywhere|anywhere|in\s+(?:all|any|every|the)\s+(?:the\s+)?files?)$/i;

/** What a search for a text cannot do: more than a look, several places, names, other machines. */
const MORE =
  /(?:^|\s)(?:and|then)\s+(?:then\s+)?(?:change|commit|delete|edit|fix|remove|rename|replace|rewrite)\b|\sin\s+\S+\s+(?:and|or)\s+\S+$|^(?:all\s+)?files?\s+(?:named|called)\s|^(?:the\s+|in\s+the\s+)?(?:web|internet)\b|^\*\.\w+$/i;

/** Reads a search; `undefined` for what is none, or more than one. */
export function readSearch(request: string): SearchRequest | undefined {
  // The options of the program called grep mean what no text to look for can.
  if (/^grep\s+-/i.test(request)) return undefined;
  const shell = SHELL.exec(request);
  if (shell !== null) return fromShell(shell);
  const [, starts = "", words = ""] = SEARCH.exec(request) ?? LOOK.exec(request) ?? [];
  const rest = words.replace(AFTER, "").replace(BEFORE, "");
  const { what, place, quoted } = splitPlace(rest);
  if (what === "" || (!quoted && MORE.test(words))) return undefined;
  const first = starts === "" && !quoted ? PLACE_FIRST.exec(rest) : null;
  if (first === null) return { text: what, place, quoted, whole: words };
  const found = splitPlace(first[2] ?? "");
  return { text: found.what, place: first[1], quoted: found.quoted, whole: words };
}

function fromShell([, what = "", place = ""]: readonly string[]): SearchRequest {
  const quoted = /^["']/.test(what);
  const text = quoted ? what.slice(1, -1) : what;
  return { text, place, quoted, whole: `${text} ${place}` };
}
