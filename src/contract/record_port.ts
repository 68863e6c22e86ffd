import type { LedgerEntry, LedgerEvent } from "./ledger.ts";

/** What a process that may write no file asks another one to keep. */
export type RecordRequest =
  /** Opens the ledger, and makes it if there is none. */
  | { readonly act: "open" }
  /** Makes a session this one's alone until the record is closed; refused as `busy` if another has it. */
  | { readonly act: "claim"; readonly session: string }
  /** Appends one row to the ledger; one of a session's kinds claims its session. */
  | { readonly act: "append"; readonly event: LedgerEvent }
  /** Keeps the bytes of one output, in base64. */
  | {
    readonly act: "keep";
    readonly session: string;
    readonly call: string;
    readonly bytes: string;
  };

/** What became of a {@linkcode RecordRequest}. */
export type RecordAnswer =
  | { readonly ok: true; readonly act: "open"; readonly ledger: string }
  | { readonly ok: true; readonly act: "claim" }
  | { readonly ok: true; readonly act: "append"; readonly place: LedgerPlace }
  /** The name under which the output is found; `null` if there was no room for it. */
  | { readonly ok: true; readonly act: "keep"; readonly name: string | null }
  | RecordRefusal;

/** Why nothing was kept. */
export interface RecordRefusal {
  readonly ok: false;
  /** Why a ledger cannot be opened or written, or `unheard` if nobody answers. */
  readonly code: string;
  /** One sentence that says what to do. */
  readonly error: string;
}

/** Where a row stands: all of it but what its event says. */
export type LedgerPlace = Omit<LedgerEntry, keyof LedgerEvent>;

/**
 * The way of a process that may write no file to the one that keeps records for it.
 *
 * Contract: never rejects. Appends take effect in call order, and each is durable when it is answered.
 */
export interface RecordPort {
  ask(request: RecordRequest): Promise<RecordAnswer>;
}
