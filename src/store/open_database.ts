import { DatabaseSync } from "node:sqlite";
import { LedgerError } from "./ledger_error.ts";
import { APPLICATION_ID, MIGRATIONS, SCHEMA_VERSION } from "./ledger_schema.ts";

/** How long one call waits inside the database for a lock, in milliseconds. */
const BUSY_TIMEOUT = 250;
/** How often opening tries again: two processes that start at once make the file together. */
const OPEN_ATTEMPTS = 20;

/** An open database that is known to hold a ledger. */
export interface OpenDatabase {
  readonly database: DatabaseSync;
  readonly ledger: string;
}

/** Opens the database at `path`, private to its owner; makes it if there is none. */
export function openDatabase(path: string, time: string): OpenDatabase {
  makePrivateFile(path);
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT });
  try {
    return retryBusy(() => prepare(database, path, time));
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Says whether a failure means that another process holds the lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && error.message.includes("is locked");
}

function makePrivateFile(path: string): void {
  // The database makes its side files with the mode of the file, but the file itself with 0644.
  using _file = openOrMake(path);
  const { isFile, mode } = Deno.statSync(path);
  if (!isFile) throw new LedgerError("unwritable", `Cannot open ledger "${path}": not a file`);
  if (mode !== null && (mode & 0o077) !== 0) Deno.chmodSync(path, 0o600);
}

function openOrMake(path: string): Deno.FsFile {
  return Deno.openSync(path, { read: true, write: true, create: true, mode: 0o600 });
}

function retryBusy<T>(act: () => T): T {
  for (let attempt = 1;; attempt++) {
    try {
      return act();
    } catch (error) {
      if (!isBusy(error) || attempt === OPEN_ATTEMPTS) throw error;
    }
  }
}

function prepare(database: DatabaseSync, path: string, time: string): OpenDatabase {
  // Before anything is written: a file of another program or version must stay as it is.
  const found = schemaVersion(database, path);
  database.exec("PRAGMA trusted_schema = OFF; PRAGMA synchronous = FULL");
  const { journal_mode: mode } = database.prepare("PRAGMA journal_mode = WAL").get() ?? {};
  if (mode !== "wal") {
    throw new LedgerError(
      "unwritable",
      `Cannot open ledger "${path}": its file system has no write-ahead log; use a local disk`,
    );
  }
  if (found < SCHEMA_VERSION) migrate(database, path, time);
  const meta = database.prepare("SELECT ledger FROM meta").get();
  if (typeof meta?.ledger !== "string") {
    throw new LedgerError("corrupt", `Cannot open ledger "${path}": its id is missing`);
  }
  return { database, ledger: meta.ledger };
}

function schemaVersion(database: DatabaseSync, path: string): number {
  const { application_id: mark } = database.prepare("PRAGMA application_id").get() ?? {};
  const { tables } = database.prepare("SELECT count(*) AS tables FROM sqlite_schema").get() ?? {};
  if (tables === 0) return 0;
  if (mark !== APPLICATION_ID) {
    throw new LedgerError(
      "not_a_ledger",
      `Cannot open ledger "${path}": it is another program's database; choose another home with --home`,
    );
  }
  const { schema } = database.prepare("SELECT schema FROM meta").get() ?? {};
  if (typeof schema === "number" && schema <= SCHEMA_VERSION) return schema;
  throw new LedgerError(
    "newer_schema",
    `Cannot open ledger "${path}": its schema is version ${schema} and this program knows ${SCHEMA_VERSION}; use a newer version`,
  );
}

function migrate(database: DatabaseSync, path: string, time: string): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    // Again, under the lock: another process may have made the ledger meanwhile.
    const from = schemaVersion(database, path);
    for (const { version, statements } of MIGRATIONS.slice(from)) {
      for (const statement of statements) database.exec(statement);
      recordVersion(database, version, time);
    }
    database.exec("COMMIT");
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

function recordVersion(database: DatabaseSync, version: number, time: string): void {
  if (version > 1) {
    database.prepare("UPDATE meta SET schema = ?").run(version);
    return;
  }
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  database.prepare("INSERT INTO meta VALUES (1, ?, ?, ?)").run(version, crypto.randomUUID(), time);
}
