import type { LedgerEntry } from "../contract/mod.ts";
import { type DraftRow, type LedgerRow, toEntry } from "./ledger_row.ts";

/** Rows of one commit; more would hold the database for long and the payloads in memory twice. */
const MAX_ROWS = 512;
const MAX_CHARACTERS = 4 * 1024 * 1024;

/**
 * Makes `drafts` durable together.
 *
 * Contract: answers one row per draft, in order; rejects if it could not, and then none was written.
 */
export type CommitRows = (drafts: readonly DraftRow[]) => Promise<readonly LedgerRow[]>;

interface Waiting {
  readonly draft: DraftRow;
  readonly resolve: (entry: LedgerEntry) => void;
  readonly reject: (reason: unknown) => void;
}

/** Groups appends: what is pushed in one moment, or while a commit runs, is committed together. */
export class AppendQueue {
  readonly #commit: CommitRows;
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;

  constructor(commit: CommitRows) {
    this.#commit = commit;
  }

  /** Resolves when the draft's commit is done; rejects with what made it fail. */
  push(draft: DraftRow): Promise<LedgerEntry> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ draft, resolve, reject });
      this.#running ??= this.#drain();
    });
  }

  /** Resolves when nothing waits any more. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await nextMacrotask();
      await this.#commitGroup(this.#takeGroup());
    }
    this.#running = undefined;
  }

  #takeGroup(): readonly Waiting[] {
    let characters = 0;
    let count = 0;
    for (const { draft } of this.#waiting) {
      characters += draft.payload.length;
      if (count > 0 && (count === MAX_ROWS || characters > MAX_CHARACTERS)) break;
      count++;
      // What it begins with is read within its commit, which should not hold the event loop up for two.
      if (draft.kind === "session.forked") break;
    }
    return this.#waiting.splice(0, count);
  }

  async #commitGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const rows = await this.#commit(group.map(({ draft }) => draft));
      rows.forEach((row, index) => group[index]?.resolve(toEntry(row)));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}

const NOTHING = new Uint8Array();

// The end of any operation is a macrotask. A timer would wait for more than a millisecond, and the
// first touch of one loads compatibility code of the runtime, which costs the first token dearly.
async function nextMacrotask(): Promise<void> {
  await crypto.subtle.digest("SHA-256", NOTHING);
}
