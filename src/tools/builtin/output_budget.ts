import { OUTPUT_BYTES } from "./limits.ts";

/**
 * UTF-8 bytes of `text` inside a JSON string. A third of it is a safe estimate of its tokens: code
 * and prose need fewer, and only noise needs more.
 */
export function jsonBytes(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) bytes += unitBytes(text.charCodeAt(index));
  return bytes;
}

/**
 * The longest piece of `text` from `start` on whose JSON form has at most `budget` bytes. It ends
 * between characters, not within one.
 */
export function fitJson(text: string, start: number, budget: number): FittedPiece {
  let bytes = 0;
  let index = start;
  while (index < text.length) {
    const pair = isPair(text, index);
    const cost = unitBytes(text.charCodeAt(index)) + (pair ? 2 : 0);
    if (bytes + cost > budget) break;
    bytes += cost;
    index += pair ? 2 : 1;
  }
  return { end: index, bytes };
}

/** Where a piece ends, and its bytes as JSON. */
export interface FittedPiece {
  readonly end: number;
  readonly bytes: number;
}

/** Counts what a list may still hold, so that a tool stops before its output is cut from outside. */
export class OutputBudget {
  #left: number;

  /** @param bytes Bytes of JSON in all. */
  constructor(bytes: number = OUTPUT_BYTES) {
    this.#left = bytes;
  }

  /** Takes room for `item`; `false`, and nothing taken, if there is not enough. */
  take(item: unknown): boolean {
    const bytes = new TextEncoder().encode(JSON.stringify(item)).length + 1;
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }
}

function isPair(text: string, index: number): boolean {
  const high = text.charCodeAt(index);
  const low = text.charCodeAt(index + 1);
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}

function unitBytes(unit: number): number {
  if (unit === 0x22 || unit === 0x5c || (unit >= 0x08 && unit <= 0x0d && unit !== 0x0b)) return 2;
  if (unit < 0x20) return 6;
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  // Half of a pair: two of them make four bytes. Alone it would be escaped, which strict text never has.
  return unit >= 0xd800 && unit < 0xe000 ? 2 : 3;
}
