/** A line that matched: its index in the block, and where in it the first match begins. */
export interface LineHit {
  readonly index: number;
  /** From 0, in UTF-16 units. */
  readonly start: number;
}

/** What came of one block of lines. */
export interface BlockResult {
  readonly hits: readonly LineHit[];
  /** The first line of which only the beginning was searched. */
  readonly cutAt?: number | undefined;
  /** The line at which the time for the block was used up; what follows was not searched. */
  readonly slowAt?: number | undefined;
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
  /** Milliseconds of a clock that never goes back. @default {performance.now} */
  readonly now?: () => number;
}

/**
 * Compiles a pattern. Matching takes time proportional to the text, however the pattern repeats:
 * nothing here backtracks. The engine for regular expressions is loaded when one is searched for.
 */
export async function compileMatcher(request: PatternRequest): Promise<MatcherResult> {
  const { pattern, syntax, caseSensitive, now = () => performance.now() } = request;
  if (syntax === "regex" && !isLiteral(pattern)) {
    const { compileRegex } = await import("./regex_matcher.ts");
    return compileRegex({ pattern, caseSensitive, now });
  }
  if (caseSensitive) return { ok: true, matcher: textMatcher(pattern, pattern.length) };
  const folded = new RegExp(RegExp.escape(pattern), "i");
  return { ok: true, matcher: textMatcher(folded, pattern.length) };
}

function isLiteral(pattern: string): boolean {
  return !/[\\^$.*+?()[\]{}|]/.test(pattern);
}

function textMatcher(text: string | RegExp, overlap: number): LineMatcher {
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
