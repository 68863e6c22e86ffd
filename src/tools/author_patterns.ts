/**
 * Patterns that somebody writes for the arguments of a tool that is not registered yet. Loaded where
 * there is one.
 *
 * @module
 */
import { patternProblem } from "./check_patterns.ts";
import { createPatternEngine, type TestablePattern } from "./pattern_engine.ts";
import { PatternsTooSlow } from "./to_validator.ts";

/** A pattern that the arguments of a tool can be held against, or why it is none. */
export type AuthorPattern =
  | { readonly ok: true; readonly test: (text: string) => boolean }
  | { readonly ok: false; readonly problem: string };

/** Reads a pattern of JavaScript's flag `u`; `problem` is the end of a sentence about it. */
export function readPattern(pattern: string): AuthorPattern {
  const problem = patternProblem(pattern);
  if (problem !== undefined) return { ok: false, problem };
  const compiled = createPatternEngine().compile(pattern);
  return { ok: true, test: (text) => matches(compiled, text) };
}

/** What cannot be held against a pattern in good time does not match it. */
function matches(pattern: TestablePattern, text: string): boolean {
  try {
    return pattern.test(text);
  } catch (error) {
    if (error instanceof PatternsTooSlow) return false;
    throw error;
  }
}
