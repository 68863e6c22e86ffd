import type { ExportedBundle, ExportOptions } from "./export_ledger.ts";
import type { StatePlace, StateReport } from "./examine_state.ts";
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

/**
 * Looks at everything that is kept: the modes of files, the database, the ledger, what was made from
 * its rows, copies, locks and the room that is left. It changes nothing. Call it in a process that
 * does not have the ledger open.
 *
 * @throws {LedgerError} If it cannot be looked at.
 */
export async function examineState(place: StatePlace): Promise<StateReport> {
  const { examine } = await import("./examine_state.ts");
  return await examine(place);
}

/**
 * Makes anew what is made from the ledger's rows, in one transaction; no row is touched. Of a damaged
 * database whose rows are whole the file is made anew; the name of the damaged one, which is kept, is
 * answered then. Call it in a process that does not have the ledger open.
 *
 * @throws {LedgerError} If a session is in use, or it cannot be done; then all is as it was.
 */
export async function rebuildLists(
  { now, ...place }: Pick<StatePlace, "state" | "now"> & Partial<Pick<StatePlace, "heads">>,
): Promise<string | undefined> {
  const { rebuildAll } = await import("./rebuild_lists.ts");
  return await rebuildAll({ ...place, time: new Date(now).toISOString() });
}
