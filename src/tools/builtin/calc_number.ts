/**
 * A number of the calculator: a fraction, which is exact, or a double, which is not. Fractions are
 * in lowest terms with a positive denominator.
 */
export type CalcNumber =
  | { readonly kind: "exact"; readonly top: bigint; readonly bottom: bigint }
  | { readonly kind: "float"; readonly value: number };

/** Why a calculation has no result, as a phrase. */
export class CalcProblem extends Error {}

/** The most decimal digits of a whole number. */
export const MAX_DIGITS = 1000;
const MAX_BITS = 3400;

/** A whole number. */
export function whole(value: bigint): CalcNumber {
  return fraction(value, 1n);
}

/**
 * The fraction `top / bottom`. One whose parts have grown too long becomes a double.
 *
 * @throws {CalcProblem} If `bottom` is 0, or the number is too large.
 */
export function fraction(top: bigint, bottom: bigint): CalcNumber {
  if (bottom === 0n) throw new CalcProblem("division by zero");
  const divisor = greatestDivisor(top, bottom) * (bottom < 0n ? -1n : 1n);
  const [n, d] = [top / divisor, bottom / divisor];
  if (bitLength(n) <= MAX_BITS && bitLength(d) <= MAX_BITS) {
    return { kind: "exact", top: n, bottom: d };
  }
  if (d === 1n) throw tooLarge();
  return float(ratio(n, d));
}

/** @throws {CalcProblem} If `value` is not finite. */
export function float(value: number): CalcNumber {
  if (Number.isNaN(value)) throw new CalcProblem("there is no real result");
  if (!Number.isFinite(value)) throw tooLarge();
  return { kind: "float", value };
}

/** The nearest double. */
export function toDouble(number: CalcNumber): number {
  return number.kind === "float" ? number.value : ratio(number.top, number.bottom);
}

/** The value, if it is a whole number and exact. */
export function toWhole(number: CalcNumber): bigint | undefined {
  return number.kind === "exact" && number.bottom === 1n ? number.top : undefined;
}

/** Sum. */
export function add(a: CalcNumber, b: CalcNumber): CalcNumber {
  if (a.kind === "exact" && b.kind === "exact") {
    return fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
  }
  return float(toDouble(a) + toDouble(b));
}

/** The number with the other sign. */
export function negate(a: CalcNumber): CalcNumber {
  return a.kind === "exact" ? { ...a, top: -a.top } : float(-a.value);
}

/** Product. */
export function multiply(a: CalcNumber, b: CalcNumber): CalcNumber {
  if (a.kind === "exact" && b.kind === "exact") {
    return fraction(a.top * b.top, a.bottom * b.bottom);
  }
  return float(toDouble(a) * toDouble(b));
}

/** Quotient. */
export function divide(a: CalcNumber, b: CalcNumber): CalcNumber {
  if (isZero(b)) throw new CalcProblem("division by zero");
  if (a.kind === "exact" && b.kind === "exact") {
    return fraction(a.top * b.bottom, a.bottom * b.top);
  }
  return float(toDouble(a) / toDouble(b));
}

/** Remainder with the sign of the dividend. */
export function remainder(a: CalcNumber, b: CalcNumber): CalcNumber {
  if (isZero(b)) throw new CalcProblem("division by zero");
  if (a.kind === "exact" && b.kind === "exact") {
    return fraction((a.top * b.bottom) % (b.top * a.bottom), a.bottom * b.bottom);
  }
  return float(toDouble(a) % toDouble(b));
}

/** Power. Exact for whole exponents as long as the result stays within bounds. */
export function power(base: CalcNumber, exponent: CalcNumber): CalcNumber {
  const times = toWhole(exponent);
  if (isZero(base) && isNegative(exponent)) throw new CalcProblem("division by zero");
  if (base.kind === "exact" && times !== undefined) {
    const exact = wholePower(base.top, base.bottom, times);
    if (exact !== undefined) return exact;
  }
  return float(Math.pow(toDouble(base), toDouble(exponent)));
}

/** Below 0 if `a` is the smaller one, above if it is the greater. */
export function compare(a: CalcNumber, b: CalcNumber): number {
  if (a.kind === "exact" && b.kind === "exact") {
    const [left, right] = [a.top * b.bottom, b.top * a.bottom];
    return left < right ? -1 : left > right ? 1 : 0;
  }
  return toDouble(a) - toDouble(b);
}

/** Bits of the magnitude. */
export function bitLength(value: bigint): number {
  if (value === 0n) return 0;
  const hex = (value < 0n ? -value : value).toString(16);
  return (hex.length - 1) * 4 + (32 - Math.clz32(parseInt(hex.charAt(0), 16)));
}

function isZero(number: CalcNumber): boolean {
  return number.kind === "exact" ? number.top === 0n : number.value === 0;
}

function isNegative(number: CalcNumber): boolean {
  return number.kind === "exact" ? number.top < 0n : number.value < 0;
}

/** `undefined` if the exact result would be a fraction that is too long. */
function wholePower(top: bigint, bottom: bigint, times: bigint): CalcNumber | undefined {
  const count = times < 0n ? -times : times;
  if (top === 0n || ((top === 1n || top === -1n) && bottom === 1n)) {
    return whole(count === 0n ? 1n : count % 2n === 0n ? top * top : top);
  }
  const bits = Math.max(bitLength(top), bitLength(bottom)) - 1;
  if (BigInt(bits) * count > BigInt(MAX_BITS)) {
    if (bottom === 1n && times > 0n) throw tooLarge();
    return undefined;
  }
  return times < 0n
    ? fraction(bottom ** count, top ** count)
    : fraction(top ** count, bottom ** count);
}

/** The quotient as a double, also where both parts are beyond a double's range. */
function ratio(top: bigint, bottom: bigint): number {
  const shift = BigInt(Math.max(0, Math.max(bitLength(top), bitLength(bottom)) - 1000));
  if (shift === 0n) return Number(top) / Number(bottom);
  const sign = top < 0n ? -1 : 1;
  return sign * Number((top < 0n ? -top : top) >> shift) / Number(bottom >> shift);
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

function tooLarge(): CalcProblem {
  return new CalcProblem(`the result is too large (more than about ${MAX_DIGITS} digits)`);
}
