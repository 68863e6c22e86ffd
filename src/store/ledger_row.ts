import { canonicalJson, type LedgerEntry } from "../contract/mod.ts";

/** A row before it has its place in the chain. */
export interface DraftRow {
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly session: string;
  readonly kind: string;
  /** Canonical JSON text of an object. */
  readonly payload: string;
}

/** A row as it is stored. */
export interface LedgerRow extends DraftRow {
  readonly seq: number;
  readonly prev: string;
  readonly sha256: string;
}

/** The place after which rows are chained. */
export interface ChainPoint {
  readonly seq: number;
  readonly sha256: string;
}

const encoder = new TextEncoder();

/**
 * The lower-case hex sha256 of the canonical JSON of
 * `{kind, ledger, payload, prev, seq, session, time}`, where `payload` stands as the object it is.
 */
export async function hashRow(ledger: string, row: Omit<LedgerRow, "sha256">): Promise<string> {
  const bytes = encoder.encode(rowText(ledger, row));
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** Chains `drafts` after `point`. */
export async function chainRows(
  ledger: string,
  point: ChainPoint,
  drafts: readonly DraftRow[],
): Promise<readonly LedgerRow[]> {
  const rows: LedgerRow[] = [];
  let { seq, sha256 } = point;
  for (const draft of drafts) {
    const row = { ...draft, seq: ++seq, prev: sha256 };
    sha256 = await hashRow(ledger, row);
    rows.push({ ...row, sha256 });
  }
  return rows;
}

/** A stored row as its readers see it. */
export function toEntry(row: LedgerRow): LedgerEntry {
  const { seq, time, session, kind, payload, prev, sha256 } = row;
  return { seq, time, session, kind, payload: JSON.parse(payload), prev, sha256 };
}

/** The canonical JSON of an entry: one line of a bundle. */
export function entryLine(row: LedgerRow): string {
  return `{"kind":${JSON.stringify(row.kind)},"payload":${row.payload},"prev":${
    JSON.stringify(row.prev)
  },"seq":${row.seq},"session":${JSON.stringify(row.session)},"sha256":${
    JSON.stringify(row.sha256)
  },"time":${JSON.stringify(row.time)}}`;
}

/** Whether `text` is the canonical JSON of an object. */
export function isCanonicalObject(text: string): boolean {
  try {
    return text.startsWith("{") && canonicalJson(JSON.parse(text)) === text;
  } catch {
    return false;
  }
}

// The stored text goes in as it is: what is hashed is then exactly what is kept.
function rowText(ledger: string, row: Omit<LedgerRow, "sha256">): string {
  return `{"kind":${JSON.stringify(row.kind)},"ledger":${
    JSON.stringify(ledger)
  },"payload":${row.payload},"prev":${JSON.stringify(row.prev)},"seq":${row.seq},"session":${
    JSON.stringify(row.session)
  },"time":${JSON.stringify(row.time)}}`;
}

function toHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += (byte + 256).toString(16).slice(1);
  return text;
}
