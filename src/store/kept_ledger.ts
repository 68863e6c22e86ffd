import type { Clock, LedgerEntry, LedgerWriter } from "../contract/mod.ts";
import type { EntryQuery } from "./ledger.ts";
import { openLinkLedger } from "./link_record.ts";
import type { LocalRecord } from "./local_record.ts";

/** A ledger behind a record, as a program in the same process uses it. */
export interface KeptLedger extends LedgerWriter {
  entries(query?: EntryQuery): readonly LedgerEntry[] | Promise<readonly LedgerEntry[]>;
  close(): Promise<void>;
}

/**
 * Opens the ledger of a record of this process.
 *
 * @throws {LedgerError} If it cannot be opened.
 */
export async function openKeptLedger(
  record: LocalRecord,
  { clock }: { readonly clock: Clock },
): Promise<KeptLedger> {
  const ledger = await openLinkLedger(record, { clock });
  return {
    append: (event) => ledger.append(event),
    entries: (query) => record.entries(query),
    close: () => record.close(),
  };
}
