import {
  LEDGER_FILE,
  LEDGER_HEADS_FILE,
  type LedgerHead,
  type RecordAnswer,
  type RecordPort,
  type RecordRefusal,
  type RecordRequest,
  systemClock,
} from "../contract/mod.ts";
import type { Folders } from "./folders.ts";
import { openLedgerHeads } from "./ledger_heads.ts";
import type { Ledger, SpillStore } from "../store/mod.ts";

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
  return options.folders.writable ? new FolderKeeper(options) : KEEPS_NOTHING;
}

const KEEPS_NOTHING: RecordKeeper = {
  prepare() {},
  ask: () =>
    Promise.resolve({
      ok: false,
      code: "unwritable",
      error: "Cannot keep a record: the home folder cannot be written",
    }),
  close: () => Promise.resolve(),
};

/** The parts that write, loaded when the first record is due. */
interface Files {
  readonly ledger: Ledger;
  readonly spill: SpillStore;
}

class FolderKeeper implements RecordKeeper {
  readonly #options: RecordKeeperOptions;
  readonly #heads;
  #files: Promise<Files> | undefined;
  #keepsHeads = true;

  constructor(options: RecordKeeperOptions) {
    this.#options = options;
    this.#heads = openLedgerHeads(`${options.folders.owner}/${LEDGER_HEADS_FILE}`);
  }

  prepare(): void {
    // The request that needs it is told what went wrong.
    this.#open().catch(() => {});
  }

  async ask(request: RecordRequest): Promise<RecordAnswer> {
    try {
      return await act(await this.#open(), request);
    } catch (error) {
      return refusalOf(error);
    }
  }

  async close(): Promise<void> {
    const files = await this.#files?.catch(() => undefined);
    await files?.ledger.close().catch(() => {});
    this.#heads.close();
  }

  #open(): Promise<Files> {
    // What could not be opened is tried again, and its failure told anew.
    this.#files ??= this.#load().catch((error) => {
      this.#files = undefined;
      throw error;
    });
    return this.#files;
  }

  async #load(): Promise<Files> {
    const { createFileSpill, openLedger } = await import("../store/mod.ts");
    const { state } = this.#options.folders;
    const ledger = await openLedger({
      path: `${state}/${LEDGER_FILE}`,
      clock: systemClock,
      onHead: (head) => this.#keepHead(head),
    });
    return { ledger, spill: createFileSpill({ folder: `${state}/output` }) };
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

function refusalOf(error: unknown): RecordRefusal {
  if (!(error instanceof Error)) return { ok: false, code: "failed", error: String(error) };
  const code = "code" in error && typeof error.code === "string" ? error.code : "failed";
  return { ok: false, code, error: error.message };
}

async function act({ ledger, spill }: Files, request: RecordRequest): Promise<RecordAnswer> {
  if (request.act === "open") return { ok: true, act: "open", ledger: ledger.id };
  if (request.act === "append") {
    const { seq, time, prev, sha256 } = await ledger.append(request.event);
    return { ok: true, act: "append", place: { seq, time, prev, sha256 } };
  }
  const bytes = Uint8Array.fromBase64(request.bytes);
  const name = await spill.write(request.session, request.call, bytes);
  return { ok: true, act: "keep", name: name ?? null };
}
