import { assertEquals } from "@std/assert";
import { runLedgerCommand } from "../../src/ledger_command.ts";
import { openLedger } from "../../src/store/mod.ts";

const CLOCK = { now: () => 0, monotonic: () => 0 };

/** A ledger of two rows with its heads beside it. */
async function fill(folder: string, name: string) {
  const database = `${folder}/${name}.db`;
  const heads = `${folder}/${name}_heads`;
  const ledger = await openLedger({
    path: database,
    clock: CLOCK,
    onHead: (head) => Deno.writeTextFileSync(heads, `${JSON.stringify(head)}\n`, { append: true }),
  });
  for (let n = 0; n < 2; n++) await ledger.append({ session: "ses_1", kind: "t", payload: { n } });
  await ledger.close();
  return { database, heads, id: ledger.id };
}

async function inFolder(act: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await act(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function verify(database: string, heads: string, ...more: string[]) {
  return runLedgerCommand(["verify", "--database", database, "--heads", heads, ...more]);
}

Deno.test("verify of rows without any head is a problem that says what to do [store.no_head]", async () => {
  await inFolder(async (folder) => {
    const { database, heads, id } = await fill(folder, "a");
    const [first] = (await Deno.readTextFile(heads)).split("\n");
    for (const change of ["missing", "empty"]) {
      if (change === "empty") await Deno.writeTextFile(heads, "");
      else await Deno.remove(heads);
      const message = `No head in "${heads}" confirms a row, so the ledger may be another one ` +
        "than was kept: its heads were removed, or a core alone wrote it; put the heads back from " +
        "a copy, or go on, and the next turn confirms it from then on";
      assertEquals(await verify(database, heads), {
        code: 1,
        stdout: `${message}\nLedger ${id}: 2 rows, 1 problem; not anchored: no head of the owner ` +
          "confirms a row\n",
        stderr: "",
      });
      const { code, stdout } = await verify(database, heads, "--json");
      const { ok, problems } = JSON.parse(stdout);
      assertEquals([code, ok, problems], [1, false, [{ seq: null, kind: "no_head", message }]]);
    }
    await Deno.writeTextFile(heads, `${first}\n`);
    assertEquals((await verify(database, heads)).code, 0, "rows after a head are no problem");
  });
});

Deno.test("no rows, the chain alone and a bundle need no head [store.no_head]", async () => {
  await inFolder(async (folder) => {
    const { database, heads } = await fill(folder, "a");
    await Deno.remove(heads);
    assertEquals((await verify(database, "none")).code, 0);
    const out = `${folder}/bundle`;
    await runLedgerCommand(["export", "--database", database, "--out", out]);
    assertEquals((await verify(database, heads, "--bundle", out)).code, 0);
    await (await openLedger({ path: `${folder}/empty.db`, clock: CLOCK })).close();
    assertEquals((await verify(`${folder}/empty.db`, heads)).code, 0);
  });
});

Deno.test("a ledger in another one's place comes with a hint how to begin anew [store.no_head]", async () => {
  await inFolder(async (folder) => {
    const { heads } = await fill(folder, "a");
    const other = await fill(folder, "b");
    const { code, stdout } = await verify(other.database, heads);
    assertEquals([code, stdout.split("\n").slice(1)], [1, [
      `If it was replaced on purpose, move "${heads}" away; the next turn begins new heads`,
      `Ledger ${other.id}: 2 rows, 1 problem; not anchored: no head of the owner confirms a row`,
      "",
    ]]);
  });
});
