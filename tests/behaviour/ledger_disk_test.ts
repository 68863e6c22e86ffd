import { assert, assertEquals } from "@std/assert";
import { canMount, MAKE_READ_ONLY, type Outcome, runIn, runToEnd } from "../support/small_disk.ts";

const FULL_DISK = new URL("../fixtures/ledger_full_disk.ts", import.meta.url).pathname;
const OPENER = new URL("../fixtures/ledger_opener.ts", import.meta.url).pathname;

const SESSIONS = new URL("../fixtures/session_full_disk.ts", import.meta.url).pathname;
const WRITER = new URL("../fixtures/session_writer.ts", import.meta.url).pathname;
const READER = new URL("../fixtures/session_reader.ts", import.meta.url).pathname;

const namespaces = await canMount();
const unless = namespaces ? "" : " (skipped: no user namespace to mount in)";

Deno.test("a process without the right to write is told so [store.read_only]", async () => {
  const folder = await Deno.realPath(await Deno.makeTempDir());

  const { code, err } = await runToEnd(Deno.execPath(), [
    ...["run", "--quiet", "--no-prompt", `--allow-read=${folder}`],
    ...[OPENER, `${folder}/kyrozen.db`],
  ]);
  assertEquals([code, err], [
    0,
    `not_permitted: Cannot open ledger "${folder}/kyrozen.db": this process may not use that file; grant it with --allow-read, and --allow-write if it writes\n`,
  ]);
  assertEquals([...Deno.readDirSync(folder)], []);
  await Deno.remove(folder);
});

Deno.test({
  name: `a full disk is told at once and loses nothing [store.disk_full]${unless}`,
  ignore: !namespaces,
  fn: async () => {
    for (const size of ["64k", "128k", "256k"]) {
      const { code, out, err } = await inMount({ options: `-o size=${size}`, script: FULL_DISK });
      assertEquals([code, err], [0, ""], out);
      const report = JSON.parse(out);
      assertEquals(report.sound, true, out);
      assertEquals(
        report.codes.filter((one: string) => one !== "full" && one !== "failed"),
        [],
        out,
      );
      assert(report.codes.includes("full"), out);
      assert(report.lines.every((line: string) => !line.includes("\n")), out);
      if (size !== "64k") assertEquals(report.later, "appended", out);
    }
  },
});

Deno.test({
  name: `a read-only file system is told at once [store.read_only]${unless}`,
  ignore: !namespaces,
  fn: async () => {
    const fresh = await inMount({ options: "-o ro", script: OPENER });
    assertEquals(fresh.code, 0);
    assert(fresh.err.startsWith("unwritable: "), fresh.err);
    assert(fresh.err.includes("the file system or the file is read-only"), fresh.err);
    const existing = await inMount({ script: OPENER, thenReadOnly: true });
    assertEquals(existing.code, 0);
    assert(existing.err.startsWith("unwritable: "), existing.err);
    assertEquals(existing.err.trim().split("\n").length, 1);
  },
});

Deno.test({
  name:
    `a full disk leaves an older ledger as it was, and no half of a copy, list, output or lock [store.disk_full] [store.migration]${unless}`,
  ignore: !namespaces,
  fn: async () => {
    const { code, out, err } = await inMount({ options: "-o size=1m", script: SESSIONS });
    assertEquals([code, err], [0, ""], out);
    const { copy, tables, turns } = JSON.parse(out);
    const migrated = ["ledger.db", "ledger.db.v1.backup"];
    const asBefore = { left: ["ledger.db"], ok: true, rows: 300, same: true };
    assertEquals(copy, { ...asBefore, code: "full", later: "done", then: migrated });
    // The index of the log may be what finds no room, and then the database only speaks of the disk.
    assert(tables.code === "full" || tables.code === "failed", out);
    assertEquals(tables, { ...asBefore, code: tables.code, later: "done", then: migrated });
    assertEquals(turns, {
      ...{ code: "full", same: true, unreadable: 0, differences: [] },
      ...{ kept: null, outputs: [], claim: "full", locks: ["ses_1.lock"], again: true },
    });
  },
});

Deno.test({
  name:
    `sessions in a folder that became read-only are read all the same [cli.sessions_read_only]${unless}`,
  ignore: !namespaces,
  fn: async () => {
    const folder = await Deno.makeTempDir();
    const shell =
      'mount -t tmpfs tmpfs "$folder" && "$deno" run --quiet -A "$writer" "$folder" ses_1 2 && ' +
      `${MAKE_READ_ONLY} && "$deno" run --quiet -A "$reader" "$folder/ledger.db"`;
    const env = { deno: Deno.execPath(), writer: WRITER, reader: READER, folder };
    const { code, out, err } = await runToEnd("unshare", ["-Urm", "sh", "-c", shell], env);
    await Deno.remove(folder);
    assertEquals([code, out, err], [0, "claimed\n4\n8\n1\n", ""]);
  },
});

interface Mount {
  /** Of the mount command. */
  readonly options?: string;
  readonly script: string;
  /** Runs the script once with `make`, then again on the same files, which are read-only by then. */
  readonly thenReadOnly?: boolean;
}

/** Runs a script in a small file system of its own. */
function inMount({ options, script, thenReadOnly = false }: Mount): Promise<Outcome> {
  const once = '"$deno" run --quiet -A "$script" "$folder/kyrozen.db"';
  const twice = `${once} make && ${MAKE_READ_ONLY} && ${once}`;
  const shell = thenReadOnly ? twice : once;
  return runIn({ script, shell, ...(options === undefined ? {} : { options }) });
}
