import type { DatabaseSync } from "node:sqlite";
import { LEDGER_FILE, showInline } from "../contract/mod.ts";
import { compareLists } from "./compare_lists.ts";
import { examineFiles } from "./examine_files.ts";
import { folderName } from "./file_spill.ts";
import { asLedgerError, LedgerError } from "./ledger_error.ts";
import { SCHEMA_VERSION } from "./ledger_schema.ts";
import { openReadOnly } from "./open_read_only.ts";
import { hasProjections } from "./projection_schema.ts";
import { checkLedger, type LedgerReport } from "./verify_ledger.ts";

/** What a finding is about. */
export type FindingKind =
  /** Other users could read or change a file. */
  | "mode"
  /** Bytes of the database are damaged. */
  | "damage"
  /** The ledger does not verify. */
  | "ledger"
  /** What was made from the rows differs from them. */
  | "lists"
  /** A deleted session's outputs are still there. */
  | "output"
  /** A copy that nobody needs any more. */
  | "backup"
  /** Something else stands in the place of a lock. */
  | "lock"
  /** Little room is left. */
  | "disk"
  /** What the owner granted or trusts cannot be read, or is not what was granted. */
  | "owner";

/** One thing that is not as it should be, and what to do. */
export interface Finding {
  readonly kind: FindingKind;
  /** One sentence. */
  readonly message: string;
}

/** What an examination of the kept state has found. */
export interface StateReport {
  readonly ok: boolean;
  /** The ledger's id; `null` if there is no ledger yet. */
  readonly ledger: string | null;
  readonly rows: number;
  readonly findings: readonly Finding[];
  /** What is worth knowing and not wrong. */
  readonly notes: readonly string[];
}

/** What is examined. */
export interface StatePlace {
  /** The folder of the state. */
  readonly state: string;
  /** The file of the owner's heads; a missing one holds none. */
  readonly heads: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

const NOTHING = "There is no ledger yet; the first turn begins it.";

/** What `examineState` does. */
export async function examine(place: StatePlace): Promise<StateReport> {
  if (!isThere(place.state)) return toReport(null, [], [NOTHING]);
  const files = examineFiles(place);
  const path = `${place.state}/${LEDGER_FILE}`;
  if (!isThere(path)) {
    return toReport(null, files.findings, [NOTHING, ...files.notes]);
  }
  const database = examineDatabase(place.state, path);
  // After the database is closed: reading its file here would drop the locks of an open one.
  const verified = await checkLedger({ database: path, heads: place.heads });
  const findings = [
    ...files.findings,
    ...ledgerFindings(verified, place.heads),
    ...damageFindings(database.damage, verified, path),
    ...database.findings,
  ];
  return toReport(verified, findings, [...database.notes, ...files.notes]);
}

function toReport(
  verified: LedgerReport | null,
  findings: readonly Finding[],
  notes: readonly string[],
): StateReport {
  const ledger = verified?.ledger ?? null;
  return { ok: findings.length === 0, ledger, rows: verified?.rows ?? 0, findings, notes };
}

function isThere(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw asLedgerError(error, "read", path);
  }
}

function isFolder(path: string): boolean {
  // One that may not be entered has a finding of its own: its mode.
  return isThere(path) && Deno.lstatSync(path).isDirectory && mayEnter(path);
}

function mayEnter(path: string): boolean {
  try {
    Deno.lstatSync(`${path}/.`);
    return true;
  } catch {
    return false;
  }
}

interface DatabaseFacts {
  /** What the database says of its own damage. */
  readonly damage: string | undefined;
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
}

function examineDatabase(state: string, path: string): DatabaseFacts {
  const damaged = (damage: string) => ({ damage, findings: [], notes: [] });
  try {
    const { database, version } = openReadOnly(path);
    try {
      const [first] = database.prepare("PRAGMA integrity_check(1)").all();
      const words = String(Object.values(first ?? {})[0] ?? "");
      if (words !== "ok") return damaged(words);
      if (version < SCHEMA_VERSION) {
        const note =
          `The ledger's schema is version ${version}; the next turn carries it over to ` +
          `${SCHEMA_VERSION} and keeps a copy.`;
        return { damage: undefined, findings: [], notes: [note] };
      }
      const lists = listFindings(compareLists(database));
      const findings = [...lists, ...outputFindings(state, database)];
      return { damage: undefined, findings, notes: [] };
    } finally {
      database.close();
    }
  } catch (error) {
    const known = asLedgerError(error, "read ledger", path);
    const cause = known.cause instanceof Error ? known.cause.message : known.message;
    if (known.code === "corrupt") return damaged(cause);
    throw known;
  }
}

const REBUILD = 'run "kyrozen doctor --rebuild"';

function listFindings(differences: ReturnType<typeof compareLists>): Finding[] {
  if (differences === undefined) {
    const message = `A table that is made from the ledger is missing; ${REBUILD}`;
    return [{ kind: "lists", message }];
  }
  return differences.map(({ table, missing, added, changed }) => ({
    kind: "lists",
    message: `The table "${table}" differs from the ledger's rows: ${missing} missing, ` +
      `${added} too many, ${changed} changed; ${REBUILD}`,
  }));
}

/** A process that ended between the row and the removal leaves them. */
function outputFindings(state: string, database: DatabaseSync): Finding[] {
  const folder = `${state}/output`;
  // What else is there was named before.
  if (!hasProjections(database) || !isFolder(folder)) return [];
  const deleted = database.prepare("SELECT id FROM sessions WHERE deleted = 1").all();
  return deleted.map(({ id }) => `${folder}/${folderName(String(id))}`).filter(isThere)
    .map((path) => {
      const shown = showInline(path);
      const message = `"${shown}" holds outputs of a deleted session; remove it`;
      return { kind: "output", message };
    });
}

function ledgerFindings(report: LedgerReport, heads: string): Finding[] {
  const [first] = report.problems;
  if (first !== undefined) {
    const count = report.problems.length + report.problems_left_out;
    const message = `The ledger does not verify: ${showInline(first.message)}` +
      `${count > 1 ? `, and ${count - 1} more` : ""}; run "kyrozen ledger verify"`;
    return [{ kind: "ledger", message }];
  }
  if (report.rows === 0 || report.anchored_to !== null) return [];
  const message = `No head in "${showInline(heads)}" confirms a row of the ledger; run "kyrozen ` +
    'ledger verify", which says what that can mean';
  return [{ kind: "ledger", message }];
}

function damageFindings(
  damage: string | undefined,
  report: LedgerReport,
  path: string,
): Finding[] {
  if (damage === undefined) return [];
  const shown = showInline(damage);
  const [file, anew] = [showInline(path), "move it away with its side files to begin anew"];
  const isWhole = report.problems.every(({ kind }) => kind !== "damage" && kind !== "missing");
  const todo = isWhole
    ? `its rows are whole: ${REBUILD}; if that does not help, keep them with "kyrozen ledger ` +
      `export FILE" and ${anew}`
    : `rows are lost, which "kyrozen ledger verify" names: keep the file, and ${anew}`;
  return [{ kind: "damage", message: `The database "${file}" is damaged (${shown}); ${todo}` }];
}

/** Says that a state cannot be examined while somebody works on it. */
export function inUse(session: string, pid: number | undefined): LedgerError {
  const who = pid === undefined ? "another process" : `process ${pid}`;
  return new LedgerError(
    "busy",
    `Cannot rebuild: ${who} uses session "${
      showInline(session)
    }"; wait for it to end and try again`,
  );
}
