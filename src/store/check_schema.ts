import type { DatabasePages } from "./database_pages.ts";
import { LedgerError } from "./ledger_error.ts";
import { SCHEMA_OBJECTS, SCHEMA_VERSION } from "./ledger_schema.ts";
import { type Found, walkTable } from "./walk_table.ts";

/** What a database says of itself. */
export interface LedgerLayout {
  readonly ledger: string;
  /** The page at which the rows begin. */
  readonly root: number;
  /** What differs from the schema that this program makes. */
  readonly faults: readonly string[];
}

interface StoredObject {
  readonly type: string;
  readonly name: string;
  readonly table: string;
  readonly root: number;
  readonly sql: string;
}

/**
 * Finds the ledger in a database.
 *
 * @throws {LedgerError} If there is none that this program can read.
 */
export function readLayout(pages: DatabasePages, path: string): LedgerLayout {
  const objects = [...walkTable(pages, 1)].map((found) => toObject(found, path));
  const tables = ["meta", "ledger"].map((name) =>
    objects.find((one) => one.type === "table" && one.name === name)
  );
  const [meta, rows] = tables;
  if (meta === undefined || rows === undefined) {
    throw new LedgerError("not_a_ledger", `Cannot read ledger "${path}": it holds no ledger`);
  }
  const ledger = readMeta(pages, meta.root, path);
  const faults = findFaults(objects);
  const moved = [meta, rows].find(({ name, sql }) => sql !== expectedSql(name));
  if (moved === undefined) return { ledger, root: rows.root, faults };
  throw new LedgerError(
    "not_a_ledger",
    `Cannot read ledger "${path}": its table "${moved.name}" is not the one that this program makes`,
  );
}

function toObject(found: Found, path: string): StoredObject {
  if (found.kind === "row") {
    const [type, name, table, root, sql] = found.values;
    if (typeof type === "string" && typeof name === "string") {
      return { type, name, table: String(table), root: Number(root), sql: String(sql) };
    }
  }
  throw new LedgerError("corrupt", `Cannot read ledger "${path}": its schema is damaged`);
}

function readMeta(pages: DatabasePages, root: number, path: string): string {
  const [only] = walkTable(pages, root);
  if (only?.kind !== "row") {
    throw new LedgerError("corrupt", `Cannot read ledger "${path}": its id is missing`);
  }
  const [, schema, ledger] = only.values;
  if (typeof schema === "number" && schema > SCHEMA_VERSION) {
    throw new LedgerError(
      "newer_schema",
      `Cannot read ledger "${path}": its schema is version ${schema} and this program knows ${SCHEMA_VERSION}; use a newer version`,
    );
  }
  if (typeof ledger === "string" && ledger !== "") return ledger;
  throw new LedgerError("corrupt", `Cannot read ledger "${path}": its id is damaged`);
}

function findFaults(objects: readonly StoredObject[]): string[] {
  const missing = SCHEMA_OBJECTS.filter(({ type, name, sql }) =>
    !objects.some((one) => one.type === type && one.name === name && one.sql === sql)
  ).map(({ type, name }) => `The ${type} "${name}" is missing or was changed`);
  const added = objects.filter(({ type, name, table }) =>
    type === "trigger" && (table === "ledger" || table === "meta") &&
    expectedSql(name) === undefined
  ).map(({ name, table }) => `The trigger "${name}" on "${table}" is not one of this program`);
  return [...missing, ...added];
}

function expectedSql(name: string): string | undefined {
  return SCHEMA_OBJECTS.find((one) => one.name === name)?.sql;
}
