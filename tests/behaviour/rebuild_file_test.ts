import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { systemClock } from "../../src/contract/mod.ts";
import { runDoctorCommand } from "../../src/doctor_command.ts";
import { LedgerError, openLedger, rebuildLists, verifyLedger } from "../../src/store/mod.ts";
import { type Kept, onKept } from "./doctor_lab.ts";
import { turnRows } from "./session_lab.ts";

const DOCTOR = new URL("../../src/doctor_command.ts", import.meta.url).pathname;

/** Spoils the page at which `name` begins. */
async function spoil({ path }: Kept, name: string): Promise<void> {
  const database = new DatabaseSync(path);
  const root = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?").get(name);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  const page = (Number(root?.rootpage) - 1) * 4096;
  await Deno.writeFile(path, (await Deno.readFile(path)).fill(0x5a, page, page + 4096));
}

function kill(process: Deno.ChildProcess): void {
  try {
    process.kill("SIGKILL");
  } catch {
    // It has just ended by itself.
  }
}

function names(state: string): string[] {
  return Array.from(Deno.readDirSync(state), ({ name }) => name).sort();
}

Deno.test("a database whose lists or index are damaged is made anew from its whole rows, and is kept [store.rebuild_file]", async () => {
  const tables = ["sessions", "usage", "message_text_data", "message_text_idx", "ledger_session"];
  for (const table of [...tables, "message_text_docsize", "message_text_config"]) {
    await onKept(async (kept) => {
      const { state, path, heads, findings, told } = kept;
      const before = await told();
      const ledger = await verifyLedger({ database: path, heads });
      await spoil(kept, table);
      const damaged = await Deno.readFile(path);
      const [finding = ""] = await findings();
      assert(finding.startsWith("damage: "), `${table}: ${finding}`);
      const line = ["--state", state, "--heads", heads, "--rebuild"];
      const { code, stdout, stderr } = await runDoctorCommand(line);
      assertEquals([code, stderr], [0, ""], table);
      assertStringIncludes(stdout, `is kept as "${path}.damaged".\n`);
      assertEquals([await findings(), await told()], [[], before]);
      assertEquals(await verifyLedger({ database: path, heads }), ledger);
      assertEquals(names(state), ["ledger.db", "ledger.db.damaged"]);
      assertEquals((Deno.statSync(path).mode ?? 0) & 0o777, 0o600);
      const old = await Deno.readFile(`${path}.damaged`);
      // All but the header, which says how the file is journaled.
      assertEquals(old.subarray(100), damaged.subarray(100));
      const open = await openLedger({ path, clock: systemClock });
      for (const [kind, payload] of turnRows("trn_9", "more")) {
        await open.append({ session: "ses_9", kind, payload });
      }
      await open.close();
      assertEquals((await verifyLedger({ database: path, heads })).ok, true);
      await spoil(kept, table);
      assertEquals(await rebuildLists({ state, now: 0 }), `${path}.damaged.2`);
    });
  }
});

Deno.test("a database with a lost row, or that is open elsewhere, is not made anew and stays as it was [store.rebuild_file]", async () => {
  await onKept(async (kept) => {
    const { state, path, heads } = kept;
    await spoil(kept, "usage");
    const other = new DatabaseSync(path);
    other.prepare("SELECT count(*) FROM meta").get();
    const busy = await assertRejects(() => rebuildLists({ state, heads, now: 0 }), LedgerError);
    other.close();
    assertEquals([busy.code, names(state)], ["busy", ["ledger.db"]]);
    await spoil(kept, "ledger");
    const lost = await assertRejects(() => rebuildLists({ state, heads, now: 0 }), LedgerError);
    assertEquals([lost.code, names(state)], ["corrupt", ["ledger.db"]]);
    assert(!lost.message.includes("\n"));
  });
});

Deno.test("what an interrupted rebuilding has left is no hindrance, and rows that heads name must be there [store.rebuild_file]", async () => {
  await onKept(async (kept) => {
    const { state, path, heads, findings } = kept;
    await spoil(kept, "sessions");
    const named = await Deno.readTextFile(heads);
    const { ledger } = JSON.parse(named.split("\n")[0] ?? "");
    const later = { ledger, seq: 99, sha256: "0".repeat(64) };
    await Deno.writeTextFile(heads, `${named}${JSON.stringify(later)}\n`);
    const lost = await assertRejects(() => rebuildLists({ state, heads, now: 0 }), LedgerError);
    assertStringIncludes(lost.message, "the owner's heads name row 99");
    assertEquals(names(state), ["ledger.db"]);
    await Deno.writeTextFile(heads, named);
    await Deno.writeTextFile(`${path}.rebuilt`, "half");
    await Deno.link(path, `${path}.damaged`);
    assertEquals(await rebuildLists({ state, heads, now: 0 }), `${path}.damaged.2`);
    assertEquals(await findings(), []);
    assertEquals(names(state), ["ledger.db", "ledger.db.damaged", "ledger.db.damaged.2"]);
  });
});

Deno.test("kill -9 at any moment of a rebuilding leaves the old database or the new one [store.rebuild_file]", async () => {
  await onKept(async (kept) => {
    const { state, path, heads, findings } = kept;
    const open = await openLedger({ path, clock: systemClock });
    const rows = Array.from({ length: 500 }, (_, turn) => turnRows(`trn_${turn}`, "question"));
    await Promise.all(
      rows.flat().map(([kind, payload]) => open.append({ session: "ses_4", kind, payload })),
    );
    await open.close();
    await spoil(kept, "usage");
    const ledger = await verifyLedger({ database: path, heads });
    const damaged = await Deno.readFile(path);
    const rebuild = () =>
      new Deno.Command(Deno.execPath(), {
        args: ["run", "--quiet", "-A", DOCTOR, "--state", state, "--heads", heads, "--rebuild"],
        ...{ stdin: "null", stdout: "null", stderr: "inherit" },
      }).spawn();
    const start = performance.now();
    assertEquals((await rebuild().status).success, true);
    const whole = performance.now() - start;
    await Deno.remove(`${path}.damaged`);
    await Deno.writeFile(path, damaged);
    // How far each gets depends on the machine; the starts have all of its moments between them.
    for (let moment = 1, ended = false; !ended; moment += moment < 10 ? 1 : 10) {
      const process = rebuild();
      const timer = setTimeout(() => kill(process), whole * moment / 10);
      ended = (await process.status).success;
      clearTimeout(timer);
      assertEquals(await verifyLedger({ database: path, heads }), ledger, `moment ${moment}`);
    }
    assertEquals(await findings(), []);
    assertEquals(names(state).filter((name) => name.includes("rebuilt")), []);
  });
});
