import { LinearPattern } from "./linear_pattern.ts";
import { UnsupportedPattern } from "./pattern_tree.ts";

/** A line that matched: its index in the block, and where in it the first match begins. */
export interface LineHit {
  readonly index: number;
  /** From 0, in UTF-16 units. */
  readonly start: number;
}

/** What came of one block of lines. */
export interface BlockResult {
  readonly hits: readonly LineHit[];
  /** The line at which the pattern took too many steps; what follows was not searched. */
  readonly slowAt?: number;
}

/** Finds the lines of a block that match, in order, `max` at most. */
export interface LineMatcher {
  /** How much of a line's end a match may need: a longer line is searched in pieces this far apart. */
  readonly overlap: number | null;
  search(lines: readonly string[], max: number): BlockResult;
}

/** A matcher, or one sentence about the pattern. */
export type MatcherResult =
  | { readonly ok: true; readonly matcher: LineMatcher }
  | { readonly ok: false; readonly problem: string };

/** What to look for, as the caller of the tool said it. */
export interface PatternRequest {
  readonly pattern: string;
  readonly syntax: "literal" | "regex";
  readonly caseSensitive: boolean;
}

// Steps through a pattern for one block of lines: about a second.
const BLOCK_STEPS = 2_000_000;

/**
 * Compiles a pattern. Matching takes time proportional to the text, however the pattern repeats:
 * nothing here backtracks. A regular expression that looks ahead or behind, or refers back to a group,
 * cannot be matched that way and is refused.
 */
export function compileMatcher(request: PatternRequest): MatcherResult {
  const { pattern, syntax, caseSensitive } = request;
  if (syntax === "regex" && !isLiteral(pattern)) {
    return compileRegex(pattern, caseSensitive ? "" : "i");
  }
  if (caseSensitive) return { ok: true, matcher: searchMatcher(pattern, pattern.length) };
  const folded = new RegExp(RegExp.escape(pattern), "i");
  return { ok: true, matcher: searchMatcher(folded, pattern.length) };
}

function compileRegex(pattern: string, wanted: "" | "i"): MatcherResult {
  // The i of other languages' patterns; JavaScript knows it only as a flag.
  const [source, flags] = pattern.startsWith("(?i)") ? [pattern.slice(4), "i"] : [pattern, wanted];
  try {
    // The engine knows best what a pattern is; its own reason is the clearest.
    const regex = new RegExp(source, `${flags}${unicodeFlag(source)}`);
    const matcher = cannotLoop(source)
      ? searchMatcher(regex, null)
      : linearMatcher(new LinearPattern(source, regex.flags));
    return { ok: true, matcher };
  } catch (error) {
    return { ok: false, problem: reasonOf(error) };
  }
}

// With u, harmless escapes such as \- are errors; without it, \p{L} means something else, and a
// character beyond the first plane is two.
function unicodeFlag(source: string): "u" | "" {
  if (/\\[pP]\{|\\u\{/.test(source)) return "u";
  return /[\ud800-\udbff]/.test(source) && compiles(source, "u") ? "u" : "";
}

function compiles(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags);
    return true;
  } catch {
    return false;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof UnsupportedPattern) return error.message;
  if (!(error instanceof SyntaxError)) throw error;
  // The message repeats the pattern before the last colon.
  return error.message.slice(error.message.lastIndexOf(": ") + 2);
}

function isLiteral(pattern: string): boolean {
  return !/[\\^$.*+?()[\]{}|]/.test(pattern);
}

/** Without groups and repetition the engine looks at each place no longer than the pattern is. */
function cannotLoop(source: string): boolean {
  return !/[\\*+?(){}]/.test(source.replace(/\\[bBdDsSwW.\-/(){}[\]|*+?^$]/g, ""));
}

function searchMatcher(text: string | RegExp, overlap: number | null): LineMatcher {
  return {
    overlap,
    search(lines, max) {
      const hits: LineHit[] = [];
      for (let index = 0; index < lines.length && hits.length < max; index++) {
        const line = lines[index] ?? "";
        const start = typeof text === "string" ? line.indexOf(text) : line.search(text);
        if (start !== -1) hits.push({ index, start });
      }
      return { hits };
    },
  };
}

function linearMatcher(pattern: LinearPattern): LineMatcher {
  return {
    overlap: null,
    search(lines, max) {
      const hits: LineHit[] = [];
      const budget = { left: BLOCK_STEPS };
      for (let index = 0; index < lines.length && hits.length < max; index++) {
        const start = pattern.find(lines[index] ?? "", budget);
        if (start !== -1) hits.push({ index, start });
        else if (budget.left < 0) return { hits, slowAt: index };
      }
      return { hits };
    },
  };
}
