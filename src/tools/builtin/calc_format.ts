import type { CalcNumber } from "./calc_number.ts";

/** A result as text. */
export interface CalcText {
  /** Digits, a point, and an exponent for what is very large or very small. */
  readonly text: string;
  /** Whether `text` is the value itself and not rounded. */
  readonly exact: boolean;
}

const ROUNDED_DIGITS = 15;
const EXACT_DIGITS = 30;

/**
 * Writes a number: whole numbers in full, decimals that end within 30 digits in full, anything else
 * rounded to 15 significant digits.
 */
export function formatNumber(number: CalcNumber): CalcText {
  if (number.kind === "float") {
    const rounded = Number(number.value.toPrecision(ROUNDED_DIGITS));
    return { text: String(rounded === 0 ? 0 : rounded), exact: false };
  }
  const { top, bottom } = number;
  if (bottom === 1n) return { text: top.toString(), exact: true };
  const sign = top < 0n ? "-" : "";
  const size = top < 0n ? -top : top;
  const places = decimalPlaces(bottom);
  if (places !== undefined) {
    const digits = (size * 10n ** BigInt(places) / bottom).toString();
    if (digits.length <= EXACT_DIGITS) return { text: sign + decimal(digits, places), exact: true };
  }
  return { text: sign + rounded(size, bottom), exact: false };
}

/** How many decimals a fraction with this denominator has; `undefined` if they never end. */
function decimalPlaces(bottom: bigint): number | undefined {
  let rest = bottom;
  let [twos, fives] = [0, 0];
  for (; rest % 2n === 0n; rest /= 2n) twos++;
  for (; rest % 5n === 0n; rest /= 5n) fives++;
  return rest === 1n ? Math.max(twos, fives) : undefined;
}

function rounded(top: bigint, bottom: bigint): string {
  // Digits before the point, or minus the zeros after it; one off at most.
  const guess = top.toString().length - bottom.toString().length;
  const places = ROUNDED_DIGITS - guess;
  const scaled = places < 0 ? top : top * 10n ** BigInt(places);
  const divisor = places < 0 ? bottom * 10n ** BigInt(-places) : bottom;
  const digits = ((2n * scaled + divisor) / (2n * divisor)).toString();
  const spare = digits.length - ROUNDED_DIGITS;
  return spare <= 0
    ? decimal(digits, places)
    : decimal(roundAway(scaled, divisor, spare), places - spare);
}

/** The quotient without its last `spare` digits, rounded once. */
function roundAway(top: bigint, bottom: bigint, spare: number): string {
  const divisor = bottom * 10n ** BigInt(spare);
  return ((2n * top + divisor) / (2n * divisor)).toString();
}

/** `digits` with the point `places` from the right, in the form in which doubles are written. */
function decimal(digits: string, places: number): string {
  const kept = digits.replace(/0+$/, "");
  const point = digits.length - places;
  if (point > 21 || point < -5) {
    const rest = kept.slice(1);
    const exponent = point - 1;
    return `${kept.charAt(0)}${rest === "" ? "" : `.${rest}`}e${
      exponent < 0 ? "" : "+"
    }${exponent}`;
  }
  if (point <= 0) return `0.${"0".repeat(-point)}${kept}`;
  if (kept.length <= point) return kept.padEnd(point, "0");
  return `${kept.slice(0, point)}.${kept.slice(point)}`;
}
