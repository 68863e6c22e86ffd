/** A line of a link was longer than its bound. */
export class LineTooLongError extends Error {
  override readonly name = "LineTooLongError";
}

/** Bytes that are kept between two lines. */
const KEPT = 1024;

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
  /** Holds the line that has begun; one array, since one per piece takes many times a small piece's size. */
  #held = new Uint8Array(KEPT);
  #size = 0;

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
      lines.push(this.#take(bytes.subarray(from, end)));
      from = end + 1;
    }
    this.#hold(bytes.subarray(from));
    return lines;
  }

  #take(part: Uint8Array): string {
    if (this.#size === 0) {
      this.#check(part.length);
      return this.#text.decode(part);
    }
    this.#hold(part);
    const line = this.#text.decode(this.#held.subarray(0, this.#size));
    if (this.#size > KEPT) this.#held = new Uint8Array(KEPT);
    this.#size = 0;
    return line;
  }

  #hold(part: Uint8Array): void {
    const size = this.#size + part.length;
    this.#check(size);
    if (size > this.#held.length) {
      const larger = new Uint8Array(Math.min(Math.max(size, 2 * this.#held.length), this.#limit));
      larger.set(this.#held.subarray(0, this.#size));
      this.#held = larger;
    }
    this.#held.set(part, this.#size);
    this.#size = size;
  }

  #check(size: number): void {
    if (size <= this.#limit) return;
    throw new LineTooLongError(`Cannot read link: a line is longer than ${this.#limit} bytes`);
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
    this.sendText(JSON.stringify(value));
  }

  /** Queues one line that is no JSON; `text` must hold no newline. */
  sendText(text: string): void {
    const bytes = new TextEncoder().encode(`${text}\n`);
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
