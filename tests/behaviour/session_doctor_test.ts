import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { LEDGER_FILE, systemClock } from "../../src/contract/mod.ts";
import { runDoctorCommand } from "../../src/doctor_command.ts";
import { examineState, LedgerError, openLocalRecord, rebuildLists } from "../../src/store/mod.ts";
import { makeFirstVersion } from "../fixtures/ledger_v1.ts";
import { onKept } from "./doctor_lab.ts";
import { turnRows } from "./session_lab.ts";

const WRITER = new URL("../fixtures/session_writer.ts", import.meta.url).pathname;

const REBUILD = 'run "kyrozen doctor --rebuild"';

Deno.test("a sound state has no finding, and looking at it changes no file [store.doctor]", async () => {
  await onKept(async ({ state, path, heads, findings }) => {
    const before = await Deno.readFile(path);
    assertEquals(await findings(), []);
    assertEquals(await Deno.readFile(path), before);
    const { code, stdout, stderr } = await runDoctorCommand(["--state", state, "--heads", heads]);
    assertEquals([code, stderr], [0, ""]);
    assertStringIncludes(stdout, ": 12 rows\nAll is sound.\n");
    const empty = await examineState({ state: `${state}/none`, heads, now: 0 });
    assertEquals([empty.ok, empty.ledger], [true, null]);
    assertEquals(empty.notes, ["There is no ledger yet; the first turn begins it."]);
  });
});

Deno.test("lists that differ from the rows are counted by table, and made anew alike [store.doctor] [store.rebuild]", async () => {
  await onKept(async ({ state, heads, findings, told, sql }) => {
    const before = await told();
    const differs = (table: string, [missing, added, changed]: readonly number[]) =>
      `lists: The table "${table}" differs from the ledger's rows: ${missing} missing, ` +
      `${added} too many, ${changed} changed; ${REBUILD}`;
    sql("UPDATE sessions SET title = 'forged' WHERE id = 'ses_1'");
    sql(
      "INSERT INTO sessions SELECT 'ses_9', name, title, workspace, created, updated, turns, " +
        "forked_from, last_turn, last, 0 FROM sessions WHERE id = 'ses_2'",
    );
    sql("UPDATE sessions SET deleted = 0 WHERE id = 'ses_2'");
    sql("DELETE FROM usage");
    sql("INSERT INTO message_text (rowid, text) VALUES (999, 'nothing holds this')");
    assertEquals(await findings(), [
      differs("sessions", [0, 1, 2]),
      differs("usage", [2, 0, 0]),
      differs("message_text", [0, 1, 0]),
    ]);
    const { code, stdout } = await runDoctorCommand(["--state", state, "--heads", heads, "--json"]);
    assertEquals([code, JSON.parse(stdout).findings.length], [1, 3]);
    await rebuildLists({ state, now: 0 });
    assertEquals(await findings(), []);
    assertEquals(await told(), before);
    sql("DROP TABLE usage; DROP TABLE message_text");
    assertEquals(await findings(), [
      `lists: A table that is made from the ledger is missing; ${REBUILD}`,
    ]);
    const mended = await runDoctorCommand(["--state", state, "--heads", heads, "--rebuild"]);
    assertEquals([mended.code, mended.stderr], [0, ""]);
    assertStringIncludes(mended.stdout, "The lists were made anew from the ledger's rows.\n");
    assertEquals(await told(), before);
  });
});

Deno.test("a damaged index of texts is found and mended [store.rebuild]", async () => {
  await onKept(async ({ state, path, findings, told }) => {
    const before = await told();
    const database = new DatabaseSync(path);
    const root = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?")
      .get("message_text_data")?.rootpage;
    database.close();
    const bytes = await Deno.readFile(path);
    const page = (Number(root) - 1) * 4096;
    await Deno.writeFile(path, bytes.fill(0x5a, page + 8, page + 4096));
    const [finding = ""] = await findings();
    assert(finding.startsWith("damage: ") && finding.includes(REBUILD), finding);
    await rebuildLists({ state, now: 0 });
    assertEquals(await findings(), []);
    assertEquals(await told(), before);
  });
});

Deno.test("rebuilding is refused while a session is in use, and changes nothing then [store.rebuild]", async () => {
  await onKept(async ({ state, findings, sql }) => {
    sql("DELETE FROM usage");
    const record = openLocalRecord({ state, clock: systemClock });
    await record.ask({ act: "claim", session: "ses_1" });
    const error = await assertRejects(() => rebuildLists({ state, now: 0 }), LedgerError);
    assertEquals([error.code, error.message], [
      "busy",
      `Cannot rebuild: process ${Deno.pid} uses session "ses_1"; wait for it to end and try again`,
    ]);
    const { notes } = await examineState({ state, heads: `${state}/none`, now: 0 });
    assertEquals(notes, [`Session "ses_1" is used by process ${Deno.pid}.`]);
    await record.close();
    assertEquals((await findings()).length, 1);
    const lock = new DatabaseSync(`${state}/${LEDGER_FILE}`);
    lock.exec("BEGIN IMMEDIATE");
    const busy = await assertRejects(() => rebuildLists({ state, now: 0 }), LedgerError);
    assertEquals(busy.code, "busy");
    lock.close();
    assertEquals((await findings()).length, 1);
  });
});

Deno.test("modes, interrupted and old copies, and what stands in a lock's place are named [store.doctor]", async () => {
  await onKept(async ({ state, path, findings }) => {
    await Deno.chmod(path, 0o644);
    await Deno.chmod(state, 0o755);
    await Deno.mkdir(`${state}/output/ses_2`, { recursive: true, mode: 0o700 });
    await Deno.mkdir(`${state}/locks/ses_1.lock`, { recursive: true, mode: 0o700 });
    await Deno.writeTextFile(`${path}.v1.backup`, "", { mode: 0o600 });
    await Deno.writeTextFile(`${path}.v1.backup.2`, "", { mode: 0o600 });
    await Deno.utime(`${path}.v1.backup`, 0, 0);
    await Deno.writeTextFile(`${path}.v1.backup.partial`, "", { mode: 0o600 });
    await Deno.writeTextFile(`${path}.damaged`, "", { mode: 0o600 });
    await Deno.utime(`${path}.damaged`, 0, 0);
    await Deno.writeTextFile(`${path}.rebuilt`, "", { mode: 0o600 });
    const found = await findings();
    const days = Math.floor(Date.now() / 86_400_000);
    assertEquals(found, [
      `mode: Other users have rights to "${state}" (755); run chmod 700 "${state}"`,
      `mode: Other users have rights to "${path}" (644); run chmod 600 "${path}"`,
      `backup: "${path}.damaged" is a copy of ${days} days ago; move it away or remove it`,
      `backup: "${path}.rebuilt" is a rebuilding that was interrupted; remove it unless one is running`,
      `backup: "${path}.v1.backup" is a copy of ${days} days ago; move it away or remove it`,
      `backup: "${path}.v1.backup.partial" is a copy that was interrupted; remove it unless a turn just began`,
      `lock: "${state}/locks/ses_1.lock" is no lock of a session; move it away`,
      `output: "${state}/output/ses_2" holds outputs of a deleted session; remove it`,
    ]);
  });
});

Deno.test("a row that was changed and a ledger without heads are findings [store.doctor]", async () => {
  await onKept(async ({ heads, findings, sql }) => {
    const named = await Deno.readTextFile(heads);
    await Deno.remove(heads);
    assertEquals(await findings(), [
      `ledger: No head in "${heads}" confirms a row of the ledger; run "kyrozen ledger verify", ` +
      "which says what that can mean",
    ]);
    await Deno.writeTextFile(heads, named);
    sql("DROP TRIGGER ledger_keeps_rows; UPDATE ledger SET payload = '{}' WHERE seq = 1");
    // The lists, which still show the row as it was, differ from it too.
    assertEquals(
      (await findings())[0],
      'ledger: The ledger does not verify: The trigger "ledger_keeps_rows" is missing or was ' +
        'changed, and 1 more; run "kyrozen ledger verify"',
    );
  });
});

Deno.test("damaged rows are named, and what can be done about them [store.doctor]", async () => {
  await onKept(async ({ path, findings }) => {
    const bytes = await Deno.readFile(path);
    // The page of the rows: the one that holds the text of the first question.
    const text = new TextDecoder("latin1").decode(bytes);
    const page = Math.floor(text.indexOf('question of ses_1","turn') / 4096);
    await Deno.writeFile(path, bytes.fill(0x5a, page * 4096, page * 4096 + 4000));
    const found = (await findings()).join("\n");
    assertStringIncludes(found, "damage: The database ");
    assertStringIncludes(
      found,
      "keep the file, and move it away with its side files to begin anew",
    );
    assertStringIncludes(found, "ledger: The ledger does not verify: ");
  });
});

Deno.test("what cannot be looked at is one sentence and exit code 3 [store.doctor]", async () => {
  await onKept(async ({ state, path, heads, sql }) => {
    const run = (...more: string[]) =>
      runDoctorCommand(["--state", state, "--heads", heads, ...more]);
    sql("UPDATE meta SET schema = 9");
    for (const more of [[], ["--rebuild"], ["--json"]]) {
      const { code, stdout, stderr } = await run(...more);
      assertEquals(code, 3);
      assertStringIncludes(stderr, "its schema is version 9 and this program knows 2");
      assertEquals(stderr.trim().split("\n").length, 1);
      if (more[0] === "--json") assertEquals(JSON.parse(stdout).code, "newer_schema");
    }
    await Deno.remove(path);
    assertEquals((await run("--rebuild")).code, 3);
    assertEquals((await run("--heads")).code, 2);
    assertEquals((await runDoctorCommand(["--state", "", "--heads", heads])).code, 2);
    assertEquals((await runDoctorCommand(["verify"])).code, 2);
  });
});

Deno.test("lists are compared with the rows of one moment, also while a process writes [store.doctor]", async () => {
  const state = await Deno.realPath(await Deno.makeTempDir({ prefix: "kyrozen-test-" }));
  const record = openLocalRecord({ state, clock: systemClock });
  // Enough that comparing takes a while.
  await Promise.all(
    Array.from({ length: 500 }, (_, turn) => turnRows(`trn_${turn}`, "question"))
      .flat().map(([kind, payload]) =>
        record.ask({ act: "append", event: { session: "ses_0", kind, payload } })
      ),
  );
  await record.close();
  const writer = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "-A", WRITER, state, "ses_1", "0", "claim"],
    ...{ stdin: "null", stdout: "piped", stderr: "inherit" },
  }).spawn();
  const reader = writer.stdout.getReader();
  await reader.read();
  const drained = (async () => {
    while (!(await reader.read()).done);
  })();
  const place = { state, heads: `${state}/none`, now: 0 };
  const rows: number[] = [];
  while (rows.length < 4 || rows.at(-1) === rows[0]) {
    const report = await examineState(place);
    rows.push(report.rows);
    assertEquals(report.findings.filter(({ kind }) => kind === "lists" || kind === "damage"), []);
    assertEquals(report.notes, [`Session "ses_1" is used by process ${writer.pid}.`]);
  }
  writer.kill("SIGKILL");
  await Promise.all([drained, writer.status]);
  assertEquals((await examineState(place)).notes, []);
  await Deno.remove(state, { recursive: true });
});

Deno.test("an older ledger is noted, and rebuilding carries it over [store.doctor] [store.rebuild]", async () => {
  await onKept(async ({ state, path, heads }) => {
    await Deno.remove(path);
    await Deno.remove(heads);
    await makeFirstVersion(path, 3);
    const { notes, rows } = await examineState({ state, heads, now: 0 });
    assertEquals(rows, 3);
    assertStringIncludes(notes.join(), "The ledger's schema is version 1");
    await rebuildLists({ state, now: 0 });
    assertEquals((await examineState({ state, heads, now: 0 })).notes, []);
    assert(Deno.statSync(`${path}.v1.backup`).isFile);
  });
});
