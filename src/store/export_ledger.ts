import { type LedgerHead, showInline } from "../contract/mod.ts";
import { bundleHeader } from "./bundle.ts";
import { type DatabaseSource, openDatabaseSource } from "./database_source.ts";
import { asLedgerError, LedgerError } from "./ledger_error.ts";
import { entryLine, isCanonicalObject, type LedgerRow } from "./ledger_row.ts";
import type { SourcedRow } from "./row_source.ts";

/** What to export, and where to. */
export interface ExportOptions {
  readonly database: string;
  /** The bundle file to make; `out` with `.partial` added is its name until it is whole. */
  readonly out: string;
}

/** What an exported bundle holds. */
export interface ExportedBundle {
  readonly ledger: string;
  readonly rows: number;
  readonly head: LedgerHead | null;
}

/** What `exportLedger` does. */
export async function writeLedgerBundle({ database, out }: ExportOptions): Promise<ExportedBundle> {
  const source = await openDatabaseSource(database);
  try {
    const last = await source.last();
    const partial = `${out}.partial`;
    assertFree(out);
    using file = make(partial);
    try {
      const rows = await writeBundle(file, source, last);
      file.syncSync();
      assertFree(out);
      Deno.renameSync(partial, out);
      const head = last && { ledger: source.ledger, seq: last.seq, sha256: last.sha256 };
      return { ledger: source.ledger, rows, head };
    } catch (error) {
      Deno.removeSync(partial);
      throw asLedgerError(error, "write bundle", out);
    }
  } finally {
    source.close();
  }
}

function assertFree(out: string): void {
  try {
    Deno.lstatSync(out);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return;
    throw asLedgerError(error, "write bundle", out);
  }
  throw new LedgerError(
    "unwritable",
    `Cannot write bundle "${showInline(out)}": it exists; choose another name or move it away`,
  );
}

function make(partial: string): Deno.FsFile {
  try {
    return Deno.openSync(partial, { write: true, createNew: true, mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) {
      throw asLedgerError(error, "write bundle", partial);
    }
    throw new LedgerError(
      "busy",
      `Cannot write bundle "${
        showInline(partial)
      }": another export writes it or was interrupted; remove it if none is running`,
    );
  }
}

async function writeBundle(
  file: Deno.FsFile,
  source: DatabaseSource,
  last: LedgerRow | null,
): Promise<number> {
  writeLines(file, [bundleHeader(source.ledger, last)]);
  let rows = 0;
  if (last === null) return rows;
  for await (const group of source.groups()) {
    const entries = group.map(assertWhole).filter(({ seq }) => seq <= last.seq);
    writeLines(file, entries.map(entryLine));
    rows += entries.length;
    if (entries.length < group.length) break;
  }
  return rows;
}

function assertWhole(one: SourcedRow): LedgerRow {
  if (one.kind === "row" && isCanonicalObject(one.row.payload)) return one.row;
  const what = one.kind === "row"
    ? `row ${one.row.seq} has a payload that is not canonical JSON`
    : `rows cannot be read: ${one.message}`;
  throw new LedgerError("corrupt", `Cannot export ledger: ${what}; run "kyrozen ledger verify"`);
}

function writeLines(file: Deno.FsFile, lines: readonly string[]): void {
  const bytes = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));
  for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
}
