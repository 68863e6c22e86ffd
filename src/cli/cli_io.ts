/** The terminal or the pipes of one process, injected so that tests own them. */
export interface CliIo {
  /** Queues text for stdout. Once its reader has gone nothing more is written. */
  out(text: string): void;
  /** Queues text for stderr, in order with what goes to stdout. */
  err(text: string): void;
  /** Resolves once all that was queued is written, or cannot be. */
  flush(): Promise<void>;
  /** Fires when the reader of stdout has gone. */
  readonly outClosed: AbortSignal;
  /** Why text for stdout was lost, unless its reader had gone: a full disk, for instance. */
  outProblem(): string | undefined;
  /** Whether a person looks at stderr: progress is shown only then. */
  readonly errIsTerminal: boolean;
  /** Whether stderr may carry colour. */
  readonly color: boolean;
  /** Whether a person types standard input. @default {false} */
  readonly inIsTerminal?: boolean;
  /** Standard input up to `limit` bytes, or `undefined` if there are more. */
  readInput(limit: number): Promise<Uint8Array | undefined>;
}

/** Something that bytes can be written to, and that may be a terminal: `Deno.stdout` is one. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<number>;
  isTerminal(): boolean;
}

/** The streams of a process: `Deno` is one. */
export interface ByteStreams {
  readonly stdin: { readonly readable: ReadableStream<Uint8Array>; isTerminal?(): boolean };
  readonly stdout: ByteSink;
  readonly stderr: ByteSink;
}

/** Text input and output over a process's streams; `color: false` wins over a terminal. */
export function createCliIo(
  { streams, color }: { readonly streams: ByteStreams; readonly color: boolean },
): CliIo {
  const { stdout, stderr } = streams;
  const outClosed = new AbortController();
  const errClosed = new AbortController();
  let problem: string | undefined;
  const queue = new WriteQueue();
  const out = {
    sink: stdout,
    closed: outClosed,
    onLost: (why: string) => void (problem ??= why),
  };
  const err = { sink: stderr, closed: errClosed, onLost: () => {} };
  const errIsTerminal = stderr.isTerminal();
  return {
    out: (text) => queue.add(out, text),
    err: (text) => queue.add(err, text),
    flush: () => queue.flush(),
    outClosed: outClosed.signal,
    outProblem: () => problem,
    errIsTerminal,
    color: color && errIsTerminal,
    // Asked only when it matters: most turns have nothing to do with standard input.
    get inIsTerminal() {
      return streams.stdin.isTerminal?.() ?? false;
    },
    readInput: (limit) => readBounded(streams.stdin.readable, limit),
  };
}

/** Where text goes, and who is told that it was lost. */
interface Outlet {
  readonly sink: ByteSink;
  readonly closed: AbortController;
  readonly onLost: (why: string) => void;
}

/** Text that gathers while something else is written, or somebody who waits for what stands before. */
type Queued = { readonly outlet: Outlet; text: string } | { readonly flushed: () => void };

/** From so many characters on, what gathers is written by itself: the encoded copy stays small. */
const WRITE_AT = 64 * 1024;

/** One queue for both streams, so that on a terminal the two keep their order. */
class WriteQueue {
  readonly #encoder = new TextEncoder();
  #queued: Queued[] = [];
  #writing = false;

  add(outlet: Outlet, text: string): void {
    if (text === "" || outlet.closed.signal.aborted) return;
    const last = this.#queued.at(-1);
    const more = last !== undefined && "text" in last && last.outlet === outlet &&
      last.text.length < WRITE_AT;
    if (more) last.text += text;
    else this.#queued.push({ outlet, text });
    if (!this.#writing) this.#write();
  }

  flush(): Promise<void> {
    if (!this.#writing) return Promise.resolve();
    return new Promise((flushed) => this.#queued.push({ flushed }));
  }

  async #write(): Promise<void> {
    this.#writing = true;
    // What is said in one go is written in one go.
    await Promise.resolve();
    while (this.#queued.length > 0) {
      const queued = this.#queued;
      this.#queued = [];
      for (const next of queued) {
        if ("flushed" in next) next.flushed();
        else await this.#writeOne(next.outlet, next.text);
      }
    }
    this.#writing = false;
  }

  async #writeOne({ sink, closed, onLost }: Outlet, text: string): Promise<void> {
    const lost = await writeAll(sink, this.#encoder.encode(text), closed);
    if (lost !== undefined) onLost(lost);
  }
}

/** Writes all of `bytes`; answers why not, unless the reader has gone. */
async function writeAll(
  sink: ByteSink,
  bytes: Uint8Array,
  closed: AbortController,
): Promise<string | undefined> {
  try {
    let done = 0;
    while (done < bytes.length && !closed.signal.aborted) {
      done += await sink.write(bytes.subarray(done));
    }
  } catch (error) {
    closed.abort();
    if (error instanceof Deno.errors.BrokenPipe) return undefined;
    return error instanceof Error ? error.message : String(error);
  }
  return undefined;
}

async function readBounded(
  stream: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > limit) return undefined;
    parts.push(part);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
