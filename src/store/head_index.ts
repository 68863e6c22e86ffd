import { isPlainObject, type LedgerHead, showInline } from "../contract/mod.ts";
import { asLedgerError } from "./ledger_error.ts";
import type { ProblemList } from "./problem_list.ts";
import { openIfThere } from "./read_at.ts";
import { type FileLine, readLines } from "./read_lines.ts";

const MAX_LINE = 4096;
const SHA256 = /^[0-9a-f]{64}$/;

interface LedgerHeads {
  /** The first hash that was named for a row: the one to believe. */
  readonly hashes: Map<number, string>;
  readonly firstLine: number;
  lines: number;
}

/**
 * The heads that the owner's side has kept: one JSON object `{"ledger", "seq", "sha256"}` a line.
 * Lines of concurrent processes may stand in any order; other keys are ignored.
 */
export class HeadIndex {
  readonly #ledgers = new Map<string, LedgerHeads>();

  /** Reads the heads in the file at `path`; a missing file holds none. */
  static read(path: string, problems: ProblemList): HeadIndex {
    const index = new HeadIndex();
    try {
      using file = openIfThere(path);
      if (file === undefined) return index;
      for (const line of readLines(file, MAX_LINE)) index.#take(line, problems);
    } catch (error) {
      throw asLedgerError(error, "read heads", path);
    }
    return index;
  }

  /** The first hash named for row `seq` of `ledger`. */
  hash(ledger: string, seq: number): string | undefined {
    return this.#ledgers.get(ledger)?.hashes.get(seq);
  }

  /** The greatest row that the heads of `ledger` name; 0 if they name none. */
  last(ledger: string): number {
    let last = 0;
    for (const seq of this.#ledgers.get(ledger)?.hashes.keys() ?? []) last = Math.max(last, seq);
    return last;
  }

  /** One sentence for each ledger other than `ledger` that the heads name. */
  others(ledger: string): string[] {
    return [...this.#ledgers].filter(([id]) => id !== ledger).map(([id, { firstLine, lines }]) =>
      `Heads: ${lines} of the lines, the first being ${firstLine}, name ledger ${
        showInline(id)
      }, ` +
      `but this is ledger ${showInline(ledger)}; one was put in the other's place`
    );
  }

  #take({ number, text, ended }: FileLine, problems: ProblemList): void {
    const head = ended ? parseHead(text) : undefined;
    if (head === undefined) {
      return problems.addLine(
        "head_line",
        number,
        (first, last) =>
          first === last
            ? `Heads line ${first} is not a head`
            : `Heads lines ${first} to ${last} are not heads`,
      );
    }
    const { ledger, seq, sha256 } = head;
    const heads = this.#ledgers.get(ledger) ?? { hashes: new Map(), firstLine: number, lines: 0 };
    this.#ledgers.set(ledger, heads);
    heads.lines++;
    const known = heads.hashes.get(seq);
    if (known === undefined) heads.hashes.set(seq, sha256);
    else if (known !== sha256) addConflict(seq, number, problems);
  }
}

function addConflict(seq: number, line: number, problems: ProblemList): void {
  problems.addRow("two_heads", seq, {
    say: (first, last) =>
      first === last
        ? `Row ${first}: heads line ${line} names another sha256 than an earlier line`
        : `Rows ${first} to ${last}: heads from line ${line} on name other sha256 than earlier lines`,
  });
}

function parseHead(text: string | undefined): LedgerHead | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "");
    if (!isPlainObject(value)) return undefined;
    const { ledger, seq, sha256 } = value;
    if (typeof ledger !== "string" || ledger === "" || ledger.length > 128) return undefined;
    if (typeof sha256 !== "string" || !SHA256.test(sha256)) return undefined;
    if (typeof seq !== "number" || !Number.isSafeInteger(seq) || seq < 1) return undefined;
    return { ledger, seq, sha256 };
  } catch {
    return undefined;
  }
}
