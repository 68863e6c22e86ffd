import type { DatabaseSync, StatementSync } from "node:sqlite";
import {
  type Clock,
  GENESIS_HASH,
  type LedgerEntry,
  type LedgerEvent,
  type LedgerHead,
  showInline,
} from "../contract/mod.ts";
import { AppendQueue } from "./append_queue.ts";
import { draftRow } from "./draft_row.ts";
import { checkQuery, type EntryQuery, type Ledger } from "./ledger.ts";
import { asLedgerError, LedgerError } from "./ledger_error.ts";
import {
  type ChainPoint,
  chainRows,
  type DraftRow,
  type LedgerRow,
  toEntry,
} from "./ledger_row.ts";
import { isBusy } from "./is_busy.ts";
import type { Projector } from "./projector.ts";

/** How often a commit asks for the lock; each time waits for a quarter of a second. */
const LOCK_ATTEMPTS = 40;
/** After so many lost races the lock is held while the rows are hashed. */
const FREE_ATTEMPTS = 3;

/** Which ledger to open. */
export interface LedgerOptions {
  /** The database file; its folder must exist. */
  readonly path: string;
  readonly clock: Clock;
  /**
   * Told the newest row after each commit of this process, before its appends resolve.
   *
   * Contract: must not throw; returns at once.
   */
  readonly onHead?: (head: LedgerHead) => void;
}

/**
 * Opens the ledger in the database at `path` and makes it, mode 0600, if there is none. Several
 * processes may have it open and append.
 *
 * @throws {LedgerError} If it cannot be opened; nothing of an existing file was changed then.
 */
export async function openLedger(options: LedgerOptions): Promise<Ledger> {
  try {
    // Loaded here: a process that keeps its record elsewhere has no use for a database.
    const { openDatabase } = await import("./open_database.ts");
    const { Projector } = await import("./projector.ts");
    const time = new Date(options.clock.now()).toISOString();
    const { database, ledger } = await openDatabase(options.path, time);
    try {
      const projector = sound(
        options.path,
        () => new Projector({ source: database, target: database }),
      );
      return new DatabaseLedger({ id: ledger, database, projector }, options);
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    throw asLedgerError(error, "open ledger", options.path);
  }
}

/** What is made from the rows can always be made anew, so a person is told how. */
function sound<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const words = error instanceof Error ? error.message : "";
    if (!/malformed|no such (table|column)|vtable constructor|has \d+ columns/.test(words)) {
      throw error;
    }
    throw new LedgerError(
      "corrupt",
      `Cannot use ledger "${showInline(path)}": its lists of sessions are damaged; run "kyrozen ` +
        'doctor --rebuild", which makes them anew from the rows',
      { cause: error },
    );
  }
}

/** The open parts of one ledger. */
interface LedgerParts {
  readonly id: string;
  readonly database: DatabaseSync;
  readonly projector: Projector;
}

class DatabaseLedger implements Ledger {
  readonly id: string;
  readonly #database: DatabaseSync;
  readonly #projector: Projector;
  readonly #options: LedgerOptions;
  readonly #queue = new AppendQueue((drafts) => this.#commit(drafts));
  readonly #insert: StatementSync;
  readonly #last: StatementSync;
  #point: ChainPoint;
  #closed = false;

  constructor({ id, database, projector }: LedgerParts, options: LedgerOptions) {
    this.id = id;
    this.#projector = projector;
    this.#database = database;
    this.#options = options;
    this.#insert = database.prepare("INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?, ?)");
    this.#last = database.prepare("SELECT seq, sha256 FROM ledger ORDER BY seq DESC LIMIT 1");
    this.#point = this.#readPoint();
  }

  async append(event: LedgerEvent): Promise<LedgerEntry> {
    const draft = draftRow(event, this.#options.clock.now());
    this.#assertOpen("append to");
    return await this.#queue.push(draft);
  }

  head(): LedgerHead | null {
    return this.#reading(() => {
      const { seq, sha256 } = this.#readPoint();
      return seq === 0 ? null : { ledger: this.id, seq, sha256 };
    });
  }

  entries(query: EntryQuery = {}): readonly LedgerEntry[] {
    const { after, limit } = checkQuery(query);
    return this.#reading(() => {
      const rows = query.session === undefined
        ? this.#database.prepare("SELECT * FROM ledger WHERE seq > ? ORDER BY seq LIMIT ?")
          .all(after, limit)
        : this.#database.prepare(
          "SELECT * FROM ledger WHERE session = ? AND seq > ? ORDER BY seq LIMIT ?",
        ).all(query.session, after, limit);
      // The columns of a STRICT table have the types that they are declared with.
      return (rows as unknown as LedgerRow[]).map(toEntry);
    });
  }

  flush(): Promise<void> {
    return this.#queue.idle();
  }

  async close(): Promise<void> {
    if (this.#closed) return await this.#queue.idle();
    this.#closed = true;
    await this.#queue.idle();
    try {
      this.#database.close();
    } catch (error) {
      throw asLedgerError(error, "close ledger", this.#options.path);
    }
  }

  #reading<T>(read: () => T): T {
    this.#assertOpen("read");
    try {
      return read();
    } catch (error) {
      throw asLedgerError(error, "read ledger", this.#options.path);
    }
  }

  #assertOpen(verb: string): void {
    if (this.#closed) throw new LedgerError("closed", `Cannot ${verb} ledger: it is closed`);
  }

  async #commit(drafts: readonly DraftRow[]): Promise<readonly LedgerRow[]> {
    try {
      const rows = await this.#writeRows(drafts);
      this.#tellHead();
      return rows;
    } catch (error) {
      this.#rollBack();
      throw asLedgerError(error, "append to ledger", this.#options.path);
    }
  }

  /**
   * Hashes take turns of the event loop, so the rows are chained first, to the head last seen, and
   * the lock is taken only to compare and insert: a process that is stopped or busy while it hashes
   * keeps no other one waiting. Whoever loses that race too often hashes under the lock.
   */
  async #writeRows(drafts: readonly DraftRow[]): Promise<readonly LedgerRow[]> {
    for (let attempt = 1;; attempt++) {
      let rows = await chainRows(this.id, this.#point, drafts);
      await this.#lock();
      const expected = this.#point;
      this.#point = this.#readPoint();
      if (this.#point.sha256 !== expected.sha256) {
        if (attempt < FREE_ATTEMPTS) {
          this.#database.exec("ROLLBACK");
          continue;
        }
        rows = await chainRows(this.id, this.#point, drafts);
      }
      this.#insertAll(rows);
      return rows;
    }
  }

  #rollBack(): void {
    try {
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
    } catch {
      // What made the commit fail is told instead.
    }
  }

  async #lock(): Promise<void> {
    for (let attempt = 1;; attempt++) {
      try {
        return this.#database.exec("BEGIN IMMEDIATE");
      } catch (error) {
        if (!isBusy(error) || attempt === LOCK_ATTEMPTS) throw error;
      }
      // Waiting inside the database stops the event loop: let interrupts and deadlines through.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #insertAll(rows: readonly LedgerRow[]): void {
    for (const { seq, time, session, kind, payload, prev, sha256 } of rows) {
      this.#insert.run(seq, time, session, kind, payload, prev, sha256);
    }
    sound(this.#options.path, () => this.#projector.apply(rows));
    this.#database.exec("COMMIT");
    this.#point = rows.at(-1) ?? this.#point;
  }

  #readPoint(): ChainPoint {
    const row = this.#last.get();
    return row === undefined
      ? { seq: 0, sha256: GENESIS_HASH }
      : { seq: Number(row.seq), sha256: String(row.sha256) };
  }

  #tellHead(): void {
    const head = { ledger: this.id, seq: this.#point.seq, sha256: this.#point.sha256 };
    // A microtask: the rows are durable, so a listener that throws must not make them look refused.
    if (this.#options.onHead) queueMicrotask(() => this.#options.onHead?.(head));
  }
}
