/** Lines that follow each other in a file. */
export interface LineBlock {
  /** Number of the first line, from 1. */
  readonly line: number;
  /** Units of the first line that came before this block. */
  readonly column: number;
  readonly lines: readonly string[];
  /** Whether the last line goes on: it is too long to be held at once. */
  readonly isOpen: boolean;
}

/** The longest part of one line that is held, in UTF-16 units. */
export const MAX_PIECE: number = 1024 * 1024;

/**
 * Cuts a text that arrives in pieces into blocks of whole lines, without their ends. A line longer
 * than {@linkcode MAX_PIECE} comes in parts that overlap, or only its first part comes.
 */
export class LineSplitter {
  readonly #overlap: number | null;
  #carry = "";
  #line = 1;
  #column = 0;
  #isDropping = false;

  /** @param overlap Units that a part repeats of the part before it; `null`: only the first part. */
  constructor(overlap: number | null) {
    this.#overlap = overlap;
  }

  /** Takes the next piece of text. */
  push(text: string): readonly LineBlock[] {
    const rest = this.#isDropping ? this.#drop(text) : text;
    if (rest === "") return [];
    const last = rest.lastIndexOf("\n");
    const blocks: LineBlock[] = [];
    if (last === -1) this.#carry += rest;
    else {
      const lines = (this.#carry + rest.slice(0, last)).split("\n");
      blocks.push(this.#block(lines));
      this.#line += lines.length;
      this.#column = 0;
      this.#carry = rest.slice(last + 1);
    }
    if (this.#carry.length > MAX_PIECE) blocks.push(this.#cut());
    return blocks;
  }

  /** The last line, if it has no line feed. */
  end(): readonly LineBlock[] {
    return this.#carry === "" || this.#isDropping ? [] : [this.#block([this.#carry])];
  }

  #block(lines: readonly string[]): LineBlock {
    const bare = lines.map((line) => line.endsWith("\r") ? line.slice(0, -1) : line);
    return { line: this.#line, column: this.#column, lines: bare, isOpen: false };
  }

  #cut(): LineBlock {
    const block = { line: this.#line, column: this.#column, lines: [this.#carry], isOpen: true };
    const kept = this.#overlap === null ? 0 : Math.max(0, this.#overlap - 1);
    this.#isDropping = this.#overlap === null;
    this.#column += this.#carry.length - kept;
    this.#carry = kept === 0 ? "" : this.#carry.slice(-kept);
    return block;
  }

  #drop(text: string): string {
    const feed = text.indexOf("\n");
    if (feed === -1) return "";
    this.#isDropping = false;
    this.#line++;
    this.#column = 0;
    return text.slice(feed + 1);
  }
}
