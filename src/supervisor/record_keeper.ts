import {
  LEDGER_HEADS_FILE,
  type LedgerHead,
  type RecordAnswer,
  type RecordPort,
  type RecordRequest,
  systemClock,
} from "../contract/mod.ts";
import type { Folders } from "./folders.ts";
import { openLedgerHeads } from "./ledger_heads.ts";
import { type CountedLedger, lostRows } from "./lost_rows.ts";
import { quotePath } from "./paths.ts";
import type { LocalRecord } from "../store/keeper.ts";

/** Keeps the records of a core, which may write no file itself. */
export interface RecordKeeper extends RecordPort {
  /** Opens the ledger ahead of the first request. */
  prepare(): void;
  /** Resolves when everything asked for was kept or refused and the files are closed; never rejects. */
  close(): Promise<void>;
}

/** Where records are kept. */
export interface RecordKeeperOptions {
  readonly folders: Folders;
  /** Shows the person one sentence. */
  readonly report: (sentence: string) => void;
}

/**
 * Writes the ledger and the outputs under `state/`, and a head under `owner/` after each commit: the
 * core says what happened, its place in the chain is decided here.
 */
export function openRecordKeeper(options: RecordKeeperOptions): RecordKeeper {
  const { writable, unwritable, home } = options.folders;
  return writable ? new FolderKeeper(options) : keepNothing(unwritable ?? home);
}

function keepNothing(folder: string): RecordKeeper {
  const error =
    `Cannot keep a record: the folder ${quotePath(folder)} cannot be written; make it ` +
    "writable, or name another home folder with KYROZEN_HOME or --home";
  return {
    prepare() {},
    ask: () => Promise.resolve({ ok: false, code: "unwritable", error }),
    close: () => Promise.resolve(),
  };
}

class FolderKeeper implements RecordKeeper {
  readonly #options: RecordKeeperOptions;
  readonly #headsPath: string;
  readonly #heads;
  #record: Promise<LocalRecord> | undefined;
  #keepsHeads = true;
  #isCompared = false;

  constructor(options: RecordKeeperOptions) {
    this.#options = options;
    this.#headsPath = `${options.folders.owner}/${LEDGER_HEADS_FILE}`;
    this.#heads = openLedgerHeads(this.#headsPath);
  }

  prepare(): void {
    // The request that needs it is told what went wrong.
    this.#open().then((record) => record.prepare(), () => {});
  }

  async ask(request: RecordRequest): Promise<RecordAnswer> {
    return await (await this.#open()).ask(request);
  }

  async close(): Promise<void> {
    // One that could not be opened holds nothing; each request was told.
    const record = await this.#record?.catch(() => undefined);
    await record?.close();
    this.#heads.close();
  }

  #open(): Promise<LocalRecord> {
    return this.#record ??= this.#load();
  }

  async #load(): Promise<LocalRecord> {
    // The parts that write are loaded when the first record is due.
    const { openLocalRecord } = await import("../store/keeper.ts");
    return openLocalRecord({
      state: this.#options.folders.state,
      clock: systemClock,
      onHead: (head) => this.#keepHead(head),
      onOpen: (ledger) => this.#compare(ledger),
    });
  }

  #compare(ledger: CountedLedger): void {
    if (this.#isCompared) return;
    this.#isCompared = true;
    const lost = lostRows(this.#headsPath, ledger);
    if (lost !== undefined) this.#options.report(lost);
  }

  #keepHead(head: LedgerHead): void {
    if (!this.#keepsHeads || this.#heads.append(head)) return;
    this.#keepsHeads = false;
    this.#options.report(
      "Cannot record the newest ledger entry beside the ledger: is the disk full? What follows " +
        "can be verified only up to the entry before it",
    );
  }
}
