import type { LedgerEntry, LedgerHead, LedgerWriter } from "../contract/mod.ts";

/** The most bytes of one payload, as canonical JSON in UTF-8. */
export const MAX_PAYLOAD_BYTES: number = 256 * 1024;

/** The most rows that one call of {@linkcode Ledger.entries} returns. */
export const MAX_ENTRIES = 10_000;

/** Which entries to read. */
export interface EntryQuery {
  /** Only entries with a greater `seq`. @default {0} */
  readonly after?: number;
  /** At most this many, 1 to {@linkcode MAX_ENTRIES}. @default {1000} */
  readonly limit?: number;
  /** Only entries of this session. */
  readonly session?: string;
}

/**
 * One append-only, hash-chained record of what happened.
 *
 * `append` rejects with a `TypeError` for an event that no ledger can hold and with a `LedgerError`
 * when the row could not be written; appends of one moment share one commit and fail together.
 */
export interface Ledger extends LedgerWriter {
  /** Made once, with the ledger; part of every row's hash. */
  readonly id: string;
  /** The newest row, whichever process wrote it; `null` while there is none. */
  head(): LedgerHead | null;
  /** Entries by `seq`. */
  entries(query?: EntryQuery): readonly LedgerEntry[];
  /** Resolves when everything appended so far was written or refused; never rejects. */
  flush(): Promise<void>;
  /** Waits for what was appended, then gives the file back; safe to call again. */
  close(): Promise<void>;
}

/** The bounds of a query with its defaults filled in. */
export function checkQuery({ after = 0, limit = 1000 }: EntryQuery): {
  after: number;
  limit: number;
} {
  if (!Number.isSafeInteger(after) || after < 0) {
    throw new RangeError(`Cannot read entries: after is ${after}, must be an integer from 0`);
  }
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > MAX_ENTRIES) {
    throw new RangeError(
      `Cannot read entries: limit is ${limit}, must be an integer from 1 to ${MAX_ENTRIES}`,
    );
  }
  return { after, limit };
}
