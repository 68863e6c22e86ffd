import { LEDGER_FILE } from "../contract/mod.ts";
import { inUse } from "./examine_state.ts";
import { findLocks } from "./find_locks.ts";
import { asLedgerError, LedgerError } from "./ledger_error.ts";
import { openDatabase } from "./open_database.ts";
import { rebuild } from "./projector.ts";

/** What `rebuildLists` does. */
export async function rebuildAll(state: string, time: string): Promise<void> {
  const path = `${state}/${LEDGER_FILE}`;
  try {
    const { locks, problem } = findLocks(state);
    const held = locks.find(({ kind }) => kind === "held");
    if (held !== undefined) throw inUse(held.session, held.pid);
    if (problem !== undefined) {
      const reason = "it cannot be told whether a session is in use";
      throw new LedgerError("unreadable", `Cannot rebuild: ${reason}: ${problem}`);
    }
    // Opening would make a ledger where there is none.
    Deno.lstatSync(path);
    const { database } = await openDatabase(path, time);
    try {
      database.exec("BEGIN IMMEDIATE");
      rebuild(database);
      database.exec("COMMIT");
    } finally {
      if (database.isTransaction) database.exec("ROLLBACK");
      database.close();
    }
  } catch (error) {
    throw asLedgerError(error, "rebuild the lists of ledger", path);
  }
}
