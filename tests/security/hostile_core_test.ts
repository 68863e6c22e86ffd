// What a core that has turned against its person can do to the record of what it did.
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { LEDGER_FILE, LEDGER_HEADS_FILE } from "../../src/contract/mod.ts";
import { type LedgerReport, verifyLedger } from "../../src/store/mod.ts";
import { type Ground, probePath } from "../core_probe.ts";
import { childEnvironment, onGround, runDeno, runProduct } from "../e2e/product.ts";
import { headLines, rewriteHistory } from "../fixtures/ledger_attacks.ts";
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";

Deno.test("a core cannot rewrite the ledger, and appends only at its end [store.verify_rewritten] [security.core_writes_nothing]", async () => {
  await onGround(async (ground) => {
    const turn = await runProduct(ground, { args: ["what is 1+1?"] });
    assertEquals([turn.code, (await verify(ground)).code], [0, 0]);
    const before = await rowCount(ground);

    const forged = await runProbe(ground, "forge.ts");
    assertEquals(forged.code, 0, forged.stderr);
    const { rewritten, appended } = JSON.parse(forged.stdout);
    assertMatch(rewritten, /^NotCapable: Requires write access/);
    assertEquals([appended.ok, appended.place.seq], [true, before + 1]);
    assertEquals((await verify(ground)).code, 0, "nothing was rewritten");
    assertEquals(await rowCount(ground), before + 1);
  });
});

Deno.test("had a core the right to write, a rewritten row 3 with a valid chain and new heads would still be named [store.verify_rewritten]", async () => {
  await onGround(async (ground) => {
    const turn = await runProduct(ground, { args: ["what is 1+1?"] });
    assertEquals([turn.code, (await verify(ground)).code], [0, 0]);
    const database = `${ground.home}/state/${LEDGER_FILE}`;
    const heads = await rewriteHistory(database, 3, { forged: true });
    const path = headsPath(ground);
    const named = await headSeqs(path);
    await Deno.writeTextFile(path, headLines(heads), { append: true });

    const { ok, rows } = await verifyLedger({ database, heads: null });
    assertEquals([ok, heads.length], [true, rows - 2], "the rebuilt chain is valid by itself");
    const verdict = await verify(ground, ["--json"]);
    assertEquals(verdict.code, 1);
    const report: LedgerReport = JSON.parse(verdict.stdout);
    // A commit of many rows has one head: those from row 3 on are named, run by run.
    const changed = named.filter((seq) => seq >= 3);
    const starts = changed.filter((seq) => !changed.includes(seq - 1));
    assertEquals(
      report.problems.map(({ seq, kind }) => `${seq} ${kind}`),
      starts.flatMap((seq) => [`${seq} two_heads`, `${seq} rewritten`]),
    );
    assertEquals([report.ok, report.rows], [false, rows]);
    const first = changed[0] ?? 0;
    assert((report.anchored_to?.seq ?? 0) < first, "nothing from there on counts as anchored");
  });
});

Deno.test("a core that tells the supervisor a head is ended, and the heads are as they were [supervisor.link_rules] [supervisor.heads]", async () => {
  await onGround(async (ground) => {
    await runProduct(ground, { args: ["what is 1+1?"] });
    const before = await Deno.readTextFile(headsPath(ground));
    const told = await runProbe(ground, "send_head.ts");
    assertStringIncludes(before, told.stdout.trim().replace("ledger ", ""));
    assertEquals(told.code, 1);
    assertStringIncludes(told.stderr, "The core was ended: it sent a line that is no message\n");
    assertEquals(await Deno.readTextFile(headsPath(ground)), before);
    assertEquals((await verify(ground)).code, 0);
  });
});

function headsPath({ home }: Ground): string {
  return `${home}/owner/${LEDGER_HEADS_FILE}`;
}

/** The rows that heads name, in the order of the file. */
async function headSeqs(path: string): Promise<readonly number[]> {
  const lines = (await Deno.readTextFile(path)).trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line).seq);
}

/** Runs a probe in the core's place, under the core's flags and over the real link. */
async function runProbe(ground: Ground, probe: string) {
  const supervise = [probePath("supervise.ts"), ground.root, probePath(probe)];
  const env = await childEnvironment(ground);
  return await runDeno({ args: ["run", "-A", "--quiet", ...supervise], cwd: REPOSITORY, env });
}

async function verify(ground: Ground, options: readonly string[] = []) {
  return await runProduct(ground, { args: ["ledger", "verify", ...options], task: "kyrozen" });
}

async function rowCount({ home }: Ground): Promise<number> {
  const { rows } = await verifyLedger({ database: `${home}/state/${LEDGER_FILE}`, heads: null });
  return rows;
}
