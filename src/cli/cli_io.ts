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
  const encoder = new TextEncoder();
  // One queue for both, so that on a terminal the two keep their order.
  let queue: Promise<void> = Promise.resolve();
  const push = (sink: ByteSink, closed: AbortController, text: string) => {
    if (text === "") return;
    const bytes = encoder.encode(text);
    queue = queue.then(async () => {
      const lost = await writeAll(sink, bytes, closed);
      if (sink === stdout) problem ??= lost;
    });
  };
  const errIsTerminal = stderr.isTerminal();
  return {
    out: (text) => push(stdout, outClosed, text),
    err: (text) => push(stderr, errClosed, text),
    flush: () => queue,
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
