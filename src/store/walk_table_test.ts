import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { DatabaseSync } from "node:sqlite";
import { DatabasePages } from "./database_pages.ts";
import { lastRowId, walkTable } from "./walk_table.ts";

interface Plan {
  readonly pageSize: number;
  readonly rows: readonly { readonly gap: number; readonly size: number; readonly text: string }[];
  readonly removed: number;
  readonly checkpoint: boolean;
}

const anyPlan = fc.record<Plan>({
  pageSize: fc.constantFrom(512, 1024, 4096, 65536),
  rows: fc.array(
    fc.record({
      gap: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 1e9 })),
      size: fc.oneof(fc.nat(200), fc.nat(9000)),
      text: fc.string({ unit: "binary", maxLength: 8 }),
    }),
    { maxLength: 120 },
  ),
  removed: fc.nat(7),
  checkpoint: fc.boolean(),
});

function build(path: string, { pageSize, rows, removed, checkpoint }: Plan): DatabaseSync {
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA page_size = ${pageSize}; PRAGMA journal_mode = WAL`);
  database.exec(
    "PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b INTEGER)",
  );
  const insert = database.prepare("INSERT INTO t VALUES (?, ?, ?)");
  let id = 0;
  for (const [index, { gap, size, text }] of rows.entries()) {
    id += gap;
    // The runtime's own binding cuts text at a NUL when it reads; no ledger column holds one.
    const start = text.toWellFormed().replaceAll("\0", "");
    insert.run(id, `${start}${"x".repeat(size)}`, index % 3 === 0 ? null : -id);
    if (checkpoint && index === rows.length >> 1) database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  }
  if (removed > 0) database.exec(`DELETE FROM t WHERE id % 7 = ${removed - 1}`);
  return database;
}

function expected(database: DatabaseSync): unknown[] {
  return database.prepare("SELECT id, a, b FROM t ORDER BY id").all()
    .map(({ id, a, b }) => [id, [null, a, b]]);
}

function seen(pages: DatabasePages, after?: number): unknown[] {
  return Array.from(walkTable(pages, 2, after), (found) => {
    assert(found.kind === "row", JSON.stringify(found));
    return [found.id, found.values];
  });
}

Deno.test("the reader sees the rows that SQLite sees [store.reader]", async () => {
  const folder = await Deno.makeTempDir();
  let run = 0;
  fc.assert(
    fc.property(anyPlan, fc.nat(), (plan, place) => {
      const path = `${folder}/${run++}.db`;
      const database = build(path, plan);
      const rows = expected(database) as [number, unknown][];
      const check = () => {
        const pages = new DatabasePages(path);
        try {
          pages.refresh();
          assertEquals(seen(pages), rows);
          const after = rows[place % (rows.length || 1)]?.[0] ?? 0;
          assertEquals(seen(pages, after), rows.filter(([id]) => id > after));
          assertEquals(lastRowId(pages, 2), rows.at(-1)?.[0] ?? 0);
          assert(pages.settled());
        } finally {
          pages.close();
        }
      };
      check();
      database.close();
      check();
    }),
    { numRuns: 40 },
  );
  await Deno.remove(folder, { recursive: true });
});

Deno.test("the reader takes in later commits and sees no unfinished one [store.reader]", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/k.db`;
  const database = build(path, { pageSize: 4096, rows: [], removed: 0, checkpoint: false });
  const pages = new DatabasePages(path);
  const ids = () => {
    pages.refresh();
    return Array.from(walkTable(pages, 2), (found) => found.kind === "row" && found.id);
  };
  database.exec("INSERT INTO t VALUES (1, 'one', 0)");
  assertEquals(ids(), [1]);
  // A cache of one page makes the open transaction write its pages to the log before it commits.
  database.exec("PRAGMA cache_size = 1; BEGIN");
  const insert = database.prepare("INSERT INTO t VALUES (?, ?, 0)");
  for (let id = 2; id < 200; id++) insert.run(id, "x".repeat(500));
  assert((await Deno.stat(`${path}-wal`)).size > 60_000, "pages were spilled");
  assertEquals(ids(), [1]);
  database.exec("ROLLBACK; INSERT INTO t VALUES (2, 'two', 0)");
  assertEquals(ids(), [1, 2]);
  database.exec("PRAGMA wal_checkpoint(RESTART); INSERT INTO t VALUES (3, 'three', 0)");
  assertEquals(ids(), [1, 2, 3]);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  assertEquals(ids(), [1, 2, 3]);
  database.close();
  assertEquals(ids(), [1, 2, 3]);
  pages.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("settled() notices what a writer replaced meanwhile [store.reader]", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/k.db`;
  const plan = { pageSize: 4096, rows: [{ gap: 1, size: 1, text: "" }], removed: 0 };
  const database = build(path, { ...plan, checkpoint: true });
  const pages = new DatabasePages(path);
  const read = () => {
    pages.refresh();
    return [...walkTable(pages, 2)].length;
  };
  assertEquals([read(), pages.settled()], [1, true]);
  database.exec("INSERT INTO t VALUES (7, 'x', 0)");
  assertEquals(pages.settled(), false, "a log appeared");
  assertEquals([read(), pages.settled()], [2, true]);
  database.exec("CREATE TABLE u (x)");
  assertEquals(pages.settled(), true, "a commit that touched no page read from the file");
  database.exec("PRAGMA wal_checkpoint(RESTART); INSERT INTO u VALUES (1)");
  assertEquals(pages.settled(), false, "the log was started over");
  assertEquals([read(), pages.settled()], [2, true]);
  database.exec("INSERT INTO t VALUES (8, 'x', 0)");
  assertEquals(pages.settled(), false, "a page that was read from the file is in the log now");
  assertEquals([read(), pages.settled()], [3, true]);
  database.close();
  assertEquals(pages.settled(), false, "the log is gone");
  pages.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("the reader ends on any damaged bytes and names them [store.verify_hostile]", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/k.db`;
  const rows = Array.from({ length: 60 }, () => ({ gap: 1, size: 700, text: "" }));
  build(path, { pageSize: 1024, rows, removed: 0, checkpoint: false }).close();
  const sound = await Deno.readFile(path);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(sound.length - 101), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      (changes) => {
        const bytes = sound.slice();
        for (const [at, value] of changes) bytes[at + 100] = value;
        Deno.writeFileSync(path, bytes);
        const pages = new DatabasePages(path);
        pages.refresh();
        const found = [...walkTable(pages, 2)];
        pages.close();
        assert(found.length <= 400, `${found.length} things found`);
        const ids = found.map((one) => one.kind === "row" ? one.id : one.through);
        assertEquals(ids.toSorted((a, b) => a - b), ids);
      },
    ),
    { numRuns: 300 },
  );
  await Deno.remove(folder, { recursive: true });
});
