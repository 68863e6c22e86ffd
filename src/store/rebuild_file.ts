import { DatabaseSync } from "node:sqlite";
import { showInline } from "../contract/mod.ts";
import { removeQuietly } from "./backup_ledger.ts";
import { type DatabaseSource, openDatabaseSource } from "./database_source.ts";
import { LedgerError } from "./ledger_error.ts";
import { SCHEMA_VERSION } from "./ledger_schema.ts";
import { MIGRATIONS, recordRebuilt } from "./migrations.ts";
import type { ProblemKind } from "./problem_list.ts";
import type { SourcedRow } from "./row_source.ts";
import { checkLedger } from "./verify_ledger.ts";

/** How many damaged databases may stand beside each other. */
const MAX_KEPT = 100;
/** What is wrong with heads alone keeps no row from being copied. */
const OF_HEADS: ReadonlySet<ProblemKind> = new Set([
  "other_ledger",
  "two_heads",
  "head_line",
  "no_head",
]);

/** A damaged database whose rows are to be copied. */
export interface DamagedLedger {
  readonly path: string;
  /** Open on `path`, for writing, in no transaction. Afterwards it is of no use but to be closed. */
  readonly database: DatabaseSync;
  /** The file of the owner's heads; `null` to check the chain alone. */
  readonly heads: string | null;
}

/**
 * Makes the database at `path` anew from the rows of the damaged one, which is kept beside it under
 * the name that is answered. The new one takes the place of the old one at once, when it is whole, is
 * on the disk and has been verified: whatever ends the process before leaves the old one.
 *
 * @throws {LedgerError} If a row is lost, or another process has the database open.
 */
export async function rebuildFile({ path, database, heads }: DamagedLedger): Promise<string> {
  const made = `${path}.rebuilt`;
  lockAlone(database, path);
  const { created } = database.prepare("SELECT created FROM meta").get() ?? {};
  // Closed at the end only: closing any descriptor of the file gives up the locks on it.
  const source = await openDatabaseSource(path);
  try {
    // Whoever holds the lock is the only one who makes it, so one that is there was interrupted.
    clear(made);
    Deno.openSync(made, { write: true, createNew: true, mode: 0o600 }).close();
    const rows = await fill(made, source, String(created));
    sync(made);
    await verify(made, { rows, source, heads });
    const kept = freeName(`${path}.damaged`);
    // A second name, so that there is a ledger at `path` at every moment.
    Deno.linkSync(path, kept);
    Deno.renameSync(made, path);
    sync(path.slice(0, path.lastIndexOf("/")) || "/");
    return kept;
  } catch (error) {
    for (const side of ["", "-journal", "-wal", "-shm"]) removeQuietly(made + side);
    throw error;
  } finally {
    source.close();
  }
}

// Without a write-ahead log: one that stayed would be laid over the new database.
function lockAlone(database: DatabaseSync, path: string): void {
  database.exec("PRAGMA locking_mode = EXCLUSIVE");
  const { journal_mode: mode } = database.prepare("PRAGMA journal_mode = DELETE").get() ?? {};
  if (mode !== "delete") {
    const reason = "another process has it open; wait for it to end and try again";
    throw new LedgerError("busy", `Cannot rebuild ledger "${showInline(path)}": ${reason}`);
  }
  database.exec("BEGIN EXCLUSIVE");
}

function clear(made: string): void {
  for (const name of ["", "-journal", "-wal", "-shm"].map((side) => made + side)) {
    try {
      Deno.removeSync(name);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
}

async function fill(made: string, source: DatabaseSource, created: string): Promise<number> {
  const target = new DatabaseSync(made);
  try {
    // A file that is not finished is thrown away, so it needs no journal.
    target.exec("PRAGMA trusted_schema = OFF; PRAGMA journal_mode = MEMORY; BEGIN");
    const [first, ...later] = MIGRATIONS;
    first?.apply(target);
    let rows = 0;
    for await (const group of source.groups()) {
      insert(target, group);
      rows += group.length;
    }
    for (const { apply } of later) apply(target);
    recordRebuilt(target, { schema: SCHEMA_VERSION, ledger: source.ledger, created });
    target.exec("COMMIT");
    return rows;
  } finally {
    target.close();
  }
}

function insert(target: DatabaseSync, group: readonly SourcedRow[]): void {
  const statement = target.prepare("INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?, ?)");
  for (const one of group) {
    if (one.kind === "damage") throw lost(one.message);
    const { seq, time, session, kind, payload, prev, sha256 } = one.row;
    statement.run(seq, time, session, kind, payload, prev, sha256);
  }
}

async function verify(
  made: string,
  { rows, source, heads }: {
    readonly rows: number;
    readonly source: DatabaseSource;
    readonly heads: string | null;
  },
): Promise<void> {
  const report = await checkLedger({ database: made, heads });
  const problem = report.problems.find(({ kind }) => !OF_HEADS.has(kind));
  if (problem !== undefined) throw lost(problem.message);
  const database = new DatabaseSync(made, { readOnly: true });
  try {
    const { integrity_check: sound } = database.prepare("PRAGMA integrity_check(1)").get() ?? {};
    const last = database.prepare("SELECT sha256 FROM ledger ORDER BY seq DESC LIMIT 1").get();
    const isSame = last?.sha256 === (await source.last())?.sha256 && report.rows === rows;
    if (sound !== "ok" || !isSame) throw lost("the copy is not what was copied");
  } finally {
    database.close();
  }
}

function lost(what: string): LedgerError {
  return new LedgerError(
    "corrupt",
    `Cannot rebuild: the ledger's rows are not whole: ${showInline(what)}; nothing was changed, ` +
      'run "kyrozen ledger verify"',
  );
}

function freeName(name: string): string {
  for (let count = 1; count <= MAX_KEPT; count++) {
    const candidate = count === 1 ? name : `${name}.${count}`;
    try {
      Deno.lstatSync(candidate);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return candidate;
      throw error;
    }
  }
  const reason = `it and ${MAX_KEPT - 1} more are there; move old ones away`;
  throw new LedgerError("unwritable", `Cannot keep "${showInline(name)}": ${reason}`);
}

function sync(path: string): void {
  using file = Deno.openSync(path, { read: true });
  file.syncSync();
}
