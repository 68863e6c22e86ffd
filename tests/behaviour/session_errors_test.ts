import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { LedgerError, openSessionReader } from "../../src/store/mod.ts";
import { makeFirstVersion } from "../fixtures/ledger_v1.ts";
import { inSessionLab, type SessionLab } from "./session_lab.ts";

async function damagePage(lab: SessionLab): Promise<void> {
  await lab.ledger.close();
  const bytes = await Deno.readFile(lab.path);
  for (let page = 1; page < bytes.length / 4096; page++) {
    bytes.fill(0x5a, page * 4096 + 8, page * 4096 + 2000);
  }
  await Deno.writeFile(lab.path, bytes);
}

Deno.test("what cannot be read is one clear sentence each [store.session_errors]", async () => {
  await inSessionLab(async (lab) => {
    const refusal = async (path: string) => {
      const reader = openSessionReader(path);
      const error = await assertRejects(() => reader.list(), LedgerError);
      reader.close();
      assert(!error.message.includes("\n"), error.message);
      return [error.code, error.message];
    };
    const { folder, path } = lab;
    assertEquals(await refusal(`${folder}/none.db`), [
      "unreadable",
      `Cannot read ledger "${folder}/none.db": there is no ledger; the first turn begins it`,
    ]);
    await Deno.writeTextFile(`${folder}/text.db`, "not a database ".repeat(100));
    assertEquals((await refusal(`${folder}/text.db`))[0], "corrupt");
    await Deno.writeTextFile(`${folder}/empty.db`, "");
    assertEquals((await refusal(`${folder}/empty.db`))[0], "not_a_ledger");
    await Deno.symlink(path, `${folder}/link.db`);
    assertEquals((await refusal(`${folder}/link.db`))[0], "unreadable");
    lab.sql("UPDATE meta SET schema = 9");
    const [code, message = ""] = await refusal(path);
    assertEquals(code, "newer_schema");
    assertStringIncludes(message, "use a newer version");
    lab.sql("UPDATE meta SET schema = 2");
    for (let n = 0; n < 200; n++) await lab.turn("ses_a", `trn_${n}`, "x".repeat(200));
    await damagePage(lab);
    assertEquals((await refusal(path))[0], "corrupt");
    await makeFirstVersion(`${folder}/held.db`, 1);
    const holder = new DatabaseSync(`${folder}/held.db`);
    holder.exec(
      "PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; UPDATE meta SET schema = 1; COMMIT",
    );
    assertEquals((await refusal(`${folder}/held.db`))[0], "busy");
    holder.close();
    await Deno.symlink(path, `${folder}/held.db-wal`);
    assertEquals((await refusal(`${folder}/held.db`))[0], "unreadable");
    const closed = openSessionReader(path);
    closed.close();
    assertEquals((await assertRejects(() => closed.list(), LedgerError)).code, "closed");
  });
});
