import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { type Clock, GENESIS_HASH, type LedgerEvent, type LedgerHead } from "../contract/mod.ts";
import { LedgerError } from "./ledger_error.ts";
import { hashRow } from "./ledger_row.ts";
import { openLedger } from "./open_ledger.ts";

const CLOCK: Clock = { now: () => Date.UTC(2026, 0, 1), monotonic: () => 0 };

function event(n: number, kind = "test.row"): LedgerEvent {
  return { session: `ses_${n % 3}`, kind, payload: { n } };
}

async function inFolder(act: (folder: string) => Promise<void> | void): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await act(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function names(folder: string): string[] {
  return Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
}

function codeOf(error: Error): string {
  assert(error instanceof LedgerError);
  assertEquals(error.message.split("\n").length, 1);
  return error.code;
}

Deno.test("append() chains rows from the genesis hash [store.chain]", async () => {
  await inFolder(async (folder) => {
    const ledger = await openLedger({ path: `${folder}/kyrozen.db`, clock: CLOCK });
    const first = await ledger.append(event(1));
    const second = await ledger.append(event(2));
    assertEquals([first.seq, first.prev, second.seq, second.prev], [
      1,
      GENESIS_HASH,
      2,
      first.sha256,
    ]);
    const { sha256, payload, ...row } = second;
    assertEquals(payload, { n: 2 });
    assertEquals(sha256, await hashRow(ledger.id, { ...row, payload: '{"n":2}' }));
    await ledger.close();
  });
});

Deno.test("openLedger() finds the same ledger again [store.chain]", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/kyrozen.db`;
    const before = await openLedger({ path, clock: CLOCK });
    const first = await before.append(event(1));
    await before.close();
    const after = await openLedger({ path, clock: CLOCK });
    assertEquals(after.head(), { ledger: before.id, seq: 1, sha256: first.sha256 });
    assertEquals((await after.append(event(2))).prev, first.sha256);
    await after.close();
  });
});

Deno.test("the database refuses changes of rows and of the id [store.append_only]", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/kyrozen.db`;
    const ledger = await openLedger({ path, clock: CLOCK });
    const entry = await ledger.append(event(1));
    const other = new DatabaseSync(path);
    const changes = [
      ["UPDATE ledger SET kind = 'x'", "ledger rows are never changed"],
      ["DELETE FROM ledger", "ledger rows are never removed"],
      ["UPDATE meta SET ledger = 'x'", "the ledger id is never changed"],
      ["DELETE FROM meta", "the ledger id is never removed"],
      [
        "INSERT OR REPLACE INTO ledger SELECT 1, time, session, 'x', payload, prev, sha256 FROM ledger",
        "ledger rows are only added at the end",
      ],
      [
        "INSERT INTO ledger SELECT 9, time, session, kind, payload, prev, sha256 FROM ledger",
        "ledger rows are only added at the end",
      ],
      ["REPLACE INTO meta VALUES (1, 1, 'x', 'x')", "the ledger id is never replaced"],
    ] as const;
    for (const [sql, reason] of changes) assertThrows(() => other.exec(sql), Error, reason);
    other.close();
    assertEquals(ledger.entries(), [entry]);
    await ledger.close();
  });
});

Deno.test("appends of one moment share one commit, in call order [store.group_commit] [store.heads]", async () => {
  await inFolder(async (folder) => {
    const told: LedgerHead[] = [];
    const order: string[] = [];
    const ledger = await openLedger({
      path: `${folder}/kyrozen.db`,
      clock: CLOCK,
      onHead: (head) => {
        told.push(head);
        order.push("head");
      },
    });
    const appends = [1, 2, 3, 4, 5].map(async (n) => {
      const entry = await ledger.append(event(n));
      order.push(`row ${n}`);
      return entry;
    });
    assertEquals(ledger.head(), null, "nothing is written before the moment is over");
    const entries = await Promise.all(appends);
    assertEquals(entries.map(({ seq, payload }) => [seq, payload.n]), [
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 5],
    ]);
    assertEquals(told, [{ ledger: ledger.id, seq: 5, sha256: entries[4]?.sha256 ?? "" }]);
    assertEquals(order, ["head", "row 1", "row 2", "row 3", "row 4", "row 5"]);
    await ledger.close();
  });
});

Deno.test("a failed commit rejects its appends and leaves none [store.failed_commit]", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/kyrozen.db`;
    const ledger = await openLedger({ path, clock: CLOCK });
    const first = await ledger.append(event(1));
    const other = new DatabaseSync(path);
    other.exec(
      "CREATE TRIGGER poison BEFORE INSERT ON ledger WHEN NEW.kind = 'test.poison' " +
        "BEGIN SELECT RAISE(ABORT, 'poisoned'); END",
    );
    other.close();
    const outcomes = await Promise.allSettled([
      ledger.append(event(2)),
      ledger.append(event(3, "test.poison")),
      ledger.append(event(4)),
    ]);
    assertEquals(outcomes.map(({ status }) => status), ["rejected", "rejected", "rejected"]);
    for (const outcome of outcomes) {
      assert(outcome.status === "rejected" && outcome.reason instanceof LedgerError);
      assertStringIncludes(outcome.reason.message, `Cannot append to ledger "${path}": poisoned`);
    }
    const later = await ledger.append(event(5));
    assertEquals(ledger.entries(), [first, later]);
    assertEquals([later.seq, later.prev], [2, first.sha256]);
    await ledger.close();
  });
});

Deno.test("an event that cannot be held rejects alone [store.bounded_payload]", async () => {
  await inFolder(async (folder) => {
    const ledger = await openLedger({ path: `${folder}/kyrozen.db`, clock: CLOCK });
    const good = ledger.append(event(1));
    await assertRejects(() => ledger.append(event(2, "No Kind")), TypeError, "is not dotted");
    assertEquals((await good).seq, 1);
    await ledger.close();
  });
});

Deno.test("append() waits for a lock and lets timers run [store.busy]", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/kyrozen.db`;
    const ledger = await openLedger({ path, clock: CLOCK });
    const other = new DatabaseSync(path);
    other.exec("BEGIN IMMEDIATE");
    const order: string[] = [];
    const append = ledger.append(event(1)).then(() => order.push("row"));
    await new Promise((resolve) => setTimeout(resolve, 400));
    order.push("timer");
    other.exec("ROLLBACK");
    await append;
    assertEquals(order, ["timer", "row"]);
    other.close();
    await ledger.close();
  });
});

Deno.test("two ledgers on one file take turns [store.shared]", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/kyrozen.db`;
    const [a, b] = [
      await openLedger({ path, clock: CLOCK }),
      await openLedger({ path, clock: CLOCK }),
    ];
    assertEquals(a.id, b.id);
    await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? a : b).append(event(n))));
    for (let n = 0; n < 10; n++) await (n % 2 ? a : b).append(event(n));
    const entries = a.entries();
    assertEquals(entries.map(({ seq }) => seq), Array.from({ length: 50 }, (_, n) => n + 1));
    assertEquals(
      entries.slice(1).map(({ prev }) => prev),
      entries.slice(0, -1).map(({ sha256 }) => sha256),
    );
    await Promise.all([a.close(), b.close()]);
    assertEquals(names(folder), ["kyrozen.db"]);
  });
});

Deno.test("close() keeps what was appended and leaves one file [store.clean_close]", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/kyrozen.db`;
    const ledger = await openLedger({ path, clock: CLOCK });
    const appends = Array.from({ length: 700 }, (_, n) => ledger.append(event(n)));
    await Promise.all([ledger.close(), ledger.close()]);
    assertEquals((await Promise.all(appends)).length, 700);
    assertEquals(names(folder), ["kyrozen.db"]);
    assertEquals(codeOf(await assertRejects(() => ledger.append(event(1)))), "closed");
    assertEquals(codeOf(assertThrows(() => ledger.entries())), "closed");
    assertEquals(codeOf(assertThrows(() => ledger.head())), "closed");
    const again = await openLedger({ path, clock: CLOCK });
    assertEquals(again.head()?.seq, 700);
    await again.close();
  });
});

Deno.test("entries() reads by position, number and session [store.entries]", async () => {
  await inFolder(async (folder) => {
    const ledger = await openLedger({ path: `${folder}/kyrozen.db`, clock: CLOCK });
    await Promise.all(Array.from({ length: 9 }, (_, n) => ledger.append(event(n))));
    const seqs = (query: Parameters<typeof ledger.entries>[0]) =>
      ledger.entries(query).map(({ seq }) => seq);
    assertEquals(seqs({ after: 7 }), [8, 9]);
    assertEquals(seqs({ after: 2, limit: 3 }), [3, 4, 5]);
    assertEquals(seqs({ session: "ses_1" }), [2, 5, 8]);
    assertEquals(seqs({ session: "ses_1", after: 2, limit: 1 }), [5]);
    assertEquals(seqs({ session: "nobody" }), []);
    for (const limit of [0, 10_001, 1.5, NaN]) {
      assertThrows(() => ledger.entries({ limit }), RangeError, `limit is ${limit}`);
    }
    assertThrows(() => ledger.entries({ after: -1 }), RangeError, "after is -1");
    await ledger.close();
  });
});
