import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { LedgerError } from "../../src/store/mod.ts";
import { inScene, run } from "./ledger_lab.ts";

Deno.test("missing, changed and foreign triggers are named [store.verify_schema]", async () => {
  await inScene(async ({ database, problems }) => {
    const open = new DatabaseSync(database);
    open.exec("DROP TRIGGER ledger_keeps_rows");
    open.exec("CREATE TRIGGER own AFTER INSERT ON ledger BEGIN SELECT 1; END");
    open.exec("DROP INDEX ledger_session");
    open.close();
    assertEquals(await problems(), [
      'null schema: The index "ledger_session" is missing or was changed',
      'null schema: The trigger "ledger_keeps_rows" is missing or was changed',
      'null schema: The trigger "own" on "ledger" is not one of this program',
    ]);
  });
});

Deno.test("a ledger that is only a view or another table is refused [store.verify_schema]", async () => {
  await inScene(async ({ database, verify }) => {
    const refused = async (sql: string, reason: string) => {
      const open = new DatabaseSync(database);
      open.exec(sql);
      open.close();
      assertStringIncludes((await assertRejects(verify, LedgerError)).message, reason);
    };
    await refused(
      "ALTER TABLE ledger ADD COLUMN extra TEXT",
      'its table "ledger" is not the one that this program makes',
    );
    await refused(
      "ALTER TABLE ledger RENAME TO old; CREATE VIEW ledger AS SELECT * FROM old",
      "it holds no ledger",
    );
    await refused(
      "DROP TRIGGER meta_keeps_id; UPDATE meta SET schema = 9",
      "it holds no ledger",
    );
  });
});

Deno.test("a newer schema is refused by name [store.verify_schema]", async () => {
  await inScene(async ({ database, verify }) => {
    run(database, "UPDATE meta SET schema = 3");
    const error = await assertRejects(verify, LedgerError);
    assertEquals(error.code, "newer_schema");
    assertStringIncludes(error.message, "its schema is version 3 and this program knows 2");
  });
});
