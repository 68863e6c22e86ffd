import { assertEquals, assertStringIncludes } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { runLedgerCommand } from "./ledger_command.ts";
import { openLedger } from "./store/mod.ts";

const CLOCK = { now: () => 0, monotonic: () => 0 };

interface Place {
  readonly folder: string;
  readonly database: string;
  readonly heads: string;
  readonly ledger: string;
}

async function inPlace(act: (place: Place) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  const database = `${folder}/kyrozen.db`;
  const heads = `${folder}/ledger_heads`;
  const ledger = await openLedger({
    path: database,
    clock: CLOCK,
    onHead: (head) => Deno.writeTextFileSync(heads, `${JSON.stringify(head)}\n`, { append: true }),
  });
  for (let n = 0; n < 3; n++) {
    await ledger.append({ session: "ses_1", kind: "test.row", payload: { n } });
  }
  await ledger.close();
  try {
    await act({ folder, database, heads, ledger: ledger.id });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("verify says in one line that a ledger is sound [store.command]", async () => {
  await inPlace(async ({ database, heads, ledger }) => {
    assertEquals(await runLedgerCommand(["verify", "--database", database, "--heads", heads]), {
      code: 0,
      stdout: `Ledger ${ledger}: 3 rows, sound; anchored to row 3\n`,
      stderr: "",
    });
    assertEquals(await runLedgerCommand(["verify", "--database", database, "--heads", "none"]), {
      code: 0,
      stdout:
        `Ledger ${ledger}: 3 rows, sound; not anchored: no head of the owner confirms a row\n`,
      stderr: "",
    });
    const [first] = (await Deno.readTextFile(heads)).split("\n");
    await Deno.writeTextFile(heads, `${first}\n`);
    const { stdout } = await runLedgerCommand([
      "verify",
      `--database=${database}`,
      `--heads=${heads}`,
    ]);
    assertEquals(
      stdout,
      `Ledger ${ledger}: 3 rows, sound; anchored to row 1; 2 rows after it not yet anchored\n`,
    );
  });
});

Deno.test("verify names each problem on a line and answers 1 [store.command]", async () => {
  await inPlace(async ({ database, heads, ledger }) => {
    const open = new DatabaseSync(database);
    open.exec("DROP TRIGGER ledger_keeps_rows; UPDATE ledger SET kind = 'x' WHERE seq = 2");
    open.close();
    const args = ["verify", "--database", database, "--heads", heads];
    assertEquals(await runLedgerCommand(args), {
      code: 1,
      stdout: 'The trigger "ledger_keeps_rows" is missing or was changed\n' +
        "Row 2 does not match its sha256\n" +
        `Ledger ${ledger}: 3 rows, 2 problems; anchored to row 3\n`,
      stderr: "",
    });
    const { code, stdout } = await runLedgerCommand([...args, "--json"]);
    const { anchored_to, ...report } = JSON.parse(stdout);
    assertEquals([code, anchored_to.seq], [1, 3]);
    assertEquals(report, {
      ok: false,
      ledger,
      rows: 3,
      unanchored_rows: 0,
      problems: [
        {
          seq: null,
          kind: "schema",
          message: 'The trigger "ledger_keeps_rows" is missing or was changed',
        },
        { seq: 2, kind: "content", message: "Row 2 does not match its sha256" },
      ],
      problems_left_out: 0,
    });
  });
});

Deno.test("what a hostile ledger says of itself cannot reach the terminal [store.command]", async () => {
  await inPlace(async ({ database }) => {
    const open = new DatabaseSync(database);
    open.exec("DROP TRIGGER meta_keeps_id");
    open.prepare("UPDATE meta SET ledger = ?").run("\x1b]0;title\x07\n\u202eid");
    open.close();
    const { stdout } = await runLedgerCommand([
      "verify",
      "--database",
      database,
      "--heads",
      "none",
    ]);
    assertStringIncludes(stdout, "Ledger \\x1b]0;title\\x07\\n\\u202eid: 3 rows, 2 problems");
  });
});

Deno.test("export answers 0 and verify takes the bundle in place of the database [store.command]", async () => {
  await inPlace(async ({ folder, database, heads, ledger }) => {
    const out = `${folder}/bundle`;
    assertEquals(await runLedgerCommand(["export", "--database", database, "--out", out]), {
      code: 0,
      stdout: `Ledger ${ledger}: 3 rows written to ${out}\n`,
      stderr: "",
    });
    const args = ["verify", "--database", `${folder}/none`, "--bundle", out, "--heads", heads];
    assertEquals(await runLedgerCommand(args), {
      code: 0,
      stdout: `Ledger ${ledger}: 3 rows, sound; anchored to row 3\n`,
      stderr: "",
    });
    const again = await runLedgerCommand([
      "export",
      "--database",
      database,
      "--out",
      out,
      "--json",
    ]);
    assertEquals([again.code, JSON.parse(again.stdout).code], [3, "unwritable"]);
  });
});

Deno.test("a pipe in a file's place is not waited for [store.command]", async () => {
  await inPlace(async ({ folder, database, heads }) => {
    const pipe = `${folder}/pipe`;
    await new Deno.Command("mkfifo", { args: [pipe] }).output();
    const sentence = `Cannot read "${pipe}": it is no regular file\n`;
    for (
      const args of [
        ["verify", "--database", pipe, "--heads", heads],
        ["verify", "--database", database, "--heads", pipe],
        ["verify", "--bundle", pipe, "--heads", heads],
        ["export", "--database", pipe, "--out", `${folder}/out`],
      ]
    ) {
      assertEquals(await runLedgerCommand(args), { code: 3, stdout: "", stderr: sentence });
    }
  });
});

Deno.test("what cannot be read answers 3, a wrong line 2, each in one sentence [store.command]", async () => {
  const folder = await Deno.makeTempDir();
  const database = `${folder}/none\n.db`;
  const missing = `Cannot read ledger "${folder}/none\\n.db": there is no such file`;
  assertEquals(await runLedgerCommand(["verify", "--database", database, "--heads", "none"]), {
    code: 3,
    stdout: "",
    stderr: `${missing}\n`,
  });
  const json = await runLedgerCommand([
    "verify",
    "--database",
    database,
    "--heads",
    "none",
    "--json",
  ]);
  assertEquals(JSON.parse(json.stdout), { ok: false, code: "unreadable", message: missing });
  const wrong = [
    [[], '"" is not "verify" or "export"'],
    [["check"], '"check" is not "verify" or "export"'],
    [["verify"], "--heads needs a value"],
    [["verify", "--heads", "none"], "--database needs a value"],
    [["verify", "--heads", "none", "--database", ""], "--database needs a value"],
    [["export", "--database", "x"], "--out needs a value"],
    [["export", "--heads", "x"], "Unknown option '--heads'"],
  ] as const;
  for (const [args, reason] of wrong) {
    assertEquals(await runLedgerCommand(args), {
      code: 2,
      stdout: "",
      stderr: `Cannot run ledger command: ${reason}\n`,
    });
  }
  await Deno.remove(folder);
});
