import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
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
    const ledger = openLedger({ path, clock: CLOCK });
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
    const sound = open("damaged.db");
    await Promise.all(Array.from({ length: 50 }, () => sound.append(EVENT)));
    await sound.close();
    const bytes = await Deno.readFile(`${folder}/damaged.db`);
    await Deno.writeFile(`${folder}/damaged.db`, bytes.fill(0x5a, 100, 8000));
    const future = open("future.db");
    await future.close();
    const raise = new DatabaseSync(`${folder}/future.db`);
    raise.exec("UPDATE meta SET schema = 2");
    raise.close();
    const cases = [
      ["folder.db", "unwritable", "a folder has that name"],
      ["text.db", "corrupt", "it is not a database"],
      ["foreign.db", "not_a_ledger", "it is another program's database"],
      ["damaged.db", "corrupt", "its bytes are damaged"],
      ["future.db", "newer_schema", "its schema is version 2 and this program knows 1"],
      ["none/kyrozen.db", "unwritable", "its folder does not exist"],
      ["text.db/kyrozen.db", "unwritable", "a part of the path is not a folder"],
    ] as const;
    for (const [name, code, reason] of cases) {
      const file = `${folder}/${name}`;
      const before = await Deno.readFile(file).catch(() => null);
      const error = assertThrows(() => open(name));
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
