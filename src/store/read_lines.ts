/** One line of a file. */
export interface FileLine {
  /** From 1. */
  readonly number: number;
  /** Without its newline; `undefined` if it is longer than the limit or not UTF-8. */
  readonly text: string | undefined;
  /** Whether a newline ends it. */
  readonly ended: boolean;
}

const CHUNK = 64 * 1024;

/** The lines of an open file, none held longer than `limit` bytes, whatever the file contains. */
export function* readLines(file: Deno.FsFile, limit: number): Generator<FileLine, void> {
  const reader = new LineReader(limit);
  const buffer = new Uint8Array(CHUNK);
  for (let read = file.readSync(buffer); read !== null; read = file.readSync(buffer)) {
    yield* reader.push(buffer.subarray(0, read));
  }
  yield* reader.rest();
}

class LineReader {
  readonly #limit: number;
  #parts: Uint8Array[] = [];
  #size = 0;
  #number = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  *push(bytes: Uint8Array): Generator<FileLine, void> {
    let from = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      this.#hold(bytes.subarray(from, end));
      yield this.#take({ ended: true });
      from = end + 1;
    }
    this.#hold(bytes.subarray(from));
  }

  *rest(): Generator<FileLine, void> {
    if (this.#size > 0) yield this.#take({ ended: false });
  }

  #hold(part: Uint8Array): void {
    this.#size += part.length;
    // A copy: the buffer is filled again. What passes the limit is counted and dropped.
    if (this.#size <= this.#limit) this.#parts.push(part.slice());
  }

  #take({ ended }: { ended: boolean }): FileLine {
    const text = this.#size > this.#limit ? undefined : decode(this.#parts);
    this.#parts = [];
    this.#size = 0;
    return { number: ++this.#number, text, ended };
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decode(parts: readonly Uint8Array[]): string | undefined {
  try {
    return decoder.decode(parts.length === 1 ? parts[0] : joined(parts));
  } catch {
    return undefined;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
