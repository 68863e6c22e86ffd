import type { JsonObject, LedgerWriter } from "../contract/mod.ts";

/** Writes the rows of one response, and knows which of them could not be written. */
export class LedgerRecorder {
  readonly #ledger: LedgerWriter;
  readonly #session: string;
  readonly #turn: string;
  readonly #rows: Promise<string | undefined>[] = [];

  constructor(options: { ledger: LedgerWriter; session: string; turn: string }) {
    this.#ledger = options.ledger;
    this.#session = options.session;
    this.#turn = options.turn;
  }

  /** Appends a row and does not wait for it. */
  note(kind: string, payload: JsonObject): void {
    const event = { session: this.#session, kind, payload: { turn: this.#turn, ...payload } };
    this.#rows.push(
      this.#append(event).then(() => undefined, (error) => reasonOf(error)),
    );
  }

  /** Waits for every row so far; the first reason for which one was not written, if there is one. */
  async settled(): Promise<string | undefined> {
    const reasons = await Promise.all(this.#rows);
    return reasons.find((reason) => reason !== undefined);
  }

  // An async function, so that a writer that throws is like one that rejects.
  async #append(event: Parameters<LedgerWriter["append"]>[0]): Promise<void> {
    await this.#ledger.append(event);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "the ledger refused it";
}
