import { GENESIS_HASH, type LedgerHead } from "../contract/mod.ts";
import type { HeadIndex } from "./head_index.ts";
import { hashRow, isCanonicalObject, type LedgerRow } from "./ledger_row.ts";
import type { ProblemList, Say } from "./problem_list.ts";
import type { RowSource, SourcedRow } from "./row_source.ts";

/** What a pass over all rows has found. */
export interface RowsChecked {
  readonly rows: number;
  readonly anchoredTo: LedgerHead | null;
  readonly unanchored: number;
  /** The last row; `null` if there is none. */
  readonly last: LedgerRow | null;
  /** The first `seq` that was not reached. */
  readonly next: number;
}

const CONTENT = rowsSay("does not match its sha256", "do not match their sha256");
const PAYLOAD = rowsSay(
  "has a payload that is not the canonical JSON of an object",
  "have payloads that are not the canonical JSON of objects",
);
const PREV = rowsSay("does not follow the row before it", "do not follow the rows before them");
const REWRITTEN = rowsSay(
  "is not the one that the owner's heads name; it or a row before it was rewritten",
  "are not the ones that the owner's heads name; the history was rewritten",
);

/** Checks every row of `source` against itself, its neighbour and the heads. */
export async function checkRows(
  source: RowSource,
  heads: HeadIndex,
  problems: ProblemList,
): Promise<RowsChecked> {
  const check = new RowCheck(source.ledger, heads, problems);
  for await (const group of source.groups()) {
    const hashes = await Promise.all(group.map((one) => hashOf(source.ledger, one)));
    group.forEach((one, index) => check.take(one, hashes[index]));
  }
  return check.result();
}

async function hashOf(ledger: string, one: SourcedRow): Promise<string | undefined> {
  return one.kind === "row" ? await hashRow(ledger, one.row) : undefined;
}

class RowCheck {
  readonly #ledger: string;
  readonly #heads: HeadIndex;
  readonly #problems: ProblemList;
  #rows = 0;
  #next = 1;
  #last: LedgerRow | null = null;
  #anchor: LedgerRow | null = null;
  #sinceAnchor = 0;
  #lastRewritten = 0;
  #rewritten = false;

  constructor(ledger: string, heads: HeadIndex, problems: ProblemList) {
    this.#ledger = ledger;
    this.#heads = heads;
    this.#problems = problems;
  }

  take(one: SourcedRow, hash: string | undefined): void {
    if (one.kind === "row") return this.#takeRow(one.row, hash);
    const from = this.#next;
    const to = Number.isFinite(one.through) ? ` to ${one.through}` : " on";
    const rows = from === one.through ? `Row ${from}` : `Rows from ${from}${to}`;
    this.#problems.add("damage", from, `${rows} cannot be read: ${one.message}`);
    this.#next = Math.max(from, one.through + 1);
  }

  result(): RowsChecked {
    const anchor = this.#anchor;
    return {
      rows: this.#rows,
      anchoredTo: anchor && { ledger: this.#ledger, seq: anchor.seq, sha256: anchor.sha256 },
      unanchored: this.#sinceAnchor,
      last: this.#last,
      next: this.#next,
    };
  }

  #takeRow(row: LedgerRow, hash: string | undefined): void {
    this.#rows++;
    this.#checkPlace(row);
    if (hash !== row.sha256) this.#problems.addRow("content", row.seq, { say: CONTENT });
    if (!isCanonicalObject(row.payload)) {
      this.#problems.addRow("payload", row.seq, { say: PAYLOAD });
    }
    this.#checkHead(row);
    this.#last = row;
  }

  #checkPlace({ seq, prev }: LedgerRow): void {
    if (seq < this.#next) {
      return this.#problems.add("order", seq, `Row ${seq} stands where row ${this.#next} belongs`);
    }
    if (seq > this.#next) addMissing(this.#problems, { first: this.#next, last: seq - 1 });
    // After a gap there is no row to follow.
    const before = seq === 1
      ? GENESIS_HASH
      : this.#last?.seq === seq - 1
      ? this.#last.sha256
      : prev;
    if (prev !== before) this.#problems.addRow("prev", seq, { say: PREV });
    this.#next = seq + 1;
  }

  #checkHead(row: LedgerRow): void {
    const named = this.#heads.hash(this.#ledger, row.seq);
    this.#sinceAnchor++;
    if (named === row.sha256) {
      this.#lastRewritten = 0;
      // A head that fits a rewritten history was made after the rewriting: it anchors nothing.
      if (this.#rewritten) return;
      this.#anchor = row;
      this.#sinceAnchor = 0;
    } else if (named !== undefined) {
      this.#rewritten = true;
      this.#problems.addRow("rewritten", row.seq, { before: this.#lastRewritten, say: REWRITTEN });
      this.#lastRewritten = row.seq;
    }
  }
}

/** Says that the rows from `first` to `last` are absent; `why` ends the sentence. */
export function addMissing(
  problems: ProblemList,
  { first, last, why = "" }: { first: number; last: number; why?: string },
): void {
  const rows = first === last ? `Row ${first} is` : `Rows ${first} to ${last} are`;
  problems.add("missing", first, `${rows} missing${why}`);
}

function rowsSay(one: string, many: string): Say {
  return (first, last) =>
    first === last ? `Row ${first} ${one}` : `Rows ${first} to ${last} ${many}`;
}
