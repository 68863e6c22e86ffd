/**
 * Everything CI runs, one line per step, closed by the counts of the tests. A failed step counts as one
 * failure, so that the last line never looks green when something is not.
 *
 * @module
 */
import { REPOSITORY } from "./lint/repository_path.ts";
import { runTests } from "./run_tests.ts";
import { addCounts, closingLine, lastLines } from "./test_report.ts";

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

/** Runs a step; answers the end of what it printed if it failed. */
async function failureOf(step: Step): Promise<readonly string[] | undefined> {
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
  if (success) return undefined;
  const decoder = new TextDecoder();
  return lastLines(decoder.decode(stdout) + decoder.decode(stderr));
}

const failures: { readonly name: string; readonly end: readonly string[] }[] = [];
for (const step of STEPS) {
  const end = await failureOf(step);
  if (end !== undefined) failures.push({ name: step.name, end });
}
const tests = await runTests([]);
console.log(`${tests.failed === 0 ? "ok    " : "FAILED"} test`);
// Once more: who looks at a run afterwards often has the end of it only.
for (const { name, end } of failures) {
  console.log(`FAILED ${name}, counted below:\n${end.map((line) => `  ${line}`).join("\n")}`);
}
const counts = addCounts([tests, { passed: 0, failed: failures.length, skipped: 0 }]);
console.log(closingLine(counts));
if (counts.failed > 0) Deno.exit(1);
