/** One event of a stream of server-sent events. */
export interface SseEvent {
  /** Its `event` field; empty if it had none. */
  readonly name: string;
  /** Its `data` lines, joined by newlines. */
  readonly data: string;
}

/**
 * Decodes server-sent events out of bytes that are cut anywhere: all three line ends, comments,
 * heartbeats, several `data` lines, a byte order mark. An event without data is none.
 */
export class SseDecoder {
  readonly #utf8 = new TextDecoder();
  readonly #limit: number;
  #rest = "";
  #name = "";
  #data: string[] = [];
  #size = 0;
  #afterReturn = false;

  /** @param limit The most UTF-16 units of one event. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * The events that `bytes` complete.
   *
   * @throws {RangeError} If an event is larger than the limit.
   */
  push(bytes: Uint8Array): readonly SseEvent[] {
    return this.#take(this.#utf8.decode(bytes, { stream: true }));
  }

  /** What had begun and was never ended by an empty line, if that was an event with data. */
  end(): SseEvent | undefined {
    this.#take(this.#utf8.decode());
    if (this.#rest !== "") this.#line(this.#rest);
    this.#rest = "";
    return this.#dispatch();
  }

  #take(text: string): readonly SseEvent[] {
    const events: SseEvent[] = [];
    let start = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code !== 10 && code !== 13) {
        this.#afterReturn = false;
        continue;
      }
      // The second half of a line end whose first half ended the line, perhaps in other bytes.
      if (code === 10 && this.#afterReturn) {
        this.#afterReturn = false;
        start = at + 1;
        continue;
      }
      this.#afterReturn = code === 13;
      const line = this.#rest + text.slice(start, at);
      this.#rest = "";
      start = at + 1;
      if (line !== "") {
        this.#line(line);
        continue;
      }
      const event = this.#dispatch();
      if (event !== undefined) events.push(event);
    }
    this.#rest += text.slice(start);
    this.#check(this.#size + this.#rest.length);
    return events;
  }

  #line(line: string): void {
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    if (field !== "data" && field !== "event") return;
    const value = colon === -1 ? "" : line.slice(colon + (line[colon + 1] === " " ? 2 : 1));
    if (field === "event") this.#name = value;
    else this.#data.push(value);
    this.#size += value.length;
    this.#check(this.#size);
  }

  #dispatch(): SseEvent | undefined {
    const data = this.#data.join("\n");
    const name = this.#name;
    this.#name = "";
    this.#data = [];
    this.#size = 0;
    return data === "" ? undefined : { name, data };
  }

  #check(size: number): void {
    if (size > this.#limit) throw new RangeError("the event is too large");
  }
}
