import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { exportLedger, LedgerError, openLedger, verifyLedger } from "./mod.ts";

const CLOCK = { now: () => 0, monotonic: () => 0 };

async function inFolder(
  rows: number,
  act: (at: { folder: string; database: string; out: string }) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  const database = `${folder}/kyrozen.db`;
  const ledger = await openLedger({ path: database, clock: CLOCK });
  await Promise.all(
    Array.from({ length: rows }, (_, n) =>
      ledger.append({
        session: "ses_1",
        kind: "test.row",
        payload: { n, text: "\u0001é".repeat(n) },
      })),
  );
  await ledger.close();
  try {
    await act({ folder, database, out: `${folder}/bundle.jsonl` });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function names(folder: string): string[] {
  return Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
}

Deno.test("a bundle holds the header and every entry, one a line [store.bundle]", async () => {
  await inFolder(600, async ({ folder, database, out }) => {
    const { ledger, rows, head } = await exportLedger({ database, out });
    const [header, ...entries] = (await Deno.readTextFile(out)).trimEnd().split("\n");
    assertEquals(JSON.parse(header ?? ""), {
      format: "kyrozen-ledger-bundle",
      head: { seq: 600, sha256: head?.sha256 },
      ledger,
      version: 1,
    });
    const again = await openLedger({ path: database, clock: CLOCK });
    assertEquals(entries.map((line) => JSON.parse(line)), [...again.entries()]);
    await again.close();
    assertEquals([rows, names(folder)], [600, ["bundle.jsonl", "kyrozen.db"]]);
    assertEquals(((await Deno.stat(out)).mode ?? 0) & 0o777, 0o600);
  });
});

Deno.test("an empty ledger makes an empty bundle [store.bundle]", async () => {
  await inFolder(0, async ({ database, out }) => {
    assertEquals((await exportLedger({ database, out })).head, null);
    const report = await verifyLedger({ bundle: out, heads: null });
    assertEquals([report.ok, report.rows], [true, 0]);
  });
});

Deno.test("export replaces no file and leaves none behind [store.bundle]", async () => {
  await inFolder(3, async ({ folder, database, out }) => {
    const refusal = async (code: string, reason: string) => {
      const error = await assertRejects(() => exportLedger({ database, out }), LedgerError);
      assertEquals(error.code, code);
      assertStringIncludes(error.message, reason);
    };
    await Deno.writeTextFile(out, "mine");
    await refusal("unwritable", `Cannot write bundle "${out}": it exists`);
    assertEquals(await Deno.readTextFile(out), "mine");
    await Deno.remove(out);
    await Deno.writeTextFile(`${out}.partial`, "another's");
    await refusal("busy", "another export writes it or was interrupted");
    assertEquals(await Deno.readTextFile(`${out}.partial`), "another's");
    await Deno.remove(`${out}.partial`);
    const open = new DatabaseSync(database);
    open.exec("DROP TRIGGER ledger_keeps_rows; UPDATE ledger SET payload = '{\"n\": 2}'");
    open.close();
    await refusal("corrupt", "row 1 has a payload that is not canonical JSON");
    assertEquals(names(folder), ["kyrozen.db"]);
  });
});

Deno.test("export of a damaged or missing ledger is one sentence [store.bundle]", async () => {
  await inFolder(400, async ({ folder, database, out }) => {
    const bytes = await Deno.readFile(database);
    const at = new TextDecoder("latin1").decode(bytes).indexOf('{"n":200,');
    await Deno.writeFile(database, bytes.fill(0x5a, at - (at % 4096), at - (at % 4096) + 4096));
    const error = await assertRejects(() => exportLedger({ database, out }), LedgerError);
    assertEquals(error.code, "corrupt");
    assertStringIncludes(error.message, "rows cannot be read: page");
    await assertRejects(
      () => exportLedger({ database: `${folder}/none.db`, out }),
      LedgerError,
      `Cannot read ledger "${folder}/none.db": there is no such file`,
    );
    assertEquals(names(folder), ["kyrozen.db"]);
    const report = await verifyLedger({ database, heads: null });
    assert(report.problems.some(({ kind, seq }) => kind === "damage" && (seq ?? 0) <= 200));
  });
});
