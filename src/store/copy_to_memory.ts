import { DatabaseSync } from "node:sqlite";
import { openDatabaseSource } from "./database_source.ts";
import { LedgerError } from "./ledger_error.ts";
import { SCHEMA_OBJECTS } from "./ledger_schema.ts";
import { createProjections } from "./projection_schema.ts";
import { projectAll } from "./projector.ts";
import type { SourcedRow } from "./row_source.ts";

/**
 * Copies the rows of the ledger at `path` into a database in memory and makes its lists there. It
 * only reads bytes, so it needs no folder that can be written; time and memory grow with the ledger.
 *
 * @throws {LedgerError} If a row cannot be read.
 */
export async function copyToMemory(path: string): Promise<DatabaseSync> {
  const source = await openDatabaseSource(path);
  const target = new DatabaseSync(":memory:");
  try {
    for (const { name, sql } of SCHEMA_OBJECTS) {
      if (name === "ledger" || name === "ledger_session") target.exec(sql);
    }
    createProjections(target);
    target.exec("BEGIN");
    for await (const group of source.groups()) insert(target, group);
    projectAll({ source: target, target });
    target.exec("COMMIT");
    return target;
  } catch (error) {
    target.close();
    throw error;
  } finally {
    source.close();
  }
}

function insert(target: DatabaseSync, group: readonly SourcedRow[]): void {
  const statement = target.prepare("INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?, ?)");
  for (const one of group) {
    if (one.kind === "damage") {
      throw new LedgerError("corrupt", `Cannot read sessions: ${one.message} in the ledger`);
    }
    const { seq, time, session, kind, payload, prev, sha256 } = one.row;
    statement.run(seq, time, session, kind, payload, prev, sha256);
  }
}
