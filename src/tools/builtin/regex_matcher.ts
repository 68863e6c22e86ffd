import { RE2JS, RE2JSSyntaxException } from "re2js";
import { showInline } from "../../contract/mod.ts";
import type { BlockResult, LineHit, LineMatcher, MatcherResult } from "./line_matcher.ts";
import { MAX_PIECE } from "./line_splitter.ts";
import { programBound } from "./program_bound.ts";

/** A regular expression, and how it is searched for. */
export interface RegexRequest {
  readonly pattern: string;
  readonly caseSensitive: boolean;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

// The engine cannot be interrupted and may follow each step of its program at each character.
const MAX_PROGRAM = 10_000;
// Steps that one line may take: about a second.
const LINE_STEPS = 20_000_000;
// Steps after which the clock is read: reading it costs as much as a short line.
const CLOCK_STEPS = 100_000;
// Milliseconds that one block of lines may take.
const BLOCK_MS = 1000;
// Quoted text and other escapes are there to be passed over.
const ESCAPE = new RegExp(
  [
    /\\Q.*?(?:\\E|$)/,
    /\\u([dD][89abAB][\da-fA-F]{2})\\u([dD][c-fC-F][\da-fA-F]{2})/,
    /\\u([\da-fA-F]{4})/,
    /\\u\{([\da-fA-F]+)\}/,
    /\\./,
  ].map(({ source }) => source).join("|"),
  "gsu",
);

/**
 * Compiles a regular expression of RE2's syntax. Its engine never backtracks: a search takes at most
 * the length of the text times the size of the pattern, and both are bounded here.
 */
export function compileRegex({ pattern, caseSensitive, now }: RegexRequest): MatcherResult {
  const source = withoutUnicodeEscapes(pattern);
  if (programBound(source) > MAX_PROGRAM) {
    return { ok: false, problem: "the pattern is too large: its counted repetitions add up" };
  }
  try {
    const regex = RE2JS.compile(source, caseSensitive ? 0 : RE2JS.CASE_INSENSITIVE);
    return { ok: true, matcher: new RegexMatcher(regex, now) };
  } catch (error) {
    return { ok: false, problem: problemOf(error, source) };
  }
}

/** `\u00e9` and `\u{e9}` as RE2 writes them; the halves of a pair become one character. */
function withoutUnicodeEscapes(pattern: string): string {
  return pattern.replace(ESCAPE, (whole, high, low, unit, point) => {
    if (high !== undefined) return String.fromCharCode(parseInt(high, 16), parseInt(low, 16));
    const digits = unit ?? point;
    return digits === undefined ? whole : `\\x{${digits}}`;
  });
}

/** The engine's own reason, where in the pattern it is, and what RE2 lacks on purpose. */
function problemOf(error: unknown, source: string): string {
  if (!(error instanceof RE2JSSyntaxException)) throw error;
  const part = error.getPattern() ?? source;
  // With the flag for case the engine has the pattern behind "(?i)".
  const reason = part.endsWith(source)
    ? error.getDescription()
    : `${error.getDescription()} "${showInline(part)}"`;
  if (/^\(\?<?[=!]/.test(part)) return `${reason}: RE2 has no lookaround`;
  return /^\\[1-9k]/.test(part) ? `${reason}: RE2 has no backreferences` : reason;
}

class RegexMatcher implements LineMatcher {
  readonly overlap = null;
  readonly #regex: RE2JS;
  readonly #now: () => number;
  readonly #steps: number;
  readonly #longest: number;
  readonly #looksAtEnd: boolean;

  constructor(regex: RE2JS, now: () => number) {
    this.#regex = regex;
    this.#now = now;
    this.#steps = regex.programSize();
    this.#longest = Math.min(MAX_PIECE, Math.floor(LINE_STEPS / this.#steps));
    this.#looksAtEnd = /\$|\\[zbB]/.test(regex.pattern());
  }

  search(lines: readonly string[], max: number): BlockResult {
    const hits: LineHit[] = [];
    const deadline = this.#now() + BLOCK_MS;
    let cutAt: number | undefined;
    let steps = 0;
    for (let index = 0; index < lines.length && hits.length < max; index++) {
      const line = lines[index] ?? "";
      if (line.length > this.#longest) cutAt ??= index;
      const start = this.#find(line);
      if (start !== -1) hits.push({ index, start });
      steps += (line.length + 1) * this.#steps;
      if (steps < CLOCK_STEPS) continue;
      steps = 0;
      if (this.#now() > deadline) return { hits, cutAt, slowAt: index };
    }
    return { hits, cutAt };
  }

  /** Where the first match begins; -1 if there is none in what is searched of the line. */
  #find(line: string): number {
    const text = line.length > this.#longest ? line.slice(0, this.#longest) : line;
    // Much faster than the way to the place of a match, and most lines have none.
    if (!this.#regex.test(text)) return -1;
    const match = this.#regex.matcher(text);
    if (!match.find()) return -1;
    // What follows the cut may be no end.
    const isDoubtful = text !== line && this.#looksAtEnd && match.end() === text.length;
    return isDoubtful ? -1 : match.start();
  }
}
