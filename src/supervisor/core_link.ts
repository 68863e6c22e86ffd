import {
  type CoreStart,
  fail,
  type IsolateAnswer,
  LineDecoder,
  LineSender,
  LINK_VERSION,
  MAX_LINK_LINE,
  type RecordAnswer,
  showInline,
  type ToCore,
  type ToSupervisor,
} from "../contract/mod.ts";
import type { Catalog } from "./catalog.ts";
import { parseCoreLine } from "./parse_core_line.ts";
import type { RecordKeeper } from "./record_keeper.ts";

/** What the supervisor's end of a link works with. */
export interface CoreLinkOptions {
  /** Of who knew the link's word. */
  readonly connection: Deno.Conn;
  /** What tells the core that this is its supervisor. */
  readonly answer: string;
  /** What the core is told when it has said hello. */
  readonly start: CoreStart;
  readonly catalog: Catalog;
  /** What keeps the core's records; closed with the link. */
  readonly keeper: RecordKeeper;
  /** What runs packages for the core; closed with the link. @default {nothing does} */
  readonly isolates?: { close(): Promise<void> };
}

/**
 * How many requests a core may have open; one is until its answer is written, so that a core that does
 * not read is not answered for ever.
 */
const MAX_OPEN_REQUESTS = 64;

/** As many records, of as many characters, may wait to be kept; then nothing more is read until one is. */
const MAX_WAITING_RECORDS = 256;
const MAX_WAITING_CHARACTERS = 32 * 1024 * 1024;

/** How long an entry that was aborted is waited for, in milliseconds: a pipe in a file's place blocks. */
const ABORT_MS = 2000;

/** The supervisor's end of the link. Whatever is against the link's rules ends it. */
export class CoreLink {
  readonly #options: CoreLinkOptions;
  readonly #sender: LineSender;
  readonly #open = new Map<number, AbortController>();
  readonly #work = new Set<Promise<void>>();
  readonly #pings = new Map<number, (signals: number) => void>();
  readonly #broken: Promise<string | undefined>;
  readonly #ended: Promise<string | undefined>;
  readonly #records = new Map<number, Promise<void>>();
  #waitingCharacters = 0;
  #greeted = false;
  #lastPing = 0;

  constructor(options: CoreLinkOptions) {
    this.#options = options;
    this.#sender = new LineSender(options.connection);
    this.#broken = this.#read();
    this.#ended = this.#broken.then((broken) => this.#settle(broken));
  }

  /** Resolves as soon as the link has ended, as `ended` does. */
  get broken(): Promise<string | undefined> {
    return this.#broken;
  }

  /**
   * Resolves when the link has ended, all that the core had sent was taken in, and no catalog entry
   * runs any more: with what the core did against the rules, or `undefined`.
   */
  get ended(): Promise<string | undefined> {
    return this.#ended;
  }

  /** Whether the core said the right word and was told to begin. */
  get greeted(): boolean {
    return this.#greeted;
  }

  /** Resolves when the core answers, with how many signals it has taken; never, if it does not. */
  ping(): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>();
    const id = ++this.#lastPing;
    this.#pings.set(id, resolve);
    this.#send({ type: "ping", id });
    return promise;
  }

  async #read(): Promise<string | undefined> {
    const { connection } = this.#options;
    const decoder = new LineDecoder(MAX_LINK_LINE);
    const buffer = new Uint8Array(64 * 1024);
    let broken: string | undefined;
    try {
      while (broken === undefined) {
        const size = await connection.read(buffer);
        if (size === null) break;
        broken = await this.#takeAll(decoder.push(buffer.subarray(0, size)));
      }
    } catch (error) {
      // A reset is how a killed core's link ends.
      if (error instanceof Error && error.name === "LineTooLongError") broken = error.message;
    }
    connection.close();
    return broken;
  }

  async #settle(broken: string | undefined): Promise<string | undefined> {
    for (const abort of this.#open.values()) abort.abort();
    const ending = this.#options.isolates?.close();
    await within(ABORT_MS, Promise.all(this.#work));
    await ending;
    await Promise.all(this.#records.values());
    await this.#options.keeper.close();
    return broken;
  }

  async #takeAll(lines: readonly string[]): Promise<string | undefined> {
    for (const line of lines) {
      const message = parseCoreLine(line);
      const broken = message === undefined
        ? "it sent a line that is no message"
        : this.#take(message, line.length);
      if (broken !== undefined) return broken;
      while (this.#isFull()) await Promise.race(this.#records.values());
    }
    return undefined;
  }

  #isFull(): boolean {
    return this.#records.size >= MAX_WAITING_RECORDS ||
      this.#waitingCharacters >= MAX_WAITING_CHARACTERS;
  }

  #take(message: ToSupervisor, size: number): string | undefined {
    if (message.type === "hello") return this.#greet(message);
    if (!this.#greeted) return "it did not say hello first";
    if (message.type === "request") return this.#start(message);
    if (message.type === "cancel") this.#open.get(message.id)?.abort();
    if (message.type === "record") return this.#keep(message, size);
    if (message.type === "pong") {
      this.#pings.get(message.id)?.(message.signals);
      this.#pings.delete(message.id);
    }
    return undefined;
  }

  #greet(hello: Extract<ToSupervisor, { type: "hello" }>): string | undefined {
    if (this.#greeted) return "it said hello twice";
    if (hello.version !== LINK_VERSION) {
      return `it speaks version ${hello.version} of the link, not ${LINK_VERSION}`;
    }
    this.#greeted = true;
    const { answer, start } = this.#options;
    this.#send({ type: "welcome", answer, ...start });
    return undefined;
  }

  #start(request: Extract<ToSupervisor, { type: "request" }>): string | undefined {
    const { id } = request;
    if (this.#open.has(id)) return `it used the id ${id} for two requests`;
    if (this.#open.size >= MAX_OPEN_REQUESTS) return "it has too many requests open";
    const abort = new AbortController();
    this.#open.set(id, abort);
    const work = this.#run(request, abort.signal).then(async (answer) => {
      this.#respond(id, answer);
      await this.#sender.flushed();
      this.#open.delete(id);
      this.#work.delete(work);
    });
    this.#work.add(work);
    return undefined;
  }

  async #run(
    { entry, params }: Extract<ToSupervisor, { type: "request" }>,
    signal: AbortSignal,
  ): Promise<IsolateAnswer> {
    const { catalog } = this.#options;
    if (catalog.entries.includes(entry)) return await catalog.run(entry, params, signal);
    const outcome = fail("dependency_unavailable", `Cannot run "${entry}": ${catalog.lacks}`);
    return { outcome, isolation: "none" };
  }

  #respond(id: number, { outcome, isolation }: IsolateAnswer): void {
    const text = JSON.stringify({ type: "response", id, outcome, isolation } satisfies ToCore);
    // Three bytes of UTF-8 at most stand for one unit; a longer line would end the link.
    if (text.length * 3 <= MAX_LINK_LINE) return this.#sender.sendText(text);
    const large = fail("contract_error", "The answer is larger than the link takes; ask for less");
    this.#send({ type: "response", id, outcome: large, isolation });
  }

  #keep(
    { id, request }: Extract<ToSupervisor, { type: "record" }>,
    size: number,
  ): string | undefined {
    if (this.#records.has(id)) return `it used the id ${id} for two records`;
    const kept = this.#options.keeper.ask(request).catch(refusal).then(async (answer) => {
      this.#send({ type: "recorded", id, answer });
      // A core that does not read its answers is not read either.
      await this.#sender.flushed();
      this.#records.delete(id);
      this.#waitingCharacters -= size;
    });
    this.#waitingCharacters += size;
    this.#records.set(id, kept);
    return undefined;
  }

  #send(message: ToCore): void {
    this.#sender.send(message);
  }
}

/** What a core is told if its keeper could not even be asked, such as when the store cannot be loaded. */
function refusal(error: unknown): RecordAnswer {
  const reason = showInline(error instanceof Error ? error.message : String(error));
  return { ok: false, code: "failed", error: `Cannot keep a record: ${reason}` };
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, milliseconds);
  await Promise.race([work, late.promise]);
  clearTimeout(timer);
}
