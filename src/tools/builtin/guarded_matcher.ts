import { createContext, Script } from "node:vm";
import type { BlockResult, LineHit, LineMatcher } from "./line_matcher.ts";

// Runs inside the context: a regular expression is interrupted there when the time is up. It writes
// down where it is, so that the line is known afterwards.
const SCRIPT = `{
  const { regex, lines, max, progress } = job;
  for (let index = 0; index < lines.length && progress.hits.length < max; index++) {
    progress.at = index;
    const match = regex.exec(lines[index]);
    if (match !== null) {
      progress.hits.push({ index, start: match.index, length: match[0].length });
    }
  }
}`;

/**
 * Matches with `regex` under a time limit per block of lines, in milliseconds. Importing this module
 * costs the start-up of `node:vm`: only for patterns that need it.
 */
export function guardedMatcher(regex: RegExp, blockMs: number): LineMatcher {
  const context = createContext({ __proto__: null, job: undefined });
  const script = new Script(SCRIPT);

  function search(lines: readonly string[], max: number): BlockResult {
    const progress: { at: number; hits: LineHit[] } = { at: 0, hits: [] };
    context.job = { regex, lines, max, progress };
    try {
      script.runInContext(context, { timeout: blockMs });
      return { hits: progress.hits };
    } catch (error) {
      if (!isTimeout(error)) throw error;
      return { hits: progress.hits, slowAt: progress.at };
    } finally {
      context.job = undefined;
    }
  }

  return { overlap: null, search };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error &&
    error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
