import { showInline } from "../../contract/mod.ts";
import { type CalcNumber, fraction, MAX_DIGITS, whole } from "./calc_number.ts";

/** One piece of an expression; columns count from 1, in UTF-16 units. */
export type CalcToken =
  | { readonly kind: "number"; readonly column: number; readonly value: CalcNumber }
  | { readonly kind: "name" | "sign"; readonly column: number; readonly text: string }
  | { readonly kind: "end"; readonly column: number };

/** What is wrong with an expression, and where. */
export class CalcError extends Error {
  readonly column: number;

  /** @param column From 1. */
  constructor(message: string, column: number) {
    super(message);
    this.column = column;
  }
}

const NUMBER = /(?:0[xX][0-9a-fA-F]+|0[bB][01]+|(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const SIGN = /\*\*|[-+*/%^(),!×·÷−]/y;
// Signs as people type them, next to the one that the parser knows.
const SAME: { readonly [sign: string]: string } = {
  "**": "^",
  "×": "*",
  "·": "*",
  "÷": "/",
  "−": "-",
};

/**
 * Cuts an expression into tokens, the last of them `end`.
 *
 * @throws {CalcError} At the first character that begins none.
 */
export function tokenizeExpression(expression: string): readonly CalcToken[] {
  const tokens: CalcToken[] = [];
  for (let at = 0; at < expression.length;) {
    const space = /\s+/y;
    space.lastIndex = at;
    if (space.test(expression)) {
      at = space.lastIndex;
      continue;
    }
    const column = at + 1;
    const number = matchAt(NUMBER, expression, at);
    const text = number ?? matchAt(NAME, expression, at) ?? matchAt(SIGN, expression, at);
    if (text === undefined) {
      const character = String.fromCodePoint(expression.codePointAt(at) ?? 0);
      throw new CalcError(`"${showInline(character)}" does not belong here`, column);
    }
    if (number !== undefined) {
      tokens.push({ kind: "number", column, value: parseNumber(number, column) });
    } else if (/^[A-Za-z_]/.test(text)) tokens.push({ kind: "name", column, text });
    else tokens.push({ kind: "sign", column, text: SAME[text] ?? text });
    at += text.length;
  }
  tokens.push({ kind: "end", column: expression.length + 1 });
  return tokens;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function parseNumber(text: string, column: number): CalcNumber {
  if (/^0[xXbB]/.test(text)) return whole(BigInt(text));
  const [mantissa = "", exponent = "0"] = text.replaceAll("_", "").toLowerCase().split("e");
  const [integer = "", decimals = ""] = mantissa.split(".");
  const shift = Number(exponent) - decimals.length;
  if (integer.length + decimals.length > MAX_DIGITS || Math.abs(shift) > MAX_DIGITS) {
    throw new CalcError(`a number has more than ${MAX_DIGITS} digits`, column);
  }
  const digits = BigInt(integer + decimals);
  return shift < 0 ? fraction(digits, 10n ** BigInt(-shift)) : whole(digits * 10n ** BigInt(shift));
}
