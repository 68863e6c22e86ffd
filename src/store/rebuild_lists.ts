import type { DatabaseSync } from "node:sqlite";
import { LEDGER_FILE } from "../contract/mod.ts";
import { inUse } from "./examine_state.ts";
import { findLocks } from "./find_locks.ts";
import { asLedgerError, LedgerError } from "./ledger_error.ts";
import { openDatabase } from "./open_database.ts";
import { rebuild } from "./projector.ts";

/** What is rebuilt. */
export interface RebuildPlace {
  /** The folder of the state. */
  readonly state: string;
  /** The file of the owner's heads; without it the chain alone is checked. */
  readonly heads?: string;
  /** ISO 8601, UTC. */
  readonly time: string;
}

/** What `rebuildLists` does. */
export async function rebuildAll(
  { state, heads, time }: RebuildPlace,
): Promise<string | undefined> {
  const path = `${state}/${LEDGER_FILE}`;
  try {
    refuseInUse(state);
    // Opening would make a ledger where there is none.
    Deno.lstatSync(path);
    const { database } = await openDatabase(path, time);
    try {
      if (isSound(database)) return void rebuildTables(database);
      // Writing to a damaged database can overwrite what is still whole in it.
      const { rebuildFile } = await import("./rebuild_file.ts");
      return await rebuildFile({ path, database, heads: heads ?? null });
    } finally {
      if (database.isTransaction) database.exec("ROLLBACK");
      database.close();
    }
  } catch (error) {
    throw asLedgerError(error, "rebuild the lists of ledger", path);
  }
}

function refuseInUse(state: string): void {
  const { locks, problem } = findLocks(state);
  const held = locks.find(({ kind }) => kind === "held");
  if (held !== undefined) throw inUse(held.session, held.pid);
  if (problem === undefined) return;
  const reason = "it cannot be told whether a session is in use";
  throw new LedgerError("unreadable", `Cannot rebuild: ${reason}: ${problem}`);
}

function isSound(database: DatabaseSync): boolean {
  try {
    const { integrity_check: words } = database.prepare("PRAGMA integrity_check(1)").get() ?? {};
    return words === "ok";
  } catch (error) {
    const words = error instanceof Error ? error.message : "";
    if (/malformed|corrupt|vtable|fts5/.test(words)) return false;
    throw error;
  }
}

function rebuildTables(database: DatabaseSync): void {
  database.exec("BEGIN IMMEDIATE");
  rebuild(database);
  database.exec("COMMIT");
}
