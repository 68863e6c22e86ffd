// What a core that has turned against its person can do to the record of what it did.
import { assert, assertEquals, assertMatch } from "@std/assert";
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

    const forged = await runForger(ground);
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
    const path = `${ground.home}/owner/${LEDGER_HEADS_FILE}`;
    await Deno.writeTextFile(path, headLines(heads), { append: true });

    const { ok, rows } = await verifyLedger({ database, heads: null });
    assertEquals([ok, heads.length], [true, rows - 2], "the rebuilt chain is valid by itself");
    const verdict = await verify(ground, ["--json"]);
    assertEquals(verdict.code, 1);
    const report: LedgerReport = JSON.parse(verdict.stdout);
    assertEquals(new Set(report.problems.map(({ kind }) => kind)), KINDS);
    assertEquals([report.ok, report.rows], [false, rows]);
    const first = report.problems.find(({ kind }) => kind === "rewritten")?.seq ?? 0;
    assert((report.anchored_to?.seq ?? 0) < first, "nothing from there on counts as anchored");
  });
});

/** The rows are not those that the heads name, and the heads contradict one another. */
const KINDS = new Set(["rewritten", "two_heads"]);

/** Runs the forger in the core's place, under the core's flags and over the real link. */
async function runForger(ground: Ground) {
  const supervise = [probePath("supervise.ts"), ground.root, probePath("forge.ts")];
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
