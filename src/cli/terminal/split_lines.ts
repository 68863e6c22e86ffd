/** The longest line that is taken as one, in UTF-16 units; a longer one is cut there. */
const MAX_LINE = 1024 * 1024;

/** Cuts text that comes in pieces into lines: at each newline, with or without a carriage return. */
export class SplitLines {
  #rest = "";

  /** The lines that are whole now, without their ends. */
  push(piece: string): readonly string[] {
    const parts = (this.#rest + piece).split("\n");
    this.#rest = parts.pop() ?? "";
    if (this.#rest.length > MAX_LINE) {
      parts.push(this.#rest);
      this.#rest = "";
    }
    return parts.map((line) => line.replace(/\r$/, ""));
  }

  /** What stood after the last newline; empty if nothing did. */
  end(): string {
    const rest = this.#rest;
    this.#rest = "";
    return rest;
  }
}
