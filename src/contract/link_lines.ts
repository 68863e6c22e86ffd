/** A line of a link was longer than its bound. */
export class LineTooLongError extends Error {
  override readonly name = "LineTooLongError";
}

/**
 * Cuts a stream of bytes into newline-ended lines of UTF-8 text, however the stream was split.
 *
 * @example
 * ```ts
 * import { LineDecoder } from "./link_lines.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const decoder = new LineDecoder(10);
 * const bytes = (text: string) => new TextEncoder().encode(text);
 * assertEquals(decoder.push(bytes("on")), []);
 * assertEquals(decoder.push(bytes("e\ntwo\nthr")), ["one", "two"]);
 * ```
 */
export class LineDecoder {
  readonly #limit: number;
  readonly #text = new TextDecoder("utf-8", { ignoreBOM: true });
  #parts: Uint8Array[] = [];
  #held = 0;

  /** @param limit The longest line that is taken, in bytes without its newline. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * The lines that `bytes` completes.
   *
   * @throws {LineTooLongError} If a line passes the limit; the decoder is of no use after that.
   */
  push(bytes: Uint8Array): string[] {
    const lines: string[] = [];
    let from = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      this.#hold(bytes.subarray(from, end));
      lines.push(this.#take());
      from = end + 1;
    }
    // A copy: the caller may fill the same buffer again.
    this.#hold(bytes.slice(from));
    return lines;
  }

  #hold(part: Uint8Array): void {
    this.#held += part.length;
    if (this.#held > this.#limit) {
      throw new LineTooLongError(`Cannot read link: a line is longer than ${this.#limit} bytes`);
    }
    if (part.length > 0) this.#parts.push(part);
  }

  #take(): string {
    const [only] = this.#parts;
    const line = this.#parts.length === 1 && only !== undefined
      ? this.#text.decode(only)
      : this.#parts.map((part) => this.#text.decode(part, { stream: true })).join("") +
        this.#text.decode();
    this.#parts = [];
    this.#held = 0;
    return line;
  }
}

/** The half of a connection that takes bytes; answers how many it took. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<number>;
}

/**
 * Writes JSON values as lines, whole and in call order.
 *
 * Contract: `send` never throws; once a write has failed all later lines are dropped.
 */
export class LineSender {
  readonly #sink: ByteSink;
  #last: Promise<void> = Promise.resolve();
  #broken = false;

  constructor(sink: ByteSink) {
    this.#sink = sink;
  }

  /** Queues one line. */
  send(value: unknown): void {
    const bytes = new TextEncoder().encode(`${JSON.stringify(value)}\n`);
    this.#last = this.#last.then(() => this.#write(bytes));
  }

  /** Resolves when everything queued so far was written or dropped. */
  flushed(): Promise<void> {
    return this.#last;
  }

  async #write(bytes: Uint8Array): Promise<void> {
    try {
      for (let at = 0; at < bytes.length && !this.#broken;) {
        at += await this.#sink.write(bytes.subarray(at));
      }
    } catch {
      this.#broken = true;
    }
  }
}
