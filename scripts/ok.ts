/**
 * Everything CI runs, one line per step, closed by the counts of the tests. A failed step counts as one
 * failure, so that the last line never looks green when something is not.
 *
 * @module
 */
import { REPOSITORY } from "./lint/repository_path.ts";
import { runTests } from "./run_tests.ts";
import { addCounts, closingLine } from "./test_report.ts";

interface Step {
  readonly name: string;
  readonly args: readonly string[];
}

const STEPS: readonly Step[] = [
  { name: "fmt", args: ["fmt", "--check"] },
  { name: "lint", args: ["lint"] },
  { name: "shape", args: ["run", "-A", "--no-prompt", "scripts/check_shape.ts"] },
  { name: "check", args: ["check", "--frozen", "--doc", "src", "isolates", "scripts", "tests"] },
  {
    name: "docs",
    args: ["run", "-A", "--no-prompt", "scripts/docs.ts", "--check", "--without-blocks"],
  },
];

async function passes(step: Step): Promise<boolean> {
  const started = performance.now();
  const command = new Deno.Command(Deno.execPath(), {
    args: [...step.args],
    cwd: REPOSITORY,
    stdout: "piped",
    stderr: "piped",
  });
  const { success, stdout, stderr } = await command.output();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (!success) {
    await Deno.stdout.write(stdout);
    await Deno.stdout.write(stderr);
  }
  console.log(`${success ? "ok    " : "FAILED"} ${step.name} (${seconds} s)`);
  return success;
}

const failures: string[] = [];
for (const step of STEPS) {
  if (!await passes(step)) failures.push(step.name);
}
const tests = await runTests([]);
console.log(`${tests.failed === 0 ? "ok    " : "FAILED"} test`);
if (failures.length > 0) console.log(`Failed steps, counted below: ${failures.join(", ")}`);
const counts = addCounts([tests, { passed: 0, failed: failures.length, skipped: 0 }]);
console.log(closingLine(counts));
if (counts.failed > 0) Deno.exit(1);
