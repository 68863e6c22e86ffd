/** A line that matched: its index in the block, and where in it the first match lies. */
export interface LineHit {
  readonly index: number;
  /** From 0, in UTF-16 units. */
  readonly start: number;
  readonly length: number;
}

/** What came of one block of lines. */
export interface BlockResult {
  readonly hits: readonly LineHit[];
  /** The line at which the pattern ran out of time; what follows was not searched. */
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

const BLOCK_MS = 400;

/**
 * Compiles a pattern. Literal text, and patterns that cannot loop, are matched directly; any other
 * pattern runs where it can be interrupted, since neither the engine nor a look at the pattern can
 * tell how long it takes on a hostile line.
 */
export async function compileMatcher(request: PatternRequest): Promise<MatcherResult> {
  const { pattern, syntax, caseSensitive } = request;
  if (syntax === "literal" || isLiteral(pattern)) {
    if (caseSensitive) return { ok: true, matcher: textMatcher(pattern) };
    const folded = new RegExp(RegExp.escape(pattern), "i");
    return { ok: true, matcher: { ...directMatcher(folded), overlap: pattern.length } };
  }
  const compiled = compileRegex(pattern, caseSensitive ? "" : "i");
  if (!compiled.ok) return compiled;
  if (cannotLoop(pattern)) return { ok: true, matcher: directMatcher(compiled.regex) };
  const { guardedMatcher } = await import("./guarded_matcher.ts");
  const matcher = guardedMatcher(compiled.regex, BLOCK_MS);
  try {
    // A pattern that is too large shows only when it is used.
    matcher.search([""], 1);
    return { ok: true, matcher };
  } catch (error) {
    return { ok: false, problem: reasonOf(error) };
  }
}

type RegexResult =
  | { readonly ok: true; readonly regex: RegExp }
  | { readonly ok: false; readonly problem: string };

function compileRegex(pattern: string, flags: "" | "i"): RegexResult {
  // The i of other languages' patterns; JavaScript knows it only as a flag.
  const [body, all] = pattern.startsWith("(?i)") ? [pattern.slice(4), "i"] : [pattern, flags];
  // With u, harmless escapes such as \- are errors; without it, \p{L} means something else.
  const needsUnicode = /\\[pP]\{|\\u\{/.test(body);
  try {
    return { ok: true, regex: new RegExp(body, needsUnicode ? `${all}u` : all) };
  } catch (error) {
    return { ok: false, problem: reasonOf(error) };
  }
}

/** The engine's reason alone: its message repeats the pattern before the last colon. */
function reasonOf(error: unknown): string {
  if (!(error instanceof SyntaxError)) throw error;
  return error.message.slice(error.message.lastIndexOf(": ") + 2);
}

function isLiteral(pattern: string): boolean {
  return !/[\\^$.*+?()[\]{}|]/.test(pattern);
}

/** Without groups and repetition a match looks at each place no longer than the pattern is. */
function cannotLoop(pattern: string): boolean {
  const rest = pattern.replace(/\\[bBdDsSwW.\-/(){}[\]|*+?^$]/g, "");
  return !/[\\*+?(){}]/.test(rest);
}

function textMatcher(text: string): LineMatcher {
  return {
    overlap: text.length,
    search: (lines, max) =>
      collect(lines, max, (line) => {
        const start = line.indexOf(text);
        return start === -1 ? undefined : { start, length: text.length };
      }),
  };
}

function directMatcher(regex: RegExp): LineMatcher {
  return {
    overlap: null,
    search: (lines, max) =>
      collect(lines, max, (line) => {
        const match = regex.exec(line);
        return match === null ? undefined : { start: match.index, length: match[0].length };
      }),
  };
}

function collect(
  lines: readonly string[],
  max: number,
  find: (line: string) => Omit<LineHit, "index"> | undefined,
): BlockResult {
  const hits: LineHit[] = [];
  for (let index = 0; index < lines.length && hits.length < max; index++) {
    const found = find(lines[index] ?? "");
    if (found !== undefined) hits.push({ index, ...found });
  }
  return { hits };
}
