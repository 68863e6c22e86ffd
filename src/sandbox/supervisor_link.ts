import {
  type CatalogId,
  type CoreStart,
  fail,
  type IsolateAnswer,
  type JsonObject,
  LineDecoder,
  LineSender,
  MAX_LINK_LINE,
  type RecordAnswer,
  type RecordRequest,
  type ToCore,
  type ToolOutcome,
  type ToSupervisor,
} from "../contract/mod.ts";

// Far under the longest line, whatever the characters are: a longer line would end the link.
const MAX_PARAMS_LENGTH = 1024 * 1024;

/** How long a ping waits for its answer, in milliseconds. */
const PONG_MS = 20;

/** What the supervisor says first. */
export type Welcome = CoreStart & { readonly answer: string };

/** What a core's end of the link works with. */
export interface SupervisorLinkOptions {
  /** What is said before anything else. */
  readonly word: string;
  /** How many signals that ask this process to end it has taken so far. */
  readonly signalsTaken: () => number;
}

/** The core's end of the link: sends lines, answers pings, matches responses to requests. */
export class SupervisorLink {
  readonly #connection: Deno.Conn;
  readonly #sender: LineSender;
  readonly #open = new Map<number, (answer: IsolateAnswer) => void>();
  readonly #recording = new Map<number, (answer: RecordAnswer) => void>();
  readonly #welcome = Promise.withResolvers<Welcome | undefined>();
  readonly #closed: Promise<void>;
  readonly #signalsTaken: () => number;
  #ended = false;
  #lastId = 0;

  constructor(connection: Deno.Conn, { word, signalsTaken }: SupervisorLinkOptions) {
    this.#connection = connection;
    this.#signalsTaken = signalsTaken;
    this.#sender = new LineSender(connection);
    this.#sender.sendText(word);
    this.#closed = this.#read();
  }

  /** What the supervisor says first; `undefined` if the link ended before that. */
  get welcome(): Promise<Welcome | undefined> {
    return this.#welcome.promise;
  }

  /** Resolves when the link has ended, whichever side ended it. */
  get closed(): Promise<void> {
    return this.#closed;
  }

  /** Queues one line. */
  send(message: ToSupervisor): void {
    this.#sender.send(message);
  }

  /** Ends the link after everything queued was written. */
  close(): void {
    this.#sender.flushed().then(() => this.#shut());
  }

  /**
   * Asks for a catalog entry; answers where it ran, too.
   *
   * Contract: never rejects; answers `cancelled` when `signal` fires, and tells the supervisor.
   */
  request(
    { entry, params }: { readonly entry: CatalogId; readonly params: JsonObject },
    signal: AbortSignal,
  ): Promise<IsolateAnswer> {
    const cancelled = fail("cancelled", `"${entry}" was cancelled`);
    if (signal.aborted) return Promise.resolve(unplaced(cancelled));
    if (this.#ended) return Promise.resolve(unplaced(linkEnded()));
    if (JSON.stringify(params).length > MAX_PARAMS_LENGTH) {
      const long = fail("invalid_arguments", `The arguments of "${entry}" are longer than 1 MiB`);
      return Promise.resolve(unplaced(long));
    }
    const id = ++this.#lastId;
    const { promise, resolve } = Promise.withResolvers<IsolateAnswer>();
    const cancel = () => {
      this.send({ type: "cancel", id });
      this.#settle(id, unplaced(cancelled));
    };
    signal.addEventListener("abort", cancel, { once: true });
    this.#open.set(id, (answer) => {
      signal.removeEventListener("abort", cancel);
      resolve(answer);
    });
    this.send({ type: "request", id, entry, params });
    return promise;
  }

  /**
   * Asks for something to be kept.
   *
   * Contract: never rejects.
   */
  record(request: RecordRequest): Promise<RecordAnswer> {
    if (this.#ended) return Promise.resolve(unheard());
    const id = ++this.#lastId;
    const { promise, resolve } = Promise.withResolvers<RecordAnswer>();
    this.#recording.set(id, resolve);
    this.send({ type: "record", id, request });
    return promise;
  }

  async #read(): Promise<void> {
    const decoder = new LineDecoder(MAX_LINK_LINE);
    const buffer = new Uint8Array(64 * 1024);
    try {
      for (;;) {
        const size = await this.#connection.read(buffer);
        if (size === null) break;
        for (const line of decoder.push(buffer.subarray(0, size))) this.#take(JSON.parse(line));
      }
    } catch {
      // A link that broke has ended like one that was closed.
    }
    this.#shut();
    this.#welcome.resolve(undefined);
    for (const id of this.#open.keys()) this.#settle(id, unplaced(linkEnded()));
    for (const resolve of this.#recording.values()) resolve(unheard());
    this.#recording.clear();
  }

  // The supervisor is the trusted side: its lines are taken as they are.
  #take(message: ToCore): void {
    if (message.type === "welcome") {
      const { type: _, ...welcome } = message;
      this.#welcome.resolve(welcome);
    } else if (message.type === "response") {
      this.#settle(message.id, message);
    } else if (message.type === "recorded") {
      this.#recording.get(message.id)?.(message.answer);
      this.#recording.delete(message.id);
    } else {
      // Later, so that a signal that has arrived as well is counted.
      setTimeout(() => this.#answer(message.id), PONG_MS);
    }
  }

  #answer(id: number): void {
    this.send({ type: "pong", id, signals: this.#signalsTaken() });
  }

  #settle(id: number, { outcome, isolation }: IsolateAnswer): void {
    this.#open.get(id)?.({ outcome, isolation });
    this.#open.delete(id);
  }

  #shut(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#connection.close();
  }
}

/** A failure before anything ran, as far as this side knows. */
function unplaced(outcome: ToolOutcome): IsolateAnswer {
  return { outcome, isolation: "none" };
}

function linkEnded(): ToolOutcome {
  return fail("dependency_unavailable", "The supervisor has ended the link; start again");
}

function unheard(): RecordAnswer {
  const error = "Cannot keep the record: the supervisor has ended the link; start again";
  return { ok: false, code: "unheard", error };
}
