import type { DatabaseSync } from "node:sqlite";
import { APPLICATION_ID, SCHEMA_OBJECTS } from "./ledger_schema.ts";
import { createProjections } from "./projection_schema.ts";
import { projectAll } from "./projector.ts";

/** One step from the version before to `version`. */
export interface Migration {
  readonly version: number;
  /** Contract: within the caller's transaction. */
  readonly apply: (database: DatabaseSync) => void;
}

/** Every step, oldest first; a step that was ever released is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    apply(database) {
      for (const { sql } of SCHEMA_OBJECTS) database.exec(sql);
    },
  },
  {
    version: 2,
    apply(database) {
      createProjections(database);
      projectAll({ source: database, target: database });
    },
  },
];

/** Writes down that `version` is reached; the first one gives the ledger its id. */
export function recordVersion(database: DatabaseSync, version: number, time: string): void {
  if (version > 1) {
    database.prepare("UPDATE meta SET schema = ?").run(version);
    return;
  }
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  database.prepare("INSERT INTO meta VALUES (1, ?, ?, ?)").run(version, crypto.randomUUID(), time);
}

/** Gives a database that was made anew from the rows of another one that one's id and beginning. */
export function recordRebuilt(
  database: DatabaseSync,
  { schema, ledger, created }: {
    readonly schema: number;
    readonly ledger: string;
    readonly created: string;
  },
): void {
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  database.prepare("INSERT INTO meta VALUES (1, ?, ?, ?)").run(schema, ledger, created);
}
