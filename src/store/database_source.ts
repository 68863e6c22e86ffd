import { showInline } from "../contract/mod.ts";
import { readLayout } from "./check_schema.ts";
import { DatabasePages } from "./database_pages.ts";
import { asLedgerError, LedgerError } from "./ledger_error.ts";
import type { LedgerRow } from "./ledger_row.ts";
import type { RowSource, SourcedRow } from "./row_source.ts";
import type { CellValue } from "./table_cell.ts";
import { type Found, lastRowId, walkTable } from "./walk_table.ts";

const GROUP_ROWS = 256;
const GROUP_BYTES = 4 * 1024 * 1024;
/** How often a group is read again because other processes wrote meanwhile. */
const ATTEMPTS = 100;
const COLUMNS = ["time", "session", "kind", "payload", "prev", "sha256"] as const;

/** A ledger's database as a source of rows. */
export interface DatabaseSource extends RowSource {
  /** The newest row at this moment; `null` if there is none. */
  last(): Promise<LedgerRow | null>;
}

/**
 * The rows of a ledger's database, by reading the files at `path` and `path-wal` and nothing else.
 * Each group is one consistent state, taken again if a writer came between; a later group may be of
 * a later state, which for rows that are only ever added is the same history.
 *
 * @throws {LedgerError} If there is no ledger that can be read.
 */
export async function openDatabaseSource(path: string): Promise<DatabaseSource> {
  const shown = showInline(path);
  const pages = attempt(shown, () => new DatabasePages(path));
  const consistent = <T>(read: () => T): Promise<T> => readConsistently(pages, shown, read);
  try {
    const { ledger, root, faults } = await consistent(() => readLayout(pages, shown));
    return {
      ledger,
      faults,
      stated: null,
      close: () => pages.close(),
      last: () => consistent(() => readLast(pages, root)),
      async *groups() {
        for (let after = -Infinity; after < Infinity;) {
          const group = await consistent(() => readGroup(pages, root, after));
          yield group.found.map(toSourcedRow);
          after = group.through;
        }
      },
    };
  } catch (error) {
    pages.close();
    throw error;
  }
}

async function readConsistently<T>(
  pages: DatabasePages,
  shown: string,
  read: () => T,
): Promise<T> {
  for (let count = 0; count < ATTEMPTS; count++) {
    let outcome: { readonly value: T } | { readonly error: unknown };
    try {
      pages.refresh();
      outcome = { value: read() };
    } catch (error) {
      outcome = { error };
    }
    // A failure counts only if nobody wrote meanwhile: half-replaced pages look damaged.
    if (attempt(shown, () => pages.settled())) {
      if ("error" in outcome) throw asLedgerError(outcome.error, "read ledger", shown);
      return outcome.value;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(count, 20)));
  }
  throw new LedgerError(
    "busy",
    `Cannot read ledger "${shown}": other processes kept changing it; try again when they end`,
  );
}

function attempt<T>(shown: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) {
      throw new LedgerError(
        "not_permitted",
        `Cannot read ledger "${shown}": this process may not; grant --allow-read for it and for "${shown}-wal"`,
      );
    }
    throw asLedgerError(error, "read ledger", shown);
  }
}

function readGroup(
  pages: DatabasePages,
  root: number,
  after: number,
): { readonly found: readonly Found[]; readonly through: number } {
  const found: Found[] = [];
  let bytes = 0;
  for (const one of walkTable(pages, root, after)) {
    found.push(one);
    if (one.kind === "row") bytes += one.bytes;
    if (found.length === GROUP_ROWS || bytes >= GROUP_BYTES) {
      return { found, through: one.kind === "row" ? one.id : one.through };
    }
  }
  return { found, through: Infinity };
}

function readLast(pages: DatabasePages, root: number): LedgerRow | null {
  const id = lastRowId(pages, root);
  const [found] = walkTable(pages, root, id - 1);
  if (found === undefined) return null;
  const last = toSourcedRow(found);
  if (last.kind === "row") return last.row;
  throw new LedgerError("corrupt", `Cannot read ledger: row ${id} cannot be read: ${last.message}`);
}

function toSourcedRow(found: Found): SourcedRow {
  if (found.kind === "damage") return found;
  const [, ...columns] = found.values;
  const [time, session, kind, payload, prev, sha256] = columns.filter(isText);
  const wrong = columns.findIndex((value) => !isText(value));
  if (columns.length !== COLUMNS.length || wrong >= 0 || sha256 === undefined) {
    const what = wrong < 0 ? `${columns.length} columns` : `no text in "${COLUMNS[wrong]}"`;
    return { kind: "damage", through: found.id, message: `it has ${what}` };
  }
  const row = { seq: found.id, time, session, kind, payload, prev, sha256 };
  return { kind: "row", row: row as LedgerRow };
}

function isText(value: CellValue): value is string {
  return typeof value === "string";
}
