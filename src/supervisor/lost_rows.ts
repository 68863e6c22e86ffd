import { isPlainObject, type LedgerHead } from "../contract/mod.ts";

/** The ledger whose rows are counted. */
export interface CountedLedger {
  readonly id: string;
  /** The newest row at this moment. */
  head(): LedgerHead | null;
}

/** How much of the end of the file of heads is read, in bytes. */
const TAIL_BYTES = 4096;

/**
 * What the newest heads in the file at `path` say that `ledger` no longer holds, as one sentence;
 * `undefined` if nothing is missed, and where there are no heads to tell it. Looks at the last rows
 * only: all of them are for `kyrozen ledger verify`.
 */
export function lostRows(path: string, ledger: CountedLedger): string | undefined {
  // Before the ledger is asked: a head is written after its row, so other processes cause no alarm.
  const heads = readNewestHeads(path);
  const newest = heads.at(-1);
  if (newest === undefined) return undefined;
  const own = heads.filter((head) => head.ledger === ledger.id).map(({ seq }) => seq);
  if (own.length === 0) {
    const rows = newest.seq === 1 ? "1 row" : `${newest.seq} rows`;
    return `warning: the ledger is another one than before, of which ${rows} were recorded; ` +
      'run "kyrozen ledger verify"';
  }
  const recorded = Math.max(...own);
  const there = ledger.head()?.seq ?? 0;
  const gone = recorded - there;
  if (gone <= 0) return undefined;
  const lost = gone === 1
    ? `1 row less than was recorded (row ${recorded} is gone)`
    : `${gone} rows less than were recorded (rows ${there + 1} to ${recorded} are gone)`;
  return `warning: the ledger has ${lost}; run "kyrozen ledger verify"`;
}

/** In the order of the file; none if it cannot be read, which verifying tells. */
function readNewestHeads(path: string): readonly LedgerHead[] {
  try {
    // Opening a pipe would wait.
    if (!Deno.lstatSync(path).isFile) return [];
    using file = Deno.openSync(path);
    const start = Math.max(0, file.statSync().size - TAIL_BYTES);
    file.seekSync(start, Deno.SeekMode.Start);
    const bytes = new Uint8Array(TAIL_BYTES);
    let length = 0;
    for (let read: number | null = 1; read; length += read ?? 0) {
      read = file.readSync(bytes.subarray(length));
    }
    const lines = new TextDecoder().decode(bytes.subarray(0, length)).split("\n");
    // The first one may be cut, and the last one is still being written.
    return lines.slice(start > 0 ? 1 : 0, -1).flatMap(parseHead);
  } catch {
    return [];
  }
}

function parseHead(line: string): readonly LedgerHead[] {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return [];
  }
  if (!isPlainObject(value)) return [];
  const { ledger, seq, sha256 } = value;
  if (typeof ledger !== "string" || typeof sha256 !== "string") return [];
  return Number.isSafeInteger(seq) ? [{ ledger, seq: Number(seq), sha256 }] : [];
}
