/**
 * The record of what happened: an append-only, hash-chained ledger in SQLite, in memory, or with the
 * process that keeps it for this one; the outputs that are too large for a model; the ledger's
 * verification against the heads that the owner's side keeps, and bundles.
 *
 * An append is fixed, chained, committed with all others of its moment, and only then reported. The
 * room refuses to change or remove a row, to open what it did not make, and to write while verifying.
 *
 * @module
 */

export * from "./client.ts";
export type { ExportedBundle, ExportOptions } from "./export_ledger.ts";
export { createFileSpill, type FileSpill, type FileSpillOptions } from "./file_spill.ts";
export type { Finding, FindingKind, StatePlace, StateReport } from "./examine_state.ts";
export { examineState, exportLedger, rebuildLists, verifyLedger } from "./inspect_ledger.ts";
export { type EntryQuery, type Ledger, MAX_ENTRIES, MAX_PAYLOAD_BYTES } from "./ledger.ts";
export { type KeptLedger, openKeptLedger } from "./kept_ledger.ts";
export * from "./keeper.ts";
export { type MemoryLedgerOptions, openMemoryLedger } from "./memory_ledger.ts";
export { type LedgerOptions, openLedger } from "./open_ledger.ts";
export type { LedgerProblem, ProblemKind } from "./problem_list.ts";
export { searchProblem } from "./search_words.ts";
export { openSessionReader } from "./session_reader.ts";
export type { LedgerReport, VerifyTarget } from "./verify_ledger.ts";
