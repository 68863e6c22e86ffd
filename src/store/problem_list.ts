/** What can be wrong with a ledger, its bundle or its heads. */
export type ProblemKind =
  /** A row's content does not match its own sha256. */
  | "content"
  /** A row does not follow the one before it. */
  | "prev"
  /** A payload is not the canonical JSON of an object. */
  | "payload"
  /** Rows are absent, in the middle or at the end. */
  | "missing"
  /** A row has a number that no ledger gives. */
  | "order"
  /** Bytes cannot be read as rows. */
  | "damage"
  /** A table, index or trigger is not the one that this program makes. */
  | "schema"
  /** What a bundle says of itself is not so. */
  | "bundle"
  /** A row is not the one that the owner's heads name. */
  | "rewritten"
  /** The heads name two hashes for one row. */
  | "two_heads"
  /** The heads are those of another ledger. */
  | "other_ledger"
  /** A line of the heads file is no head. */
  | "head_line"
  /** The heads name no row of this ledger, though it has some. */
  | "no_head";

/** One thing that is wrong. */
export interface LedgerProblem {
  /** The first row concerned; `null` if no row is. */
  readonly seq: number | null;
  readonly kind: ProblemKind;
  /** One sentence. */
  readonly message: string;
}

/** More than this would help nobody and would grow with the ledger. */
const MAX_PROBLEMS = 1000;

interface Run {
  readonly kind: ProblemKind;
  readonly first: number;
  readonly seq: number | null;
  last: number;
  readonly say: Say;
}

/** Words a problem that concerns the numbers from `first` to `last`. */
export type Say = (first: number, last: number) => string;

/** Collects problems; the same one in consecutive places becomes one sentence. */
export class ProblemList {
  readonly #runs: Run[] = [];
  readonly #open = new Map<ProblemKind, Run>();
  #leftOut = 0;

  /** How many problems were found beyond the most that are kept. */
  get leftOut(): number {
    return this.#leftOut;
  }

  /** Adds a problem of its own. */
  add(kind: ProblemKind, seq: number | null, message: string): void {
    this.#keep({ kind, seq, first: seq ?? 0, last: seq ?? 0, say: () => message });
  }

  /** Adds a problem of row `seq`, joined to that of row `before` if it is of the same kind. */
  addRow(kind: ProblemKind, seq: number, { before = seq - 1, say }: RowProblem): void {
    this.#extend({ kind, seq, first: seq, last: seq, say }, before);
  }

  /** Adds a problem of a line, joined to that of the line before. */
  addLine(kind: ProblemKind, line: number, say: Say): void {
    this.#extend({ kind, seq: null, first: line, last: line, say }, line - 1);
  }

  /** What was found: first what concerns no row, then by row. */
  list(): LedgerProblem[] {
    return this.#runs
      .map(({ kind, seq, first, last, say }) => ({ seq, kind, message: say(first, last) }))
      .sort((a, b) => (a.seq ?? -Infinity) - (b.seq ?? -Infinity) || 0);
  }

  #extend(run: Run, before: number): void {
    const open = this.#open.get(run.kind);
    if (open?.last === before) open.last = run.last;
    else this.#open.set(run.kind, this.#keep(run));
  }

  #keep(run: Run): Run {
    if (this.#runs.length < MAX_PROBLEMS) this.#runs.push(run);
    else this.#leftOut++;
    return run;
  }
}

/** How a row's problem is worded and which row's problem it continues. */
export interface RowProblem {
  /** @default {seq - 1} */
  readonly before?: number;
  readonly say: Say;
}
