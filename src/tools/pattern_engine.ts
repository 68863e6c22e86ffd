import { RE2JS } from "re2js";
import { linearPattern } from "./linear_pattern.ts";
import { PatternsTooSlow } from "./to_validator.ts";

/** A pattern that can be tested. */
export interface TestablePattern {
  test(text: string): boolean;
  toString(): string;
}

/** Compiles the patterns of one schema, and bounds what one check of arguments may spend on them. */
export interface PatternEngine {
  readonly compile: (pattern: string) => TestablePattern;
  /** Begins a new check. */
  readonly restart: () => void;
}

// Steps that one check may take: about a second.
const MAX_STEPS = 300_000_000;

/** Makes an engine that never backtracks: a test takes at most text times pattern. */
export function createPatternEngine(): PatternEngine {
  let left = MAX_STEPS;
  return {
    restart: () => void (left = MAX_STEPS),
    compile(pattern) {
      const linear = linearPattern(pattern);
      if (!linear.ok) throw new Error(`Cannot compile pattern: it ${linear.problem}`);
      const regex = RE2JS.compile(linear.source);
      const size = regex.programSize();
      return {
        test(text) {
          left -= (text.length + 1) * size;
          if (left < 0) throw new PatternsTooSlow();
          return regex.test(text);
        },
        toString: () => pattern,
      };
    },
  };
}
