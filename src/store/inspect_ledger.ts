import type { ExportedBundle, ExportOptions } from "./export_ledger.ts";
import type { LedgerReport, VerifyTarget } from "./verify_ledger.ts";

// Loaded when called: a process that appends, which is every turn, needs none of it.

/**
 * Checks every row of a ledger by its own hash, the row before it and the owner's heads, and reports
 * all that is wrong. It writes nothing and makes no file, takes no lock, and needs the right to read
 * the database, its `-wal` and the heads. Memory does not grow with the rows. Call it in a process
 * that does not have the ledger open: closing the file here would drop that ledger's locks.
 *
 * @throws {LedgerError} If there is nothing that can be read as a ledger.
 */
export async function verifyLedger(target: VerifyTarget): Promise<LedgerReport> {
  const { checkLedger } = await import("./verify_ledger.ts");
  return await checkLedger(target);
}

/**
 * Writes all rows up to the present head into one bundle, which appears under its name only when it
 * is whole and on the disk. It reads as {@linkcode verifyLedger} does and checks no hash.
 *
 * @throws {LedgerError} If the ledger cannot be read whole, or the bundle exists or cannot be written;
 * then no file is left.
 */
export async function exportLedger(options: ExportOptions): Promise<ExportedBundle> {
  const { writeLedgerBundle } = await import("./export_ledger.ts");
  return await writeLedgerBundle(options);
}
