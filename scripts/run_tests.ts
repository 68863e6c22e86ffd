import { GROUPED, groupTests } from "./group_tests.ts";
import { REPOSITORY } from "./lint/repository_path.ts";
import {
  addCounts,
  failureLines,
  lastLines,
  readCounts,
  skippedNames,
  type TestCounts,
} from "./test_report.ts";

const DENO_TEST = ["test", "-A", "--no-check", "--no-prompt", "--parallel"];
/** More would only make process tests wait for each other. */
const MOST_JOBS = 4;

/**
 * Runs the tests and prints what they print; then lists the skipped ones, and the failed ones with their
 * errors. `args` goes to `deno test`;
 * without a path in it every test runs.
 */
export async function runTests(args: readonly string[]): Promise<TestCounts> {
  const scratch = await Deno.makeTempDir({ prefix: "kyrozen_test_" });
  try {
    const runs = args.some(isPath) ? [["--doc"]] : await everything(scratch);
    const ends: Awaited<ReturnType<typeof runDenoTest>>[] = [];
    for (const run of runs) ends.push(await runDenoTest([...run, ...args], scratch));
    const counts = addCounts(ends.map((end) => end.counts));
    const skipped = ends.flatMap((end) => end.skipped);
    if (skipped.length > 0) {
      console.log(`Skipped:\n${skipped.map((name) => `  ${name}`).join("\n")}`);
    }
    const failed = ends.flatMap((end) => end.failed);
    if (failed.length > 0) {
      console.log(`Failed:\n${failed.map((line) => `  ${line}`).join("\n")}`);
    }
    return counts;
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
}

async function everything(scratch: string): Promise<readonly (readonly string[])[]> {
  const { folder, files } = await groupTests(scratch);
  // The runtime heeds the option for one folder alone; the examples are a run of their own therefore.
  return [["--doc", "src", `--ignore=${files.join(",")}`], [folder, ...ungrouped()]];
}

/** Where the other tests are. */
function ungrouped(): readonly string[] {
  const below = Array.from(Deno.readDirSync(`${REPOSITORY}tests`), ({ name }) => `tests/${name}`);
  const apart = [...GROUPED, "tests/fixtures"];
  return below.filter((path) => !apart.includes(path) && !isModule(path)).sort();
}

function isModule(path: string): boolean {
  return path.endsWith(".ts") && !path.endsWith("_test.ts");
}

async function runDenoTest(args: readonly string[], scratch: string) {
  const junit = `${scratch}/junit.xml`;
  const command = new Deno.Command(Deno.execPath(), {
    args: [...DENO_TEST, `--junit-path=${junit}`, ...args],
    cwd: REPOSITORY,
    clearEnv: true,
    env: testEnvironment(`${scratch}/home`),
    stdout: "piped",
  });
  const child = command.spawn();
  const [output, { code }] = await Promise.all([passThrough(child.stdout), child.status]);
  const report = await Deno.readTextFile(junit).catch(() => "");
  const lines = failureLines(output);
  // A run that ended before it could report.
  const failed = code === 0 || lines.length > 0 ? lines : lastLines(output);
  return { counts: readCounts(output, code), skipped: skippedNames(report), failed };
}

// A developer's own settings must not decide whether a test passes, nor a test touch their home.
function testEnvironment(home: string): Record<string, string> {
  const inherited = Object.entries(Deno.env.toObject());
  const kept = inherited.filter(([name]) => !name.startsWith("KYROZEN_"));
  const jobs = String(Math.min(MOST_JOBS, navigator.hardwareConcurrency));
  return { DENO_JOBS: jobs, ...Object.fromEntries(kept), KYROZEN_HOME: home };
}

async function passThrough(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) {
    await Deno.stdout.write(chunk);
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

// What follows an option may be its value: only then must it exist to count as a path.
function isPath(arg: string, index: number, args: readonly string[]): boolean {
  if (arg.startsWith("-")) return false;
  if (!args[index - 1]?.startsWith("-")) return true;
  try {
    Deno.statSync(new URL(arg, `file://${REPOSITORY}`));
    return true;
  } catch {
    return false;
  }
}
