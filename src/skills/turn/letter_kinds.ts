/** What one UTF-16 unit is to the words of a text. */
export type LetterKind = typeof GAP | typeof LETTER | typeof WORD_ALONE | typeof UNCLEAR;

/** It stands between words. */
export const GAP = 1;
/** It is part of a word. */
export const LETTER = 2;
/** It is a word of its own, as in scripts without blanks. */
export const WORD_ALONE = 3;
/** What it is depends on what stands beside it. */
export const UNCLEAR = 4;

const kinds = new Uint8Array(0x10000);
const lowers = new Uint16Array(0x10000);

/** What a unit is; each is looked at once in a process, since thousands of triggers are made of few. */
export function kindOf(unit: number): number {
  return kinds[unit] || learn(unit);
}

/** A unit in lower case; of one that is not unclear, and whose kind was asked for. */
export function lowerOf(unit: number): number {
  return lowers[unit] ?? unit;
}

function learn(unit: number): number {
  const lower = lowerUnit(unit);
  const kind = lower === undefined ? UNCLEAR : classify(unit);
  kinds[unit] = kind;
  lowers[unit] = lower ?? unit;
  return kind;
}

const SIGMA = 0x3a3;

/** `undefined` where the usual form or the lower case is another text, or can depend on the neighbours. */
function lowerUnit(unit: number): number | undefined {
  if (unit < 128) return unit >= 65 && unit <= 90 ? unit + 32 : unit;
  const isJamo = unit >= 0x1100 && unit <= 0x11ff;
  const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
  if (isJamo || isSurrogate || unit === SIGMA) return undefined;
  const text = String.fromCharCode(unit);
  const lower = text.toLowerCase();
  if (lower.length !== 1 || text.normalize("NFKC") !== text || /\p{M}/u.test(text)) {
    return undefined;
  }
  return lower.charCodeAt(0);
}

function classify(unit: number): LetterKind {
  if (unit < 128) {
    const isPlain = unit >= 97 && unit <= 122 || unit >= 65 && unit <= 90 ||
      unit >= 48 && unit <= 57;
    return isPlain ? LETTER : GAP;
  }
  const text = String.fromCharCode(unit);
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text)) {
    return WORD_ALONE;
  }
  return /[\p{L}\p{N}]/u.test(text) ? LETTER : GAP;
}
