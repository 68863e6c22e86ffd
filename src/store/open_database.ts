import { DatabaseSync } from "node:sqlite";
import { showInline } from "../contract/mod.ts";
import { LedgerError, type LedgerErrorCode } from "./ledger_error.ts";
import { isBusy } from "./is_busy.ts";
import { openForOwner } from "./open_for_owner.ts";
import { openIfThere, readAt } from "./read_at.ts";
import { backupLedger, removeQuietly } from "./backup_ledger.ts";
import { APPLICATION_ID, SCHEMA_VERSION } from "./ledger_schema.ts";
import { MIGRATIONS, recordVersion } from "./migrations.ts";
import { lstatIfThere } from "../std/lstat_if_there.ts";

/** How long one call waits inside the database for a lock, in milliseconds. */
const BUSY_TIMEOUT = 250;
/** How often opening tries again: two processes that start at once make the file together. */
const OPEN_ATTEMPTS = 20;

/** An open database that is known to hold a ledger. */
export interface OpenDatabase {
  readonly database: DatabaseSync;
  readonly ledger: string;
}

/**
 * Opens the database at `path`, private to its owner; makes it if there is none. One of an older
 * version is carried over to this one, once a copy of it is kept.
 */
export async function openDatabase(path: string, time: string): Promise<OpenDatabase> {
  checkPlace(path);
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT });
  try {
    return await retryBusy(() => prepare(database, path, time));
  } catch (error) {
    database.close();
    throw error;
  }
}

/** What stands beside a database; opening it follows each of them. */
const SIDE_FILES = ["-journal", "-wal", "-shm"] as const;

/** Makes the file if there is none. Whoever fills the folder must not choose what is written by it. */
function checkPlace(path: string): void {
  // Looked at and not opened: closing it would drop the locks that another ledger of this process
  // holds on it.
  const found = lstatIfThere(path) ?? makeFile(path);
  for (const name of ["", ...SIDE_FILES].map((side) => path + side)) {
    const there = name === path ? found : lstatIfThere(name);
    if (there === undefined) continue;
    if (!there.isFile) throw notAFile(name, there);
    openForOwner(name);
  }
  if (namesAnotherFile(`${path}-journal`)) {
    const reason = "its journal names another file, which opening would delete";
    throw refusal(
      "unwritable",
      path,
      `${reason}; move both away or choose another home with --home`,
    );
  }
}

function notAFile(path: string, { isDirectory, isSymlink }: Deno.FileInfo): LedgerError {
  const what = isDirectory
    ? "a folder has that name"
    : isSymlink
    ? "it is a link, and what it leads to would be changed"
    : "it is not a regular file";
  return refusal("unwritable", path, `${what}; move it away or choose another home with --home`);
}

/** A journal that ends so was one of several databases' and names the file that lists them. */
const JOURNAL_MAGIC = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7];

function namesAnotherFile(path: string): boolean {
  const size = lstatIfThere(path)?.size ?? 0;
  if (size < JOURNAL_MAGIC.length) return false;
  using file = openIfThere(path);
  const end = file && readAt(file, size - JOURNAL_MAGIC.length, JOURNAL_MAGIC.length);
  return end !== undefined && JOURNAL_MAGIC.every((byte, index) => byte === end[index]);
}

// The database makes its side files with the mode of the file, but the file itself with 0644.
function makeFile(path: string): Deno.FileInfo {
  using file = Deno.openSync(path, { write: true, create: true, mode: 0o600 });
  return file.statSync();
}

function makePrivate(path: string): void {
  const isOpen = (name: string) => ((lstatIfThere(name)?.mode ?? 0) & 0o077) !== 0;
  if (!isOpen(path)) return;
  for (const name of ["", ...SIDE_FILES].map((side) => path + side).filter(isOpen)) {
    Deno.chmodSync(name, 0o600);
  }
}

async function retryBusy<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 1;; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (!isBusy(error) || attempt === OPEN_ATTEMPTS) throw error;
    }
  }
}

async function prepare(
  database: DatabaseSync,
  path: string,
  time: string,
): Promise<OpenDatabase> {
  // Before anything is written: a file of another program or version must stay as it is.
  const found = schemaVersion(database, path);
  makePrivate(path);
  database.exec("PRAGMA trusted_schema = OFF; PRAGMA synchronous = FULL");
  const { journal_mode: mode } = database.prepare("PRAGMA journal_mode = WAL").get() ?? {};
  if (mode !== "wal") {
    throw refusal("unwritable", path, `its file system has no write-ahead log; use a local disk`);
  }
  if (found < SCHEMA_VERSION) await migrate(database, path, time);
  // A file that can only be read opens without a word, and the first append would fail.
  else database.exec("BEGIN IMMEDIATE; ROLLBACK");
  const meta = database.prepare("SELECT ledger FROM meta").get();
  if (typeof meta?.ledger !== "string") {
    throw refusal("corrupt", path, `its id is missing`);
  }
  return { database, ledger: meta.ledger };
}

/**
 * The version of the ledger in an open database; 0 if it is empty.
 *
 * @throws {LedgerError} If it is not a ledger or one of a newer version.
 */
export function schemaVersion(database: DatabaseSync, path: string): number {
  const { application_id: mark } = database.prepare("PRAGMA application_id").get() ?? {};
  const { tables } = database.prepare("SELECT count(*) AS tables FROM sqlite_schema").get() ?? {};
  if (tables === 0) return 0;
  if (mark !== APPLICATION_ID) {
    throw refusal(
      "not_a_ledger",
      path,
      `it is another program's database; choose another home with --home`,
    );
  }
  const { schema } = database.prepare("SELECT schema FROM meta").get() ?? {};
  if (typeof schema === "number" && schema <= SCHEMA_VERSION) return schema;
  if (typeof schema !== "number") throw refusal("corrupt", path, "its version is missing");
  throw refusal(
    "newer_schema",
    path,
    `its schema is version ${schema} and this program knows ${SCHEMA_VERSION}; use a newer version`,
  );
}

async function migrate(database: DatabaseSync, path: string, time: string): Promise<void> {
  let copy: string | undefined;
  database.exec("BEGIN IMMEDIATE");
  try {
    // Again, under the lock: another process may have made the ledger meanwhile.
    const from = schemaVersion(database, path);
    if (from > 0 && from < SCHEMA_VERSION) copy = await backupLedger(path, from);
    for (const { version, apply } of MIGRATIONS.slice(from)) {
      apply(database);
      recordVersion(database, version, time);
    }
    database.exec("COMMIT");
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    // The ledger is as it was, and its copy would fill a disk that may be full.
    if (copy !== undefined) removeQuietly(copy);
    throw error;
  }
}

function refusal(code: LedgerErrorCode, path: string, reason: string): LedgerError {
  return new LedgerError(code, `Cannot open ledger "${showInline(path)}": ${reason}`);
}
