import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { projectInMemory } from "./project_in_memory.ts";
import { hasProjections } from "./projection_schema.ts";

/** How one table differs from what the ledger's rows make of it, in rows. */
export interface ListDifference {
  readonly table: string;
  readonly missing: number;
  readonly added: number;
  readonly changed: number;
}

/** What is compared of each table, in the order of its first column. */
const COMPARED = [
  { table: "sessions", sql: "SELECT * FROM sessions ORDER BY id" },
  { table: "usage", sql: "SELECT * FROM usage ORDER BY seq" },
  // Which rows the index has, and how many entries of each.
  { table: "message_text", sql: "SELECT id, hex(sz) FROM message_text_docsize ORDER BY id" },
] as const;

/** Compares the lists of an open ledger with those that its rows make; `undefined` if it has none. */
export function compareLists(database: DatabaseSync): readonly ListDifference[] | undefined {
  if (!hasProjections(database)) return undefined;
  // One state of both, whatever others write meanwhile.
  database.exec("BEGIN");
  try {
    return compareAll(database);
  } finally {
    database.exec("ROLLBACK");
  }
}

function compareAll(database: DatabaseSync): readonly ListDifference[] {
  const expected = projectInMemory(database);
  try {
    return COMPARED.map(({ table, sql }) => compareTable({ database, expected, table, sql }))
      .filter(({ missing, added, changed }) => missing + added + changed > 0);
  } finally {
    expected.close();
  }
}

type Row = Record<string, SQLOutputValue>;

function compareTable({ database, expected, table, sql }: {
  readonly database: DatabaseSync;
  readonly expected: DatabaseSync;
  readonly table: string;
  readonly sql: string;
}): ListDifference {
  const counts = { missing: 0, added: 0, changed: 0 };
  const [found, wanted] = [database.prepare(sql).iterate(), expected.prepare(sql).iterate()];
  let [is, ought] = [next(found), next(wanted)];
  while (is !== undefined || ought !== undefined) {
    const order = compareKeys(is, ought);
    if (order < 0) counts.added++;
    else if (order > 0) counts.missing++;
    else if (JSON.stringify(is) !== JSON.stringify(ought)) counts.changed++;
    if (order <= 0) is = next(found);
    if (order >= 0) ought = next(wanted);
  }
  return { table, ...counts };
}

function next(rows: Iterator<Row>): Row | undefined {
  const { done, value } = rows.next();
  return done ? undefined : value;
}

/** Below 0 if only the first has a row there, above 0 if only the second has. */
function compareKeys(is: Row | undefined, ought: Row | undefined): number {
  if (is === undefined || ought === undefined) return is === undefined ? 1 : -1;
  const [a, b] = [Object.values(is)[0] ?? "", Object.values(ought)[0] ?? ""];
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [first, second] = [bytesOf(a), bytesOf(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

// The database orders text by its bytes, this language by code units, which differ beyond U+FFFF.
function bytesOf(value: SQLOutputValue): string {
  return Array.from(new TextEncoder().encode(String(value)), (byte) => String.fromCharCode(byte))
    .join("");
}
