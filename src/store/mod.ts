/**
 * The record of what happened: an append-only, hash-chained ledger in SQLite, or in memory where no
 * state may be written; its verification against the heads that the owner's side keeps, and bundles.
 *
 * An append is fixed, chained, committed with all others of its moment, and only then reported. The
 * room refuses to change or remove a row, to open what it did not make, and to write while verifying.
 *
 * @module
 */

export type { ExportedBundle, ExportOptions } from "./export_ledger.ts";
export { exportLedger, verifyLedger } from "./inspect_ledger.ts";
export { type EntryQuery, type Ledger, MAX_ENTRIES, MAX_PAYLOAD_BYTES } from "./ledger.ts";
export { LedgerError, type LedgerErrorCode } from "./ledger_error.ts";
export { type MemoryLedgerOptions, openMemoryLedger } from "./memory_ledger.ts";
export { type LedgerOptions, openLedger } from "./open_ledger.ts";
export type { LedgerProblem, ProblemKind } from "./problem_list.ts";
export type { LedgerReport, VerifyTarget } from "./verify_ledger.ts";
