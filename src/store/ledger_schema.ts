/** The newest schema that this program knows: 2 added what is made from the rows. */
export const SCHEMA_VERSION = 2;

/** Marks a database file as one of ours: "KYZN". */
export const APPLICATION_ID = 0x4b595a4e;

/** One object of the database, with the text that the database keeps for it. */
export interface SchemaObject {
  readonly type: "table" | "index" | "trigger";
  readonly name: string;
  readonly sql: string;
}

/** What version 1 consists of, and every later one has. The triggers defend against accidents; the heads, against intent. */
export const SCHEMA_OBJECTS: readonly SchemaObject[] = [
  {
    type: "table",
    name: "meta",
    sql: "CREATE TABLE meta (id INTEGER PRIMARY KEY CHECK (id = 1), schema INTEGER NOT NULL, " +
      "ledger TEXT NOT NULL, created TEXT NOT NULL) STRICT",
  },
  {
    type: "table",
    name: "ledger",
    sql: "CREATE TABLE ledger (seq INTEGER PRIMARY KEY, time TEXT NOT NULL, " +
      "session TEXT NOT NULL, kind TEXT NOT NULL, payload TEXT NOT NULL, prev TEXT NOT NULL, " +
      "sha256 TEXT NOT NULL) STRICT",
  },
  {
    type: "index",
    name: "ledger_session",
    sql: "CREATE INDEX ledger_session ON ledger (session, seq)",
  },
  refusal("ledger_keeps_rows", "UPDATE ON ledger", "ledger rows are never changed"),
  refusal("ledger_keeps_all", "DELETE ON ledger", "ledger rows are never removed"),
  // REPLACE removes a row without any DELETE trigger being asked.
  refusal(
    "ledger_grows_at_end",
    "INSERT ON ledger WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM ledger)",
    "ledger rows are only added at the end",
  ),
  refusal("meta_keeps_id", "UPDATE OF id, ledger ON meta", "the ledger id is never changed"),
  refusal("meta_keeps_row", "DELETE ON meta", "the ledger id is never removed"),
  refusal(
    "meta_has_one_row",
    "INSERT ON meta WHEN EXISTS (SELECT 1 FROM meta)",
    "the ledger id is never replaced",
  ),
];

function refusal(name: string, what: string, reason: string): SchemaObject {
  const sql = `CREATE TRIGGER ${name} BEFORE ${what} BEGIN SELECT RAISE(ABORT, '${reason}'); END`;
  return { type: "trigger", name, sql };
}
