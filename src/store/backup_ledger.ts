import { backup, DatabaseSync } from "node:sqlite";
import { showInline } from "../contract/mod.ts";
import { asLedgerError, LedgerError } from "./ledger_error.ts";

/** How many backups of one version may stand beside each other. */
const MAX_COPIES = 100;

/**
 * Copies the database at `path`, as it is committed now, to a file beside it that has never been
 * there, and answers its name. The copy has that name only once it is whole, read back and on the
 * disk; until then it is `NAME.partial`. The caller holds the lock for writing.
 *
 * @throws {LedgerError} If it could not be made; then nothing is left of it.
 */
export async function backupLedger(path: string, version: number): Promise<string> {
  const name = freeName(`${path}.v${version}.backup`);
  const partial = `${path}.v${version}.backup.partial`;
  try {
    // Whoever holds the lock is the only one who makes it, so one that is there was interrupted.
    removeFile(partial);
    Deno.openSync(partial, { write: true, createNew: true, mode: 0o600 }).close();
    await copy(path, partial);
    sync(partial);
    Deno.renameSync(partial, name);
    return name;
  } catch (error) {
    removeQuietly(partial);
    throw asLedgerError(error, "make a backup of ledger", path);
  }
}

/** Removes a file of the ledger's own; one that is not there is fine. */
export function removeQuietly(path: string): void {
  try {
    removeFile(path);
  } catch {
    // What made it necessary is told instead.
  }
}

function freeName(name: string): string {
  for (let copies = 1; copies <= MAX_COPIES; copies++) {
    const candidate = copies === 1 ? name : `${name}.${copies}`;
    if (!isThere(candidate)) return candidate;
  }
  throw new LedgerError(
    "unwritable",
    `Cannot make a backup of ledger: "${showInline(name)}" and ${MAX_COPIES - 1} more are there; ` +
      "move old ones away",
  );
}

function isThere(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

function removeFile(path: string): void {
  if (isThere(path)) Deno.removeSync(path);
}

async function copy(path: string, partial: string): Promise<void> {
  // A connection of its own: the one that holds the lock is in a transaction.
  const source = new DatabaseSync(path, { readOnly: true });
  try {
    await backup(source, partial, { rate: -1 });
    checkCopy(source, partial);
  } finally {
    source.close();
  }
}

function checkCopy(source: DatabaseSync, partial: string): void {
  const made = new DatabaseSync(partial, { readOnly: true });
  try {
    const [wanted, found] = [source, made].map((database) => JSON.stringify(newest(database)));
    const { integrity_check: sound } = made.prepare("PRAGMA integrity_check(1)").get() ?? {};
    if (wanted === found && sound === "ok") return;
  } finally {
    made.close();
    for (const side of ["-wal", "-shm"]) removeQuietly(partial + side);
  }
  throw new LedgerError(
    "corrupt",
    'Cannot make a backup of ledger: the copy is not sound, as the ledger may be; run "kyrozen ' +
      'ledger verify"',
  );
}

function newest(database: DatabaseSync): unknown {
  return database.prepare(
    "SELECT (SELECT count(*) FROM ledger) AS rows, sha256 FROM ledger ORDER BY seq DESC LIMIT 1",
  ).get();
}

function sync(path: string): void {
  using file = Deno.openSync(path, { write: true });
  file.syncSync();
}
