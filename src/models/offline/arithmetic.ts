import { asNumber, asRecord, asText } from "./shape.ts";
import type { Intent, Task } from "./intent.ts";
import { inline } from "./layout.ts";
import { oneCall } from "./one_call.ts";

const ASKING =
  /^(?:what(?:'s|’s|s| is| are)|how much is|calculate|calc|compute|evaluate|work out|=)\s*:?\s*/i;
const ENDING = /(?:[\s?.…=]|(?<=[\s?])!)+$/;
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bmultiplied by\b|\btimes\b/gi, "*"],
  [/\bdivided by\b|\bover\b/gi, "/"],
  [/\bplus\b/gi, "+"],
  [/\bminus\b|–/gi, "-"],
  [/\bto the power of\b/gi, "^"],
  [/\bmod(?:ulo)?\b/gi, "%"],
  [/(?<=[\d)])\s+x\s+(?=[\d(])|(?<=[1-9]\d*)x(?=[\d(])/gi, "*"],
  [/(\d+(?:\.\d+)?)\s*(?:%|percent)\s+of\s+/gi, "($1/100)*"],
];
const NAMES =
  /\b(?:abs|sign|floor|ceil|trunc|round|min|max|sqrt|cbrt|exp|ln|log|log10|log2|sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|hypot|pow|radians|degrees|factorial)(?=\s*\()|\b(?:pi|e|tau)\b/g;
const NUMBERS = /\b0[xb][\da-f]+\b|(?<=\d)e[+-]?(?=\d)/gi;

/** What looks like a difference or a quotient, and is none to whoever writes it. */
const DATE = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4})$/;

/** Sums: `what is 2*(3+4)?`, `10/4`, `15% of 80`, `3 times 4`. */
export const ARITHMETIC: Intent = {
  name: "arithmetic",
  example: "what is 2*(3+4)?",
  does: "calculates; also: 15% of 80, sqrt(2)^3",
  // A "!" that directly follows a number is a factorial, so closing punctuation is taken off here.
  parse({ exact }) {
    const request = exact.replace(ENDING, "");
    const asked = request.replace(ASKING, "").trim();
    const expression = toExpression(asked);
    const isBareNumber = asked === request && /^(?:[\d.,]+|pi|tau)$/i.test(request);
    const isNone = isBareNumber || DATE.test(asked);
    return expression === undefined || isNone ? undefined : calculation(asked, expression);
  },
};

/** The expression that `text` is, if every part of it is arithmetic; nothing is guessed. */
export function toExpression(text: string): string | undefined {
  let expression = text;
  for (const [words, sign] of WORDS) expression = expression.replace(words, sign);
  // In "max(1,200)" the comma is no thousands separator.
  if (!/[a-z]/i.test(expression)) expression = expression.replace(/(?<=\d),(?=\d{3}(?!\d))/g, "");
  const rest = expression.replace(NUMBERS, "1").replace(NAMES, " 1");
  const isArithmetic = /^[\d\s.+\-*/^%(),!×·÷−]+$/.test(rest) && !/\d\s+\d/.test(rest);
  const isSum = /\d|[a-z]\s*\(/.test(expression) || /^(?:pi|tau)$/.test(expression);
  return isArithmetic && /\d/.test(rest) && isSum ? expression.trim() : undefined;
}

function calculation(asked: string, expression: string): Task {
  return oneCall({ tool: "calculate", args: { expression } }, {
    goal: `calculate "${inline(asked)}"`,
    words(output) {
      const fields = asRecord(output);
      const result = asText(fields?.result) ?? asNumber(fields?.result)?.toString();
      if (result === undefined) return undefined;
      const sign = fields?.exact === false ? "≈" : "=";
      return `${inline(asked, 400)} ${sign} ${inline(result, 2000)}`;
    },
  });
}
