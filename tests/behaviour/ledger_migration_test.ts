import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { systemClock } from "../../src/contract/mod.ts";
import { LedgerError, openLedger, openSessionReader, verifyLedger } from "../../src/store/mod.ts";
import { makeFirstVersion } from "../fixtures/ledger_v1.ts";

const ROW = { session: "ses_2", kind: "message.user", payload: { turn: "trn_1", text: "new" } };

async function inFolder(act: (folder: string, path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    await act(folder, `${folder}/ledger.db`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function open(path: string) {
  return openLedger({ path, clock: systemClock });
}

function names(folder: string): string[] {
  return Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
}

function rowsOf(path: string): unknown[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return database.prepare("SELECT * FROM ledger").all();
  } finally {
    database.close();
    for (const side of ["-wal", "-shm"]) {
      try {
        Deno.removeSync(path + side);
      } catch { /* It left none. */ }
    }
  }
}

Deno.test("an older ledger is carried over, and its copy is whole and private [store.migration]", async () => {
  await inFolder(async (folder, path) => {
    await makeFirstVersion(path, 300);
    const before = rowsOf(path);
    const old = openSessionReader(path);
    assertEquals(await old.list(), []);
    old.close();
    const ledger = await open(path);
    await ledger.append(ROW);
    await ledger.close();
    assertEquals(names(folder), ["ledger.db", "ledger.db.v1.backup"]);
    assertEquals((Deno.statSync(`${path}.v1.backup`).mode ?? 0) & 0o777, 0o600);
    assertEquals(rowsOf(`${path}.v1.backup`), before);
    const { ok, rows } = await verifyLedger({ database: path, heads: null });
    assertEquals([ok, rows], [true, 301]);
    const copy = await verifyLedger({ database: `${path}.v1.backup`, heads: null });
    assertEquals([copy.ok, copy.rows], [true, 300]);
    const reader = openSessionReader(path);
    assertEquals((await reader.list()).map(({ id }) => id), ["ses_2"]);
    reader.close();
    await (await open(path)).close();
    assertEquals(names(folder).length, 2);
  });
});

Deno.test("a copy never takes the place of another one, and one that was interrupted goes [store.migration]", async () => {
  await inFolder(async (folder, path) => {
    await makeFirstVersion(path, 3);
    await Deno.writeTextFile(`${path}.v1.backup`, "an earlier copy");
    await Deno.writeTextFile(`${path}.v1.backup.partial`, "interrupted");
    await (await open(path)).close();
    assertEquals(names(folder), ["ledger.db", "ledger.db.v1.backup", "ledger.db.v1.backup.2"]);
    assertEquals(await Deno.readTextFile(`${path}.v1.backup`), "an earlier copy");
    assertEquals(rowsOf(`${path}.v1.backup.2`).length, 3);
  });
});

Deno.test("several that open an older ledger at once carry it over once [store.migration] [store.shared]", async () => {
  await inFolder(async (folder, path) => {
    await makeFirstVersion(path, 50);
    const ledgers = await Promise.all([open(path), open(path), open(path)]);
    await Promise.all(ledgers.map((ledger) => ledger.append(ROW)));
    for (const ledger of ledgers) await ledger.close();
    assertEquals(names(folder), ["ledger.db", "ledger.db.v1.backup"]);
    assertEquals(rowsOf(path).length, 53);
  });
});

Deno.test("a copy that cannot be made leaves the older ledger as it was [store.migration]", async () => {
  await inFolder(async (folder, path) => {
    await makeFirstVersion(path, 50);
    await Deno.mkdir(`${path}.v1.backup.partial/full`, { recursive: true });
    const before = await Deno.readFile(path);
    const error = await assertRejects(() => open(path), LedgerError);
    assertStringIncludes(error.message, `Cannot make a backup of ledger "${path}": `);
    assertEquals(await Deno.readFile(path), before);
    assert(names(folder).every((name) => !name.endsWith(".backup")));
  });
});

Deno.test("damaged lists stop appends by one sentence and cost no row [store.migration]", async () => {
  await inFolder(async (_folder, path) => {
    const ledger = await open(path);
    await ledger.append(ROW);
    await ledger.close();
    const database = new DatabaseSync(path);
    database.exec("DROP TABLE sessions");
    database.close();
    const error = await assertRejects(() => open(path), LedgerError);
    assertEquals(error.code, "corrupt");
    assertStringIncludes(error.message, 'run "kyrozen doctor --rebuild"');
    const { ok, rows } = await verifyLedger({ database: path, heads: null });
    assertEquals([ok, rows], [true, 1]);
  });
});
