import type { DatabaseSync } from "node:sqlite";

/** One table of what is made from the ledger, and the text that makes it. */
export interface ProjectionTable {
  readonly name: string;
  readonly sql: string;
}

/** What is made from the ledger so that sessions are listed, counted and searched without reading it all. */
export const PROJECTIONS: readonly ProjectionTable[] = [
  {
    name: "sessions",
    sql: "CREATE TABLE sessions (id TEXT PRIMARY KEY, name TEXT, title TEXT NOT NULL, " +
      "workspace TEXT NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL, " +
      "turns INTEGER NOT NULL, forked_from TEXT, last_turn TEXT NOT NULL, last INTEGER NOT NULL, " +
      "deleted INTEGER NOT NULL) STRICT, WITHOUT ROWID",
  },
  {
    name: "usage",
    sql: "CREATE TABLE usage (seq INTEGER PRIMARY KEY, session TEXT NOT NULL, " +
      "turn TEXT NOT NULL, round INTEGER NOT NULL, provider TEXT NOT NULL, model TEXT NOT NULL, " +
      "input_tokens REAL NOT NULL, output_tokens REAL NOT NULL, status TEXT NOT NULL, " +
      "ms REAL NOT NULL, cost_usd REAL) STRICT",
  },
  {
    // Only which row holds which three characters: what was found is looked up in the row itself. The
    // texts come without the case of their letters, which the index would fold in a way of its own.
    name: "message_text",
    sql: "CREATE VIRTUAL TABLE message_text USING fts5(text, content='', detail=none, " +
      "tokenize='trigram case_sensitive 1')",
  },
];

/** Whether every projection is there; what they hold is another question. */
export function hasProjections(database: DatabaseSync): boolean {
  const found = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const names = new Set(found.map(({ name }) => name));
  return PROJECTIONS.every(({ name }) => names.has(name));
}

/** Makes the projections, empty. */
export function createProjections(database: DatabaseSync): void {
  for (const { sql } of PROJECTIONS) database.exec(sql);
}

/** Takes the projections away, whatever they hold. */
export function dropProjections(database: DatabaseSync): void {
  for (const { name } of PROJECTIONS) database.exec(`DROP TABLE IF EXISTS ${name}`);
}
