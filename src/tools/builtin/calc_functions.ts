import {
  add,
  bitLength,
  type CalcNumber,
  CalcProblem,
  compare,
  divide,
  float,
  fraction,
  multiply,
  negate,
  power,
  toDouble,
  toWhole,
  whole,
} from "./calc_number.ts";

/** A function of the calculator. */
export interface CalcFunction {
  /** The least and the greatest number of arguments. */
  readonly arity: readonly [number, number];
  /** @throws {CalcProblem} If there is no result. */
  apply(args: readonly CalcNumber[]): CalcNumber;
}

const MAX_ARGUMENTS = 100;
const MAX_FACTORIAL = 450n;

/** Names that stand for a number. */
export const CONSTANTS: ReadonlyMap<string, CalcNumber> = new Map([
  ["pi", float(Math.PI)],
  ["e", float(Math.E)],
  ["tau", float(2 * Math.PI)],
]);

/** Every function by name. Angles are in radians. */
export const FUNCTIONS: ReadonlyMap<string, CalcFunction> = new Map(Object.entries({
  abs: one((x) => compare(x, whole(0n)) < 0 ? negate(x) : x),
  sign: one((x) => whole(BigInt(Math.sign(compare(x, whole(0n)))))),
  floor: one((x) => toGrid(x, floorDivide, Math.floor)),
  ceil: one((x) => negate(toGrid(negate(x), floorDivide, Math.floor))),
  trunc: one((x) => toGrid(x, (top, bottom) => top / bottom, Math.trunc)),
  round: { arity: [1, 2], apply: ([x = whole(0n), places]) => round(x, places) },
  min: { arity: [1, MAX_ARGUMENTS], apply: (all) => pick(all, -1) },
  max: { arity: [1, MAX_ARGUMENTS], apply: (all) => pick(all, 1) },
  sqrt: one(squareRoot),
  cbrt: real(Math.cbrt),
  exp: real(Math.exp),
  ln: positive(Math.log),
  log10: positive(Math.log10),
  log2: positive(Math.log2),
  log: { arity: [1, 2], apply: ([x = whole(0n), base]) => logarithm(x, base) },
  sin: real((x) => nearZero(Math.sin(x), x)),
  cos: real((x) => nearZero(Math.cos(x), x)),
  tan: real((x) => nearZero(Math.tan(x), x)),
  asin: real(Math.asin),
  acos: real(Math.acos),
  atan: real(Math.atan),
  atan2: two((y, x) => float(Math.atan2(toDouble(y), toDouble(x)))),
  sinh: real(Math.sinh),
  cosh: real(Math.cosh),
  tanh: real(Math.tanh),
  hypot: two((x, y) => squareRoot(add(multiply(x, x), multiply(y, y)))),
  pow: two(power),
  radians: one((x) => float(toDouble(x) * Math.PI / 180)),
  degrees: one((x) => float(toDouble(x) * 180 / Math.PI)),
  factorial: one(factorial),
}));

/** `n!` of a whole number from 0 to 450. */
export function factorial(number: CalcNumber): CalcNumber {
  const n = toWhole(number);
  if (n === undefined || n < 0n || n > MAX_FACTORIAL) {
    throw new CalcProblem(`a factorial needs a whole number from 0 to ${MAX_FACTORIAL}`);
  }
  let product = 1n;
  for (let factor = 2n; factor <= n; factor++) product *= factor;
  return whole(product);
}

function one(apply: (x: CalcNumber) => CalcNumber): CalcFunction {
  return { arity: [1, 1], apply: ([x = whole(0n)]) => apply(x) };
}

function two(apply: (x: CalcNumber, y: CalcNumber) => CalcNumber): CalcFunction {
  return { arity: [2, 2], apply: ([x = whole(0n), y = whole(0n)]) => apply(x, y) };
}

function real(apply: (x: number) => number): CalcFunction {
  return one((x) => float(apply(toDouble(x))));
}

function positive(apply: (x: number) => number): CalcFunction {
  return one((x) => {
    if (compare(x, whole(0n)) <= 0) throw new CalcProblem("a logarithm needs a number above 0");
    return float(apply(toDouble(x)));
  });
}

function logarithm(x: CalcNumber, base: CalcNumber | undefined): CalcNumber {
  if (base === undefined) {
    throw new CalcProblem("log(x) means different things; write ln(x), log10(x) or log(x, base)");
  }
  const [top, bottom] = [x, base].map((part) => Math.log(toDouble(part)));
  return divide(float(top ?? NaN), float(bottom ?? NaN));
}

function pick(all: readonly CalcNumber[], sign: 1 | -1): CalcNumber {
  return all.reduce((best, next) => compare(next, best) * sign > 0 ? next : best);
}

// sin(pi) is 1.2e-16 only because pi is rounded.
function nearZero(result: number, argument: number): number {
  return Math.abs(result) < 1e-15 && Math.abs(argument) > 0.1 ? 0 : result;
}

function toGrid(
  x: CalcNumber,
  exactly: (top: bigint, bottom: bigint) => bigint,
  nearly: (value: number) => number,
): CalcNumber {
  return x.kind === "exact" ? whole(exactly(x.top, x.bottom)) : float(nearly(x.value));
}

function floorDivide(top: bigint, bottom: bigint): bigint {
  const quotient = top / bottom;
  return top % bottom < 0n ? quotient - 1n : quotient;
}

/** Rounds to a number of decimals, halves away from zero. */
function round(x: CalcNumber, places: CalcNumber = whole(0n)): CalcNumber {
  const count = toWhole(places);
  if (count === undefined || count < -300n || count > 300n) {
    throw new CalcProblem("round(x, places) needs a whole number of places from -300 to 300");
  }
  const scale = power(whole(10n), whole(count));
  const scaled = multiply(x, scale);
  const half = fraction(compare(scaled, whole(0n)) < 0 ? -1n : 1n, 2n);
  const grid = toGrid(add(scaled, half), (top, bottom) => top / bottom, Math.trunc);
  return divide(grid, scale);
}

/** Exact for squares of fractions. */
function squareRoot(x: CalcNumber): CalcNumber {
  if (compare(x, whole(0n)) < 0) {
    throw new CalcProblem("there is no real root of a negative number");
  }
  if (x.kind === "exact") {
    const [top, bottom] = [wholeRoot(x.top), wholeRoot(x.bottom)];
    if (top !== undefined && bottom !== undefined) return fraction(top, bottom);
  }
  return float(Math.sqrt(toDouble(x)));
}

/** Newton's method from above; `undefined` unless `value` is a square. */
function wholeRoot(value: bigint): bigint | undefined {
  if (value < 2n) return value;
  let root = 1n << BigInt(Math.ceil(bitLength(value) / 2));
  for (let next = root; next <= root; next = (root + value / root) / 2n) {
    if (next === root && next * next <= value) break;
    root = next;
  }
  return root * root === value ? root : undefined;
}
