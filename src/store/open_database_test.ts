import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { journalNaming } from "../../tests/fixtures/escapes/links/forged_journal.ts";
import { DatabaseSync } from "node:sqlite";
import { LedgerError } from "./ledger_error.ts";
import { openLedger } from "./open_ledger.ts";

const CLOCK = { now: () => Date.UTC(2026, 0, 1), monotonic: () => 0 };
const EVENT = { session: "ses_1", kind: "test.row", payload: { text: "x".repeat(100) } };

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

Deno.test("the files are their owner's alone [store.private_file]", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/kyrozen.db`;
    await Deno.writeFile(path, new Uint8Array(), { mode: 0o644 });
    const ledger = await openLedger({ path, clock: CLOCK });
    await ledger.append(EVENT);
    assertEquals(names(folder), ["kyrozen.db", "kyrozen.db-shm", "kyrozen.db-wal"]);
    for (const name of names(folder)) {
      const { mode } = await Deno.stat(`${folder}/${name}`);
      assertEquals((mode ?? 0) & 0o777, 0o600, name);
    }
    await ledger.close();
  });
});

Deno.test("what is no ledger is refused and left as it was [store.unusable_file]", async () => {
  await inFolder(async (folder) => {
    const open = (name: string) => openLedger({ path: `${folder}/${name}`, clock: CLOCK });
    await Deno.mkdir(`${folder}/folder.db`);
    await Deno.writeTextFile(`${folder}/text.db`, "not a database ".repeat(100));
    const foreign = new DatabaseSync(`${folder}/foreign.db`);
    foreign.exec("CREATE TABLE notes (text TEXT)");
    foreign.close();
    const sound = await open("damaged.db");
    await Promise.all(Array.from({ length: 50 }, () => sound.append(EVENT)));
    await sound.close();
    const bytes = await Deno.readFile(`${folder}/damaged.db`);
    await Deno.writeFile(`${folder}/damaged.db`, bytes.fill(0x5a, 100, 8000));
    const future = await open("future.db");
    await future.close();
    const raise = new DatabaseSync(`${folder}/future.db`);
    raise.exec("UPDATE meta SET schema = 3");
    raise.close();
    const cases = [
      ["folder.db", "unwritable", "a folder has that name"],
      ["text.db", "corrupt", "it is not a database"],
      ["foreign.db", "not_a_ledger", "it is another program's database"],
      ["damaged.db", "corrupt", "its bytes are damaged"],
      ["future.db", "newer_schema", "its schema is version 3 and this program knows 2"],
      ["none/kyrozen.db", "unwritable", "its folder does not exist"],
      ["text.db/kyrozen.db", "unwritable", "a part of the path is not a folder"],
    ] as const;
    for (const [name, code, reason] of cases) {
      const file = `${folder}/${name}`;
      const before = await Deno.readFile(file).catch(() => null);
      const error = await assertRejects(() => open(name));
      assertEquals([name, codeOf(error)], [name, code]);
      assertStringIncludes(error.message, `Cannot open ledger "${file}": ${reason}`);
      assertEquals(await Deno.readFile(file).catch(() => null), before, name);
    }
    assertEquals(names(folder), [
      "damaged.db",
      "folder.db",
      "foreign.db",
      "future.db",
      "text.db",
    ]);
  });
});

for (const side of ["", "-wal", "-shm", "-journal"]) {
  Deno.test(`a link in the place of ledger.db${side} is not followed [store.unusable_file]`, async () => {
    await inFolder(async (folder) => {
      const path = `${folder}/ledger.db`;
      if (side !== "") await (await openLedger({ path, clock: CLOCK })).close();
      Deno.writeTextFileSync(`${folder}/elsewhere`, "");
      Deno.chmodSync(`${folder}/elsewhere`, 0o644);
      Deno.symlinkSync(`${folder}/elsewhere`, path + side);
      const error = await assertRejects(() => openLedger({ path, clock: CLOCK }));
      assertEquals(codeOf(error), "unwritable");
      assertStringIncludes(error.message, `"${path}${side}": it is a link`);
      const { size, mode } = Deno.statSync(`${folder}/elsewhere`);
      assertEquals([size, (mode ?? 0) & 0o777], [0, 0o644]);
    });
  });
}

Deno.test("a journal that would make the database delete another file is refused [store.unusable_file]", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/ledger.db`;
    const database = new DatabaseSync(path);
    database.exec("CREATE TABLE notes (text TEXT)");
    database.close();
    Deno.writeTextFileSync(`${folder}/elsewhere`, "kept");
    Deno.writeFileSync(`${path}-journal`, journalNaming(`${folder}/elsewhere`, path));
    const error = await assertRejects(() => openLedger({ path, clock: CLOCK }));
    assertEquals(codeOf(error), "unwritable");
    assertStringIncludes(error.message, "its journal names another file");
    assertEquals(Deno.readTextFileSync(`${folder}/elsewhere`), "kept");
  });
});

Deno.test("a file that is refused keeps its mode, and a ledger's files lose theirs [store.private_file]", async () => {
  await inFolder(async (folder) => {
    const text = `${folder}/text.db`;
    Deno.writeTextFileSync(text, "not a database ".repeat(100));
    Deno.chmodSync(text, 0o755);
    await assertRejects(() => openLedger({ path: text, clock: CLOCK }));
    assertEquals((Deno.statSync(text).mode ?? 0) & 0o777, 0o755);
    const path = `${folder}/ledger.db`;
    await (await openLedger({ path, clock: CLOCK })).close();
    Deno.chmodSync(path, 0o644);
    const ledger = await openLedger({ path, clock: CLOCK });
    await ledger.append(EVENT);
    for (const name of ["", "-wal", "-shm"]) {
      assertEquals((Deno.statSync(path + name).mode ?? 0) & 0o777, 0o600, name);
    }
    await ledger.close();
  });
});

Deno.test("a ledger whose files were closed for their owner is opened again [store.private_file]", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/ledger.db`;
    await (await openLedger({ path, clock: CLOCK })).close();
    Deno.chmodSync(path, 0o000);
    const ledger = await openLedger({ path, clock: CLOCK });
    await ledger.append(EVENT);
    assertEquals((Deno.statSync(path).mode ?? 0) & 0o777, 0o600);
    await ledger.close();
  });
});
