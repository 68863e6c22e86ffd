import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import type { DatabaseSync } from "node:sqlite";
import { exportLedger, LedgerError, openLedger, verifyLedger } from "../../src/store/mod.ts";
import { changeDatabase } from "../fixtures/ledger_attacks.ts";
import { CLOCK, inScene, list } from "./ledger_lab.ts";

Deno.test("any changed byte of any column is named on that row or a dependent one [store.verify_tampering]", async () => {
  await inScene(async ({ database, folder, heads }) => {
    const columns = ["time", "session", "kind", "payload", "prev", "sha256"] as const;
    const sound = await Deno.readFile(database);
    const copy = `${folder}/copy.db`;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom(...columns),
        fc.nat(),
        fc.integer({ min: 1, max: 127 }),
        async (seq, column, place, mask) => {
          await Deno.writeFile(copy, sound);
          changeDatabase(copy, (open) => flipByte(open, { seq, column, place, mask }));
          const report = await verifyLedger({ database: copy, heads });
          assertEquals(report.ok, false);
          const rows = new Set(report.problems.map((problem) => problem.seq));
          assert(rows.has(seq) || rows.has(seq + 1), `row ${seq}: ${list(report).join("; ")}`);
        },
      ),
      { numRuns: 60 },
    );
  });
});

function flipByte(
  open: DatabaseSync,
  { seq, column, place, mask }: { seq: number; column: string; place: number; mask: number },
): void {
  const { text } = open.prepare(`SELECT ${column} AS text FROM ledger WHERE seq = ?`).get(seq) ??
    {};
  const bytes = new TextEncoder().encode(String(text));
  const at = place % bytes.length;
  // The text stays ASCII, and so stays text.
  bytes[at] = (bytes[at] ?? 0) ^ mask;
  open.prepare(`UPDATE ledger SET ${column} = CAST(? AS TEXT) WHERE seq = ?`).run(bytes, seq);
}

Deno.test("entries of any content verify, with and without a bundle [store.chain] [store.bundle]", async () => {
  const folder = await Deno.makeTempDir();
  let run = 0;
  const anyEvent = fc.record({
    session: fc.stringMatching(/^[\w.:-]{0,40}$/),
    kind: fc.stringMatching(/^[a-z][a-z0-9_]{0,9}(?:\.[a-z0-9_]{1,9}){0,3}$/),
    payload: fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue({ maxDepth: 4 }), {
      noNullPrototype: true,
    }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { maxLength: 20 }), async (events) => {
      const database = `${folder}/${run}.db`;
      const out = `${folder}/${run++}.jsonl`;
      const ledger = await openLedger({ path: database, clock: CLOCK });
      const entries = await Promise.all(events.map((event) => ledger.append(event as never)));
      assertEquals(ledger.entries(), entries);
      await ledger.close();
      const report = await verifyLedger({ database, heads: null });
      assertEquals([report.ok, report.rows], [true, events.length]);
      const exported = await exportLedger({ database, out });
      assertEquals(exported.rows, events.length);
      assertEquals(await verifyLedger({ bundle: out, heads: null }), report);
    }),
    { numRuns: 25 },
  );
  await Deno.remove(folder, { recursive: true });
});

Deno.test("whatever bytes the files hold, verifying ends with a report or one sentence [store.verify_hostile]", async () => {
  await inScene(async ({ database, folder, heads }) => {
    const sound = await Deno.readFile(database);
    const copy = `${folder}/copy.db`;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        async (changes) => {
          const bytes = sound.slice();
          for (const [at, value] of changes) bytes[at] = value;
          await Deno.writeFile(copy, bytes);
          const outcome = await verifyLedger({ database: copy, heads }).catch((error) => error);
          if (outcome instanceof LedgerError) return assert(!outcome.message.includes("\n"));
          assert(!(outcome instanceof Error), `${outcome.stack}`);
          // What is not reported did not concern a row.
          if (outcome.ok) assertEquals([outcome.rows, outcome.unanchored_rows], [10, 0]);
        },
      ),
      { numRuns: 150 },
    );
  });
});
