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

/**
 * What a person said, ready to be asked for many triggers: most of them are turned away by their first
 * two letters.
 */
export class SaidWords {
  readonly #text: string;
  readonly #words: ReadonlySet<string>;
  readonly #beginnings = new Uint8Array(128 * 128);

  constructor(input: string) {
    const [said = ""] = input.slice(0, MAX_INPUT).split(ENCLOSED, 1);
    const words = wordsIn(said);
    this.#text = ` ${words.join(" ")} `;
    this.#words = new Set(words);
    for (const word of this.#words) {
      const [first, second] = [word.charCodeAt(0), word.charCodeAt(1) || 0];
      if (first < 128) this.#beginnings[first * 128 + (second < 128 ? second : 0)] = 1;
    }
  }

  /**
   * How much of what was said a trigger is: twice the number of its words if they stand there one after
   * the other, once if each stands somewhere, else 0.
   */
  overlap(trigger: string): number {
    if (!this.#mayBegin(trigger)) return 0;
    const words = wordsIn(trigger.slice(0, MAX_TRIGGER));
    if (words.length === 0 || !words.every((word) => this.#words.has(word))) return 0;
    return this.#text.includes(` ${words.join(" ")} `) ? 2 * words.length : words.length;
  }

  // What is not plain letters and digits may be other letters once it is in its usual form.
  #mayBegin(trigger: string): boolean {
    const [first, second, third] = [0, 1, 2].map((at) => foldLetter(trigger.charCodeAt(at)));
    if (first === undefined || first <= END || second === OTHER || third === OTHER) return true;
    return this.#beginnings[first * 128 + (second ?? END)] === 1;
  }
}

const END = 0;
const OTHER = -1;

/** The code of a plain letter or digit in lower case, or how else a word goes on there. */
function foldLetter(code: number): number {
  if (code >= 97 && code <= 122 || code >= 48 && code <= 57) return code;
  if (code >= 65 && code <= 90) return code + 32;
  return Number.isNaN(code) || code === 32 || code === 45 ? END : OTHER;
}
