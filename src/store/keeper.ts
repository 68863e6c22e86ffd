/**
 * The side of the store that a process needs which keeps records for another one. Nothing here reads
 * sessions or verifies a ledger.
 *
 * @module
 */

export { type LocalRecord, type LocalRecordOptions, openLocalRecord } from "./local_record.ts";
