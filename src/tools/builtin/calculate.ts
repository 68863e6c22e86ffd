import type { ToolSpecInput } from "../../contract/mod.ts";
import { textArgument } from "./builtin_spec.ts";
import { runCalculate } from "./run_calculate.ts";

/** `calculate`: arithmetic, by a parser. */
export const CALCULATE: ToolSpecInput = {
  name: "calculate",
  description: "Calculate an arithmetic expression.\n" +
    "+ - * / % ^ ! and parentheses; sqrt, log(x, base), sin (radians), round, min and the like; pi, " +
    "e, tau. Exact for whole numbers and fractions.\n\n" +
    "% is the remainder; ^ or ** is the power. Functions: abs sign floor " +
    "ceil trunc round min max sqrt cbrt exp ln log10 log2 log(x, base) sin cos tan asin acos atan " +
    "atan2 sinh cosh tanh hypot pow radians degrees factorial. Constants: pi e tau. Angles are in " +
    "radians. Whole numbers and fractions are exact up to 1000 digits; result is text, and exact " +
    "says whether it is rounded (to 15 significant digits).",
  version: "1.0.0",
  source: "builtin",
  inputSchema: {
    type: "object",
    properties: {
      expression: {
        type: "string",
        minLength: 1,
        maxLength: 2000,
        description: 'As "2*(3+4)" or "round(10/3, 2)"',
      },
    },
    required: ["expression"],
    additionalProperties: false,
  },
  capability: "read",
  sideEffects: "none",
  risk: "normal",
  content: "internal",
  parallelSafe: true,
  visibility: "public",
  aliases: [],
  timeoutMs: 10_000,
  legacyFields: ["expression"],
  // Loaded with its spec: a call that waits for nothing, not even for its own code, costs no timer.
  run: (args) => runCalculate(textArgument(args, "expression", "")),
};
