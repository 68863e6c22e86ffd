import { type Clock, GENESIS_HASH } from "../contract/mod.ts";
import { AppendQueue } from "./append_queue.ts";
import { draftRow } from "./draft_row.ts";
import { checkQuery, type Ledger } from "./ledger.ts";
import { LedgerError } from "./ledger_error.ts";
import { chainRows, type LedgerRow, toEntry } from "./ledger_row.ts";

/** Where a memory ledger takes the time from. */
export interface MemoryLedgerOptions {
  readonly clock: Clock;
}

/**
 * A ledger that ends with the process, for a process that may write no state: the same chain and the
 * same refusals, nothing durable.
 *
 * @example
 * ```ts
 * import { openMemoryLedger } from "./memory_ledger.ts";
 * import { systemClock } from "../contract/mod.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const ledger = openMemoryLedger({ clock: systemClock });
 * const entry = await ledger.append({ session: "ses_1", kind: "turn.started", payload: {} });
 * assertEquals(ledger.head(), { ledger: ledger.id, seq: 1, sha256: entry.sha256 });
 * ```
 */
export function openMemoryLedger({ clock }: MemoryLedgerOptions): Ledger {
  const id = crypto.randomUUID();
  const rows: LedgerRow[] = [];
  let closed = false;
  const queue = new AppendQueue(async (drafts) => {
    const point = rows.at(-1) ?? { seq: 0, sha256: GENESIS_HASH };
    const added = await chainRows(id, point, drafts);
    rows.push(...added);
    return added;
  });
  return {
    id,
    async append(event) {
      const draft = draftRow(event, clock.now());
      if (closed) throw new LedgerError("closed", "Cannot append to ledger: it is closed");
      return await queue.push(draft);
    },
    head() {
      const last = rows.at(-1);
      return last === undefined ? null : { ledger: id, seq: last.seq, sha256: last.sha256 };
    },
    entries(query = {}) {
      const { after, limit } = checkQuery(query);
      const found: LedgerRow[] = [];
      for (let at = after; at < rows.length && found.length < limit; at++) {
        const row = rows[at];
        if (row && (query.session ?? row.session) === row.session) found.push(row);
      }
      return found.map(toEntry);
    },
    flush: () => queue.idle(),
    async close() {
      closed = true;
      await queue.idle();
    },
  };
}
