import { DatabaseSync } from "node:sqlite";
import { showInline } from "../contract/mod.ts";
import { asLedgerError, LedgerError } from "./ledger_error.ts";
import { schemaVersion } from "./open_database.ts";

/** How long a question waits inside the database for a lock, in milliseconds. */
const BUSY_TIMEOUT = 250;

/** A ledger's database that this process cannot write. */
export interface ReadOnlyDatabase {
  readonly database: DatabaseSync;
  /** The version of its schema. */
  readonly version: number;
}

/**
 * Opens the ledger at `path` for reading.
 *
 * @throws {LedgerError} If there is none, or none that this program can read.
 */
export function openReadOnly(path: string): ReadOnlyDatabase {
  checkFile(path);
  for (const side of ["-journal", "-wal", "-shm"]) checkSide(path + side);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT });
    database.exec("PRAGMA trusted_schema = OFF; PRAGMA query_only = ON");
    const version = schemaVersion(database, path);
    if (version > 0) return { database, version };
    throw new LedgerError("not_a_ledger", `Cannot read ledger "${showInline(path)}": it is empty`);
  } catch (error) {
    database?.close();
    throw asLedgerError(error, "read ledger", path);
  }
}

function checkFile(path: string): void {
  let found: Deno.FileInfo;
  try {
    found = Deno.lstatSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw asLedgerError(error, "read ledger", path);
    throw new LedgerError(
      "unreadable",
      `Cannot read ledger "${showInline(path)}": there is no ledger; the first turn begins it`,
    );
  }
  if (found.isFile) return;
  throw new LedgerError(
    "unreadable",
    `Cannot read ledger "${showInline(path)}": it is no regular file; move it away`,
  );
}

/** Opening follows what stands beside a database. */
function checkSide(path: string): void {
  try {
    if (Deno.lstatSync(path).isFile) return;
  } catch {
    // None is there, or none that this process may look at.
    return;
  }
  throw new LedgerError(
    "unreadable",
    `Cannot read ledger: "${showInline(path)}" is no regular file; move it away`,
  );
}
