/**
 * The side of the store that a process needs which writes no file itself: its way to whoever keeps the
 * records for it, and records in memory. Nothing here loads the database.
 *
 * @module
 */

export { LedgerError, type LedgerErrorCode } from "./ledger_error.ts";
export { createLinkSpill, type LinkLedger, openLinkLedger } from "./link_record.ts";
export { createMemorySpill, type MemorySpillOptions } from "./memory_spill.ts";
export {
  isSpillName,
  MAX_SPILL_BYTES,
  type SpillPart,
  type SpillRange,
  type SpillStore,
} from "./spill_store.ts";
