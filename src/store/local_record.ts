import {
  type Clock,
  LEDGER_FILE,
  type LedgerEntry,
  type LedgerEvent,
  type LedgerHead,
  type RecordAnswer,
  type RecordPort,
  type RecordRefusal,
  type RecordRequest,
  showInline,
} from "../contract/mod.ts";
import { createFileSpill, type FileSpill } from "./file_spill.ts";
import type { EntryQuery, Ledger } from "./ledger.ts";
import { LedgerError } from "./ledger_error.ts";
import { openLedger } from "./open_ledger.ts";
import { SessionClaims } from "./session_claims.ts";
import { isSessionKind } from "./session_row.ts";

/** Where records are kept, and who is told of them. */
export interface LocalRecordOptions {
  /** The folder of the state; made, for its owner alone, if there is none. */
  readonly state: string;
  readonly clock: Clock;
  /**
   * Told the newest row after each commit, before its appends are answered.
   *
   * Contract: must not throw; returns at once.
   */
  readonly onHead?: (head: LedgerHead) => void;
  /**
   * Given the ledger each time it was opened, before anything is added to it.
   *
   * Contract: must not throw.
   */
  readonly onOpen?: (ledger: Pick<Ledger, "id" | "head">) => void;
}

/** Records that this process writes itself. */
export interface LocalRecord extends RecordPort {
  /** Opens the ledger ahead of the first request. */
  prepare(): void;
  /**
   * Entries by `seq`.
   *
   * @throws {LedgerError} If they cannot be read.
   */
  entries(query?: EntryQuery): Promise<readonly LedgerEntry[]>;
  /** Resolves when everything asked for was kept or refused and the files are closed; never rejects. */
  close(): Promise<void>;
}

/**
 * Keeps records under `state`: the ledger, the outputs, and the claims by which one process alone
 * adds to a session. The files are opened with the first request, and again after a failure.
 */
export function openLocalRecord(options: LocalRecordOptions): LocalRecord {
  return new FolderRecord(options);
}

class FolderRecord implements LocalRecord {
  readonly #options: LocalRecordOptions;
  readonly #spill: FileSpill;
  readonly #claims: SessionClaims;
  #ledger: Promise<Ledger> | undefined;
  #closed = false;

  constructor(options: LocalRecordOptions) {
    this.#options = options;
    this.#spill = createFileSpill({ folder: `${options.state}/output` });
    this.#claims = new SessionClaims(`${options.state}/locks`);
  }

  prepare(): void {
    // The request that needs it is told what went wrong.
    this.#open().catch(() => {});
  }

  async ask(request: RecordRequest): Promise<RecordAnswer> {
    try {
      return await this.#act(await this.#open(), request);
    } catch (error) {
      return refusalOf(error);
    }
  }

  async entries(query?: EntryQuery): Promise<readonly LedgerEntry[]> {
    return (await this.#open()).entries(query);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const ledger = await this.#ledger?.catch(() => undefined);
    await ledger?.close().catch(() => {});
    this.#claims.close();
  }

  async #load(): Promise<Ledger> {
    const { state, clock, onHead, onOpen } = this.#options;
    makeFolder(state);
    const ledger = await openLedger({ path: `${state}/${LEDGER_FILE}`, clock, onHead });
    onOpen?.(ledger);
    return ledger;
  }

  #open(): Promise<Ledger> {
    if (this.#closed) {
      return Promise.reject(new LedgerError("closed", "Cannot keep a record: it is closed"));
    }
    // What could not be opened is tried again, and its failure told anew.
    this.#ledger ??= this.#load().catch((error) => {
      this.#ledger = undefined;
      throw error;
    });
    return this.#ledger;
  }

  async #act(ledger: Ledger, request: RecordRequest): Promise<RecordAnswer> {
    switch (request.act) {
      case "open":
        return { ok: true, act: "open", ledger: ledger.id };
      case "claim":
        this.#claims.claim(request.session);
        return { ok: true, act: "claim" };
      case "append":
        return await this.#append(ledger, request.event);
      case "keep": {
        const bytes = Uint8Array.fromBase64(request.bytes);
        const name = await this.#spill.write(request.session, request.call, bytes);
        return { ok: true, act: "keep", name: name ?? null };
      }
    }
  }

  async #append(ledger: Ledger, event: LedgerEvent): Promise<RecordAnswer> {
    const isOfSession = isSessionKind(event.kind) && event.session !== "";
    // Without a turn of the event loop: appends must keep their order.
    if (isOfSession) this.#claims.hold(event.session);
    const { seq, time, prev, sha256 } = await ledger.append(event);
    if (event.kind === "session.deleted") await this.#spill.remove(event.session);
    return { ok: true, act: "append", place: { seq, time, prev, sha256 } };
  }
}

function refusalOf(error: unknown): RecordRefusal {
  if (!(error instanceof Error)) return { ok: false, code: "failed", error: String(error) };
  const code = "code" in error && typeof error.code === "string" ? error.code : "failed";
  return { ok: false, code, error: error.message };
}

function makeFolder(path: string): void {
  try {
    Deno.mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : "unknown";
    const message = `Cannot make folder "${showInline(path)}" for the ledger: ${showInline(why)}`;
    throw new LedgerError("unwritable", message, { cause });
  }
}
