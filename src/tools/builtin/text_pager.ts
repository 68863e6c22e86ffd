import { fitJson } from "./output_budget.ts";

/** Which part of a text is wanted, and how much may be taken. */
export interface PageRequest {
  /** From 1. */
  readonly startLine: number;
  /** From 1, in UTF-16 units of the first line. */
  readonly startColumn: number;
  /** The last line wanted; `Infinity` for all. */
  readonly endLine: number;
  readonly maxLines: number;
  /** Bytes of the page as a JSON string. */
  readonly maxBytes: number;
}

/** Where the next page starts. */
export interface PageStart {
  readonly start_line: number;
  readonly start_column?: number;
}

/** A part of a text; pages put one after the other give the text, unit by unit. */
export interface Page {
  readonly text: string;
  /** The last line of which something is in `text`; one less than the first if nothing is. */
  readonly endLine: number;
  /** `null` if the wanted part is complete. */
  readonly next: PageStart | null;
}

/**
 * Takes one page out of a text that arrives in pieces, holding no more than the page. A line ends
 * with a line feed; a carriage return is part of its line. Lines are kept whole unless one line alone
 * is too long for a page.
 */
export class TextPager {
  readonly #request: PageRequest;
  #line = 1;
  #column = 1;
  #lineFeeds = 0;
  #lastUnit = "";
  #text = "";
  #left: number;
  /** Length of the text, and bytes left, where its last whole line ends. */
  #whole = 0;
  #state: "before" | "inside" | "after" = "before";
  #next: PageStart | null = null;
  #endLine: number;

  constructor(request: PageRequest) {
    this.#request = request;
    this.#left = request.maxBytes;
    this.#endLine = request.startLine - 1;
  }

  /** Whether the page is finished: what follows is only counted. */
  get finished(): boolean {
    return this.#state === "after";
  }

  /** Takes the next piece of the text. */
  push(piece: string): void {
    if (piece === "") return;
    this.#lastUnit = piece.slice(-1);
    let at = 0;
    while (at < piece.length && this.#state !== "after") {
      at = this.#state === "before" ? this.#seek(piece, at) : this.#collect(piece, at);
    }
    this.#lineFeeds += countLineFeeds(piece);
  }

  /** The page as far as the text has come. `ended` if nothing follows what was pushed. */
  page(state: "ended" | "open"): Page {
    const nothingFollows = state === "ended" && (this.#next?.start_line ?? 0) > this.lines();
    return {
      text: this.#text,
      endLine: this.#endLine,
      next: nothingFollows ? null : this.#next,
    };
  }

  /** Lines of all that was pushed; a last one without a line feed counts. */
  lines(): number {
    return this.#lineFeeds + (this.#lastUnit === "" || this.#lastUnit === "\n" ? 0 : 1);
  }

  /** Units of the first line, if it is too short for the column at which the page was to start. */
  get shortLine(): number | undefined {
    const { startLine, startColumn } = this.#request;
    const isShort = this.#state !== "inside" && this.#text === "" && this.#line === startLine &&
      this.#column < startColumn;
    return isShort ? this.#column - 1 : undefined;
  }

  #seek(piece: string, at: number): number {
    const { startLine, startColumn } = this.#request;
    const feed = piece.indexOf("\n", at);
    const lineEnd = feed === -1 ? piece.length : feed;
    if (this.#line === startLine && startColumn - this.#column <= lineEnd - at) {
      at += startColumn - this.#column;
      this.#column = startColumn;
      this.#state = "inside";
      // A column within a character: half of one cannot be shown.
      const low = piece.charCodeAt(at);
      return startColumn > 1 && low >= 0xdc00 && low < 0xe000 ? this.#pass(at) : at;
    }
    if (feed === -1) {
      this.#column += piece.length - at;
      return piece.length;
    }
    if (this.#line === startLine) {
      // The wanted column lies beyond this line.
      this.#column += feed - at;
      this.#state = "after";
      return at;
    }
    this.#line++;
    this.#column = 1;
    return feed + 1;
  }

  #pass(at: number): number {
    this.#column++;
    return at + 1;
  }

  #collect(piece: string, at: number): number {
    const feed = piece.indexOf("\n", at);
    const end = feed === -1 ? piece.length : feed + 1;
    // No more than the budget is looked at: a piece can be one endless line.
    const window = piece.slice(at, Math.min(end, at + this.#left + 1));
    const fitted = fitJson(window, 0, this.#left);
    this.#text += window.slice(0, fitted.end);
    this.#left -= fitted.bytes;
    this.#column += fitted.end;
    if (fitted.end > 0) this.#endLine = this.#line;
    if (at + fitted.end < end) return this.#cut(at + fitted.end);
    if (feed !== -1) this.#lineDone();
    return end;
  }

  #lineDone(): void {
    const { startLine, endLine, maxLines } = this.#request;
    const last = this.#line;
    this.#line++;
    this.#column = 1;
    this.#whole = this.#text.length;
    if (last >= endLine) this.#state = "after";
    else if (last - startLine + 1 >= maxLines) this.#stop({ start_line: last + 1 });
  }

  #cut(at: number): number {
    if (this.#whole > 0) {
      this.#text = this.#text.slice(0, this.#whole);
      this.#endLine = this.#line - 1;
      this.#stop({ start_line: this.#line });
    } else {
      this.#stop({ start_line: this.#line, start_column: this.#column });
    }
    return at;
  }

  #stop(next: PageStart): void {
    this.#next = next;
    this.#state = "after";
  }
}

function countLineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
