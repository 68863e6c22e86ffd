import { assertEquals, assertRejects } from "@std/assert";
import { GENESIS_HASH } from "../contract/mod.ts";
import { LedgerError } from "./ledger_error.ts";
import { hashRow } from "./ledger_row.ts";
import { openMemoryLedger } from "./memory_ledger.ts";

const CLOCK = { now: () => 0, monotonic: () => 0 };

Deno.test("a memory ledger keeps the same chain [store.memory]", async () => {
  const ledger = openMemoryLedger({ clock: CLOCK });
  assertEquals(ledger.head(), null);
  const payload = { n: 1 };
  const first = ledger.append({ session: "ses_1", kind: "a.b", payload });
  payload.n = 2;
  const second = ledger.append({ session: "ses_2", kind: "a.c", payload: {} });
  const entries = await Promise.all([first, second]);
  assertEquals(entries.map(({ seq, payload }) => [seq, payload]), [[1, { n: 1 }], [2, {}]]);
  assertEquals([entries[0]?.prev, entries[1]?.prev], [GENESIS_HASH, entries[0]?.sha256]);
  const { sha256, payload: _, ...row } = await first;
  assertEquals(sha256, await hashRow(ledger.id, { ...row, payload: '{"n":1}' }));
  assertEquals(ledger.head(), { ledger: ledger.id, seq: 2, sha256: entries[1]?.sha256 ?? "" });
  assertEquals(ledger.entries(), entries);
});

Deno.test("a memory ledger reads and refuses like a durable one [store.memory] [store.entries]", async () => {
  const ledger = openMemoryLedger({ clock: CLOCK });
  await Promise.all(
    [0, 1, 2, 3, 4].map((n) =>
      ledger.append({ session: `ses_${n % 2}`, kind: "a.b", payload: { n } })
    ),
  );
  const seqs = (query: Parameters<typeof ledger.entries>[0]) =>
    ledger.entries(query).map(({ seq }) => seq);
  assertEquals(seqs({ after: 1, limit: 2 }), [2, 3]);
  assertEquals(seqs({ session: "ses_1" }), [2, 4]);
  await assertRejects(
    () => ledger.append({ session: "", kind: "No", payload: {} }),
    TypeError,
    "is not dotted",
  );
  const last = ledger.append({ session: "", kind: "a.b", payload: {} });
  await ledger.close();
  assertEquals((await last).seq, 6);
  await assertRejects(
    () => ledger.append({ session: "", kind: "a.b", payload: {} }),
    LedgerError,
    "it is closed",
  );
});
