import type { LedgerHead } from "../contract/mod.ts";
import { openBundleSource } from "./bundle.ts";
import { addMissing, checkRows, type RowsChecked } from "./check_rows.ts";
import { openDatabaseSource } from "./database_source.ts";
import { HeadIndex } from "./head_index.ts";
import { type LedgerProblem, ProblemList } from "./problem_list.ts";
import type { RowSource } from "./row_source.ts";

/** What to verify. */
export type VerifyTarget =
  & ({ readonly database: string } | { readonly bundle: string })
  /** The file of the owner's heads; `null` to check the chain alone. A missing file holds none. */
  & { readonly heads: string | null };

/** What a verification has found. */
export interface LedgerReport {
  readonly ok: boolean;
  /** The ledger's id. */
  readonly ledger: string;
  readonly rows: number;
  /** The newest row that a head of the owner confirms; `null` if none does. */
  readonly anchored_to: LedgerHead | null;
  /** Rows after that one, which only the chain vouches for. */
  readonly unanchored_rows: number;
  readonly problems: readonly LedgerProblem[];
  /** How many more problems there are than are listed. */
  readonly problems_left_out: number;
}

/** What `verifyLedger` does. */
export async function checkLedger(target: VerifyTarget): Promise<LedgerReport> {
  const problems = new ProblemList();
  // Before the rows: a head is only ever sent for a row that is already there.
  const heads = target.heads === null ? new HeadIndex() : HeadIndex.read(target.heads, problems);
  const source = "bundle" in target
    ? openBundleSource(target.bundle)
    : await openDatabaseSource(target.database);
  try {
    for (const fault of source.faults) problems.add("schema", null, fault);
    const checked = await checkRows(source, heads, problems);
    checkEnd(source, checked, { heads, problems });
    return toReport(source.ledger, checked, problems);
  } finally {
    source.close();
  }
}

function checkEnd(
  source: RowSource,
  checked: RowsChecked,
  { heads, problems }: { heads: HeadIndex; problems: ProblemList },
): void {
  if (source.stated !== null) return checkStated(source.stated, checked, problems);
  for (const other of heads.others(source.ledger)) problems.add("other_ledger", null, other);
  const last = heads.last(source.ledger);
  if (last < checked.next) return;
  const why = ` at the end: the owner's heads name row ${last}`;
  addMissing(problems, { first: checked.next, last, why });
}

// A bundle may be older than the newest head, and heads may be those of another machine.
function checkStated(
  stated: NonNullable<RowSource["stated"]>,
  { next, last }: RowsChecked,
  problems: ProblemList,
): void {
  if (stated.seq >= next) {
    const why = ` at the end: the bundle states row ${stated.seq} as its head`;
    return addMissing(problems, { first: next, last: stated.seq, why });
  }
  if (stated.seq < next - 1) {
    problems.add(
      "bundle",
      null,
      `The bundle states row ${stated.seq} as its head and holds more rows`,
    );
  } else if (last?.seq === stated.seq && stated.sha256 !== last.sha256) {
    problems.add("bundle", last.seq, `Row ${last.seq} is not the head that the bundle states`);
  }
}

function toReport(ledger: string, checked: RowsChecked, problems: ProblemList): LedgerReport {
  const list = problems.list();
  return {
    ok: list.length === 0,
    ledger,
    rows: checked.rows,
    anchored_to: checked.anchoredTo,
    unanchored_rows: checked.unanchored,
    problems: list,
    problems_left_out: problems.leftOut,
  };
}
