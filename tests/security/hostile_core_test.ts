// What a core that has turned against its person can do to the record of what it did.
import { assert, assertEquals } from "@std/assert";
import { LEDGER_FILE, LEDGER_HEADS_FILE } from "../../src/contract/mod.ts";
import { type LedgerReport, verifyLedger } from "../../src/store/mod.ts";
import { type Ground, probePath } from "../core_probe.ts";
import { childEnvironment, onGround, runDeno, runProduct } from "../e2e/product.ts";
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";

/** The rows are not those that the heads name, and the heads contradict one another. */
const KINDS = new Set(["rewritten", "two_heads"]);

Deno.test("a core that rewrites row 3, rebuilds the chain and sends new heads is named [store.verify_rewritten]", async () => {
  await onGround(async (ground) => {
    const turn = await runProduct(ground, { args: ["what is 1+1?"] });
    assertEquals([turn.code, (await verify(ground)).code], [0, 0]);

    const honest = await headCount(ground);
    const forged = await runForger(ground);
    assertEquals(forged.code, 0, forged.stderr);
    const sent = Number(forged.stdout);
    assertEquals(await headCount(ground), honest + sent, "the supervisor kept every head");

    const database = `${ground.home}/state/${LEDGER_FILE}`;
    const { ok, rows } = await verifyLedger({ database, heads: null });
    assertEquals([ok, sent], [true, rows - 2], "the rebuilt chain is valid by itself");

    const verdict = await verify(ground, ["--json"]);
    assertEquals(verdict.code, 1);
    const report: LedgerReport = JSON.parse(verdict.stdout);
    assertEquals(new Set(report.problems.map(({ kind }) => kind)), KINDS);
    assertEquals([report.ok, report.rows], [false, rows]);
    const first = report.problems.find(({ kind }) => kind === "rewritten")?.seq ?? 0;
    assert((report.anchored_to?.seq ?? 0) < first, "nothing from there on counts as anchored");
  });
});

/** Runs the forger in the core's place, under the core's flags and over the real link. */
async function runForger(ground: Ground) {
  const supervise = [probePath("supervise.ts"), ground.root, probePath("forge.ts")];
  const env = await childEnvironment(ground);
  return await runDeno({ args: ["run", "-A", "--quiet", ...supervise], cwd: REPOSITORY, env });
}

async function verify(ground: Ground, options: readonly string[] = []) {
  return await runProduct(ground, { args: ["ledger", "verify", ...options], task: "kyrozen" });
}

async function headCount({ home }: Ground): Promise<number> {
  const text = await Deno.readTextFile(`${home}/owner/${LEDGER_HEADS_FILE}`);
  return text.split("\n").length - 1;
}
