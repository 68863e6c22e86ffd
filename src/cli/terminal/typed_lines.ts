import { SplitLines } from "./split_lines.ts";

/** The most bytes of one line that a terminal takes while it edits lines itself; it drops the rest. */
export const MAX_TYPED = 4095;

const NEWLINE = 10;

/** One line that was typed, without its line end. */
export interface TypedLine {
  readonly text: string;
  /** It is as long as a line can be: more was typed, as far as anybody can tell. */
  readonly cut: boolean;
}

/** Makes lines of what is read from a terminal that edits lines itself. */
export class TypedLines {
  readonly #decoder = new TextDecoder();
  readonly #lines = new SplitLines();
  /** Bytes of the line that is not whole. */
  #size = 0;

  /** The lines that are whole now. */
  push(bytes: Uint8Array): readonly TypedLine[] {
    const cuts: boolean[] = [];
    for (const byte of bytes) {
      if (byte === NEWLINE) cuts.push(this.#size >= MAX_TYPED);
      this.#size = byte === NEWLINE ? 0 : this.#size + 1;
    }
    return this.#lines.push(this.#decoder.decode(bytes, { stream: true }))
      .map((text, index) => ({ text, cut: cuts[index] ?? false }));
  }
}
