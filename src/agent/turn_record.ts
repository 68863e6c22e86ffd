import { type JsonObject, type LedgerWriter, showInline } from "../contract/mod.ts";

/** The greatest length of a text in a row: a row has a greatest size, and no text may break it. */
const MAX_TEXT = 16 * 1024;

/** The greatest number of call names in a row. */
const MAX_NAMES = 500;

/**
 * The rows of one turn. Rows are handed over in order without waiting for the disk, so that the
 * first token does not wait either; `settled` waits for all of them.
 */
export class TurnRecord {
  readonly #ledger: LedgerWriter;
  readonly #session: string;
  readonly #turn: string;
  #open: Promise<unknown> = Promise.resolve();
  #failure: string | undefined;

  constructor(ledger: LedgerWriter, session: string, turn: string) {
    this.#ledger = ledger;
    this.#session = session;
    this.#turn = turn;
  }

  /** The first row that could not be written, as one sentence; known late, see `settled`. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Appends one row; the turn's id is added to its payload. */
  note(kind: string, payload: JsonObject): void {
    const row = { session: this.#session, kind, payload: { turn: this.#turn, ...payload } };
    const written = this.#ledger.append(row).then(() => undefined, (error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      this.#failure ??= `Cannot record the turn in the ledger: ${why}`;
    });
    this.#open = Promise.all([this.#open, written]);
  }

  /** Resolves once every row so far is durable, or with the first failure. */
  async settled(): Promise<string | undefined> {
    await this.#open;
    return this.#failure;
  }
}

/** A text as rows keep it: its beginning, and how long it was if it was longer. */
export function recordedText(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  return `${text.slice(0, MAX_TEXT)}… [${text.length} characters]`;
}

/** Call names as rows keep them. */
export function recordedNames(calls: readonly { readonly name: string }[]): readonly string[] {
  return calls.slice(0, MAX_NAMES).map((call) => showInline(call.name, 64));
}
