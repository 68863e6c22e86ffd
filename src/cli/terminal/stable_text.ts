/** No more of a line has to be known: how a block begins and ends stands at its front. */
const FRONT = 128;

/**
 * Finds out how much of Markdown text that still grows will not look different any more: up to the
 * last empty line that stands in no block of code and is followed by the beginning of a new block.
 * Each character is looked at once.
 */
export class StableText {
  #at = 0;
  #length = 0;
  #front = "";
  #blank = true;
  #stable = 0;
  #fence: string | undefined;
  #afterEmpty = false;

  /** Takes the next piece of the text. */
  add(piece: string): void {
    const [first = "", ...others] = piece.split("\n");
    this.#grow(first);
    for (const line of others) {
      this.#endLine();
      this.#grow(line);
    }
  }

  /** The characters from the beginning that will not look different. */
  get length(): number {
    // A list goes on over empty lines, and so does what is indented.
    const begins = this.#fence === undefined && this.#afterEmpty &&
      /^(?![-*+>|]|\d+[.)])\S/.test(this.#front);
    return begins ? this.#at : this.#stable;
  }

  /** What began the block of code that the text ends in: "```", for instance. */
  get fence(): string | undefined {
    return this.#fence;
  }

  /** Counts from there on, where the text was found to be stable. */
  drop(): void {
    const dropped = this.length;
    this.#at -= dropped;
    this.#length -= dropped;
    this.#stable = 0;
  }

  #grow(text: string): void {
    if (this.#front.length < FRONT) this.#front += text.slice(0, FRONT - this.#front.length);
    this.#blank &&= text.trim() === "";
    this.#length += text.length;
  }

  #endLine(): void {
    this.#stable = this.length;
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(this.#front) ?? [];
    if (mark !== undefined && this.#fence === undefined) this.#fence = mark;
    else if (mark !== undefined && this.#fence !== undefined && mark.startsWith(this.#fence)) {
      this.#fence = undefined;
    }
    this.#afterEmpty = this.#blank;
    this.#length += 1;
    this.#at = this.#length;
    this.#front = "";
    this.#blank = true;
  }
}
