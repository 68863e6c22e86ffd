import { assert, assertEquals } from "@std/assert";
import { systemClock } from "../../src/contract/mod.ts";
import { openLedger, verifyLedger } from "../../src/store/mod.ts";
import { until } from "../processes.ts";

const WRITER = new URL("../fixtures/ledger_writer.ts", import.meta.url).pathname;
const COMMAND = new URL("../../src/ledger_command.ts", import.meta.url).pathname;

async function inFolder(act: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    await act(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function deno(args: readonly string[]): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", ...args],
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

function writer(folder: string, ...args: readonly string[]): Deno.ChildProcess {
  const grants = [`--allow-read=${folder}`, `--allow-write=${folder}`];
  return deno([...grants, WRITER, `${folder}/kyrozen.db`, ...args]);
}

async function run(args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const { code, stdout, stderr } = await deno(args).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), err: text(stderr) };
}

async function finish(child: Deno.ChildProcess): Promise<number[]> {
  const { code, stdout, stderr } = await child.output();
  assertEquals([code, new TextDecoder().decode(stderr)], [0, ""]);
  return numbers(new TextDecoder().decode(stdout));
}

function numbers(text: string): number[] {
  return text.trim().split("\n").filter((line) => line !== "").map(Number);
}

async function snapshot(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const { name } of Deno.readDir(folder)) {
    const bytes = await Deno.readFile(`${folder}/${name}`);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const { mtime, size } = await Deno.stat(`${folder}/${name}`);
    files[name] = `${size} ${mtime?.getTime()} ${digest.join()}`;
  }
  return files;
}

/** The narrowest rights with which a ledger can be verified. */
function verifyArgs(folder: string): string[] {
  const [database, heads] = [`${folder}/kyrozen.db`, `${folder}/heads`];
  const read = `--allow-read=${database},${database}-wal,${heads}`;
  return [read, COMMAND, "verify", "--database", database, "--heads", heads, "--json"];
}

/** How many rows a process with those rights alone finds, all of them sound. */
async function verifiedRows(folder: string): Promise<number> {
  const { code, out, err } = await run(verifyArgs(folder));
  assertEquals([code, err], [0, ""], out);
  return JSON.parse(out).rows;
}

/** The same in this process. */
async function verifiedHere(folder: string): Promise<number> {
  const place = { database: `${folder}/kyrozen.db`, heads: `${folder}/heads` };
  const { problems, rows } = await verifyLedger(place);
  assertEquals(problems, []);
  return rows;
}

Deno.test("two processes append 500 rows each to one new ledger [store.shared]", async () => {
  await inFolder(async (folder) => {
    const [a = [], b = []] = await Promise.all([
      finish(writer(folder, "500", "1", `${folder}/heads`)),
      finish(writer(folder, "500", "10", `${folder}/heads`)),
    ]);
    assertEquals([a.length, b.length], [500, 500]);
    assertEquals([...a, ...b].sort((x, y) => x - y), Array.from({ length: 1000 }, (_, n) => n + 1));
    const report = await verifyLedger({
      database: `${folder}/kyrozen.db`,
      heads: `${folder}/heads`,
    });
    assertEquals([report.problems, report.rows, report.anchored_to?.seq], [[], 1000, 1000]);
    assertEquals(Array.from(Deno.readDirSync(folder), ({ name }) => name).sort(), [
      "heads",
      "kyrozen.db",
    ]);
  });
});

Deno.test("kill -9 at ten random moments loses nothing acknowledged [store.killed] [store.verify_silent]", async () => {
  await inFolder(async (folder) => {
    const acknowledged = new Set<number>();
    for (let round = 0; round < 10; round++) {
      const child = writer(folder, "0", String(1 + round * 3), `${folder}/heads`);
      const reader = child.stdout.getReader();
      // Only what was read before the kill counts as acknowledged; it starts with the first row.
      let text = new TextDecoder().decode((await reader.read()).value);
      const killed = new Promise((resolve) => setTimeout(resolve, Math.random() * 120))
        .then(() => child.kill("SIGKILL"));
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        text += new TextDecoder().decode(value);
      }
      await killed;
      await child.stderr.cancel();
      assertEquals((await child.status).signal, "SIGKILL");
      for (const seq of numbers(text.slice(0, text.lastIndexOf("\n") + 1))) acknowledged.add(seq);
      const before = await snapshot(folder);
      assert("kyrozen.db-wal" in before, "the log was left behind");
      const rows = round % 3 === 0 ? await verifiedRows(folder) : await verifiedHere(folder);
      assertEquals(await snapshot(folder), before);
      assert(rows >= Math.max(...acknowledged));
    }
    const ledger = await openLedger({ path: `${folder}/kyrozen.db`, clock: systemClock });
    const last = ledger.head()?.seq ?? 0;
    assert(acknowledged.size >= 10 && Math.max(...acknowledged) <= last);
    await ledger.close();
    const report = await verifyLedger({ database: `${folder}/kyrozen.db`, heads: null });
    assertEquals([report.problems, report.rows], [[], last]);
  });
});

Deno.test("a ledger verifies while another process appends to it [store.verify_live] [store.verify_silent]", async () => {
  await inFolder(async (folder) => {
    const child = writer(folder, "0", "3", `${folder}/heads`);
    const drained = child.stdout.pipeTo(new WritableStream());
    const names = ["heads", "kyrozen.db", "kyrozen.db-shm", "kyrozen.db-wal"];
    await until(
      "the writer has begun",
      () => [...Deno.readDirSync(folder)].length === names.length,
    );
    const seen: number[] = [];
    while (seen.length < 3 || seen.at(-1) === seen[0]) {
      const { code, out, err } = await run(verifyArgs(folder));
      assertEquals([code, err], [0, ""], out);
      const report = JSON.parse(out);
      assert(report.rows >= (seen.at(-1) ?? 0) && report.anchored_to.seq > 0);
      seen.push(report.rows);
      assertEquals(Array.from(Deno.readDirSync(folder), ({ name }) => name).sort(), names);
    }
    child.kill("SIGKILL");
    await Promise.all([drained, child.stderr.cancel(), child.status]);
  });
});

Deno.test("verifying needs no right but to read those files and leaves no trace [store.verify_silent]", async () => {
  await inFolder(async (folder) => {
    await finish(writer(folder, "40", "4", `${folder}/heads`));
    const before = await snapshot(folder);
    const { code, out, err } = await run(verifyArgs(folder));
    assertEquals([code, err, JSON.parse(out).rows], [0, "", 40]);
    const all = await run(["-A", ...verifyArgs(folder).slice(1)]);
    assertEquals([all.code, all.out], [0, out]);
    assertEquals(await snapshot(folder), before);
    const denied = await run(verifyArgs(folder).slice(1));
    assertEquals(denied.code, 3);
  });
});
