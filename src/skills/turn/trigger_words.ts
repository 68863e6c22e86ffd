import { GAP, kindOf, LETTER, lowerOf, UNCLEAR, WORD_ALONE } from "./letter_kinds.ts";

/** The most characters of an input that are matched: a request stands at its beginning. */
const MAX_INPUT = 4000;

/** The most characters of one trigger, or of one name, that are looked at. */
const MAX_TRIGGER = 128;

// Scripts without blanks between words: each of their characters stands for itself.
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]]+/gv;

// What stands behind a prompt as what to work on was not said by the person.
const ENCLOSED = /\n<standard-input id="/;

/** The words of a text, in order, in one case and one form. */
export function wordsIn(text: string): readonly string[] {
  return text.normalize("NFKC").toLowerCase().match(WORD) ?? [];
}

/** What the hash of a word begins with, what it grows by, and how much of it is used. */
const [SEED, FACTOR, MASK] = [0x811c9dc5, 0x01000193, 0x3fffffff];

/**
 * What a person said, ready to be asked for very many triggers: of a trigger no text is made, but where
 * its letters have to be put into another form first.
 */
export class SaidWords {
  readonly #text: string;
  /** The words in their order, each by its number. */
  readonly #order: readonly number[];
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  /** Numbers of words by the hash of their letters. */
  readonly #hashes = new Map<number, number[]>();
  readonly #places: number[][] = [];
  /** 1 for the first two letters of each word. */
  readonly #begins = new Uint8Array(0x10000);
  /** What was found of triggers, since many skills have the same. */
  readonly #told = new Map<string, number>();
  /** The words of the trigger that is looked at. */
  readonly #asked = new Int32Array(MAX_TRIGGER);

  constructor(input: string) {
    const [said = ""] = input.slice(0, MAX_INPUT).split(ENCLOSED, 1);
    const words = quickWords(said) ?? wordsIn(said);
    this.#text = ` ${words.join(" ")} `;
    this.#order = words.map((word) => this.#number(word));
    for (const [place, number] of this.#order.entries()) this.#places[number]?.push(place);
  }

  /**
   * How much of what was said a trigger is: twice the number of its words if they stand there one after
   * the other, once if each stands somewhere, else 0.
   */
  overlap(trigger: string): number {
    if (!this.#mayBegin(trigger)) return 0;
    const known = this.#told.get(trigger);
    if (known !== undefined) return known;
    const overlap = this.#overlap(trigger);
    if (this.#told.size < MAX_TOLD) this.#told.set(trigger, overlap);
    return overlap;
  }

  /** Turns most triggers away by their first two letters. */
  #mayBegin(trigger: string): boolean {
    const length = Math.min(trigger.length, MAX_TRIGGER);
    if (length < 3) return true;
    const unit = trigger.charCodeAt(0);
    const next = trigger.charCodeAt(1);
    const kind = kindOf(next);
    // What stands right behind a letter can make another one of it.
    if (kindOf(unit) !== LETTER || kind === UNCLEAR) return true;
    if (kindOf(trigger.charCodeAt(2)) === UNCLEAR) return true;
    return this.#begins[pairOf(lowerOf(unit), kind === LETTER ? lowerOf(next) : 0)] === 1;
  }

  #overlap(trigger: string): number {
    const count = this.#ask(trigger, Math.min(trigger.length, MAX_TRIGGER));
    if (count === undefined) return this.#slowOverlap(trigger.slice(0, MAX_TRIGGER));
    return count > 0 && this.#isInRow(count) ? 2 * count : count;
  }

  #slowOverlap(trigger: string): number {
    const words = wordsIn(trigger);
    if (words.length === 0 || !words.every((word) => this.#numbers.has(word))) return 0;
    return this.#text.includes(` ${words.join(" ")} `) ? 2 * words.length : words.length;
  }

  /**
   * Finds the numbers of a trigger's words, and how many they are: 0 if one of them was not said.
   * `undefined` if its letters alone do not tell its words.
   */
  #ask(trigger: string, end: number): number | undefined {
    let [count, from, hash] = [0, -1, SEED];
    for (let at = 0; at <= end; at++) {
      const unit = at < end ? trigger.charCodeAt(at) : BLANK;
      const kind = kindOf(unit);
      if (kind === UNCLEAR) return undefined;
      if (kind === LETTER) {
        if (from < 0) {
          from = at;
          hash = SEED;
        }
        hash = step(hash, unit);
        continue;
      }
      if (from >= 0) {
        const number = this.#find(trigger, { from, to: at, hash });
        if (number < 0) return 0;
        this.#asked[count++] = number;
        from = -1;
      }
      if (kind !== WORD_ALONE) continue;
      if (at + 1 < end && kindOf(trigger.charCodeAt(at + 1)) === UNCLEAR) return undefined;
      const number = this.#find(trigger, { from: at, to: at + 1, hash: step(SEED, unit) });
      if (number < 0) return 0;
      this.#asked[count++] = number;
    }
    return count;
  }

  /** The number of the word that stands there in a trigger, or -1 if it was not said. */
  #find(
    trigger: string,
    { from, to, hash }: { readonly from: number; readonly to: number; readonly hash: number },
  ): number {
    for (const number of this.#hashes.get(hash & MASK) ?? NO_NUMBERS) {
      const word = this.#words[number] ?? "";
      let same = word.length === to - from;
      for (let at = 0; same && at < word.length; at++) {
        same = word.charCodeAt(at) === lowerOf(trigger.charCodeAt(from + at));
      }
      if (same) return number;
    }
    return -1;
  }

  #isInRow(count: number): boolean {
    const places = this.#places[this.#asked[0] ?? 0] ?? [];
    if (places.length * count > MAX_COMPARED) {
      const words = Array.from(this.#asked.subarray(0, count), (number) => this.#words[number]);
      return this.#text.includes(` ${words.join(" ")} `);
    }
    return places.some((place) => {
      let at = 1;
      while (at < count && this.#order[place + at] === this.#asked[at]) at++;
      return at === count;
    });
  }

  #number(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#words.push(word) - 1;
    this.#numbers.set(word, number);
    this.#places.push([]);
    this.#begins[pairOf(word.charCodeAt(0), word.length > 1 ? word.charCodeAt(1) : 0)] = 1;
    let hash = SEED;
    for (let at = 0; at < word.length; at++) hash = step(hash, word.charCodeAt(at));
    const same = this.#hashes.get(hash & MASK);
    if (same === undefined) this.#hashes.set(hash & MASK, [number]);
    else same.push(number);
    return number;
  }
}

const NO_NUMBERS: readonly number[] = [];

/** How much is compared word by word before a text is searched. */
const MAX_COMPARED = 256;

/** The most triggers of which it is kept what was found. */
const MAX_TOLD = 10_000;

const BLANK = 32;

function pairOf(first: number, second: number): number {
  return first * 31 + second & 0xffff;
}

/** The hash of a word with one more unit, whatever its case. */
function step(hash: number, unit: number): number {
  kindOf(unit);
  return Math.imul(hash ^ lowerOf(unit), FACTOR);
}

/** The same words without the expressions that know every script: loading those takes long. */
function quickWords(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let from = -1;
  for (let at = 0; at <= text.length; at++) {
    const kind = at < text.length ? kindOf(text.charCodeAt(at)) : GAP;
    if (kind === UNCLEAR) return undefined;
    if (kind === LETTER) {
      if (from < 0) from = at;
      continue;
    }
    if (from >= 0) words.push(text.slice(from, at).toLowerCase());
    from = -1;
    if (kind === WORD_ALONE) words.push(text.charAt(at).toLowerCase());
  }
  return words;
}
