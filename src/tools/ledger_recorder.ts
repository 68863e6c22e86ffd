import type { JsonObject, LedgerEvent, LedgerWriter } from "../contract/mod.ts";

/**
 * Writes rows of one turn in order without waiting for the disk, so that no token waits for it
 * either, and knows which of them could not be written.
 */
export class LedgerRecorder {
  readonly #ledger: LedgerWriter;
  readonly #session: string;
  readonly #turn: string;
  #rows: Promise<unknown> = Promise.resolve();
  #failure: string | undefined;
  #deferred: LedgerEvent[] = [];

  constructor(options: { ledger: LedgerWriter; session: string; turn: string }) {
    this.#ledger = options.ledger;
    this.#session = options.session;
    this.#turn = options.turn;
  }

  /** The reason for which the first of the rows was not written; known late, see `settled`. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Appends a row and does not wait for it. The turn's id is added to its payload. */
  note(kind: string, payload: JsonObject): void {
    for (const event of this.#takeDeferred()) this.#write(event);
    this.#write(this.#eventOf(kind, payload));
  }

  /** Like `note`, but together with the next row, so that both are one commit of the ledger. */
  defer(kind: string, payload: JsonObject): void {
    this.#deferred.push(this.#eventOf(kind, payload));
  }

  /** Waits for every row so far; the first reason for which one was not written, if there is one. */
  async settled(): Promise<string | undefined> {
    for (const event of this.#takeDeferred()) this.#write(event);
    await this.#rows;
    return this.#failure;
  }

  #eventOf(kind: string, payload: JsonObject): LedgerEvent {
    return { session: this.#session, kind, payload: { turn: this.#turn, ...payload } };
  }

  #takeDeferred(): readonly LedgerEvent[] {
    const events = this.#deferred;
    this.#deferred = [];
    return events;
  }

  #write(event: LedgerEvent): void {
    const written = this.#append(event).catch((error) => {
      this.#failure ??= reasonOf(error);
    });
    this.#rows = Promise.all([this.#rows, written]);
  }

  // An async function, so that a writer that throws is like one that rejects.
  async #append(event: LedgerEvent): Promise<void> {
    await this.#ledger.append(event);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "the ledger refused it";
}
