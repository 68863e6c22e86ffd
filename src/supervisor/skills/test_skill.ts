import { EXIT_CODES, type ExitCode, showInline, type SkillManifest } from "../../contract/mod.ts";
import { attempt } from "../../std/attempt.ts";
import { answer, refuseCommand } from "../isolates/answer.ts";
import type { HostedModules } from "../isolates/package_source.ts";
import { stagePackage } from "../isolates/snapshot.ts";
import { type Checked, pass, refuse } from "../refusal.ts";
import { fetchPackages } from "./fetch_packages.ts";
import { type Leftovers, openLeftovers } from "./leftovers.ts";
import { neededPackages } from "./needed_packages.ts";
import { readSkillPackage } from "./read_package.ts";
import type { SkillCommand } from "./skill_command.ts";
import { fetchedModules } from "./skill_modules.ts";
import { findFolder, type SkillOrigin } from "./skill_origin.ts";
import { findingLines } from "./skill_review.ts";
import { type SkillTrial, testSkill, type TriedCall } from "./skill_trial.ts";
import { versionName } from "./skills_file.ts";

/**
 * Runs `skills test PATH`: copies the package to a folder of its own, loads the copy in an isolate and
 * calls its tools with their examples, over a workspace that is made for it. Nothing of it remains.
 */
export async function testSkillPackage(command: SkillCommand): Promise<ExitCode> {
  const { line } = command;
  const origin = findFolder(line.operands[0] ?? "", command);
  if (!origin.ok) return refuseCommand(line, { ...origin, code: EXIT_CODES.failed });
  using leftovers = openLeftovers();
  const room = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "kyrozen-skill-" }));
  const discard = () => void attempt(() => removeTree(room));
  leftovers.add(discard);
  try {
    return await test(command, { origin: origin.value, room, leftovers });
  } finally {
    discard();
  }
}

interface Testing {
  readonly origin: SkillOrigin;
  readonly room: string;
  readonly leftovers: Leftovers;
}

async function test(
  command: SkillCommand,
  { origin, room, leftovers }: Testing,
): Promise<ExitCode> {
  const { line, setup, environment } = command;
  const { folder, source, called, skip } = origin;
  const staged = await stagePackage(folder, `${room}/packages`, { skip });
  if (!staged.ok) return refuseCommand(line, { ...staged, code: EXIT_CODES.failed });
  try {
    const reading = await readSkillPackage(
      { folder: staged.value.folder, shown: source, called },
      { product: setup.product, environment },
    );
    if (!reading.ok) return refuseCommand(line, { ...reading, code: EXIT_CODES.failed });
    const { manifest, errors } = reading.value;
    if (manifest === undefined || errors.length > 0) {
      const problems = findingLines(errors);
      const error = problems.join("; ");
      const document = { problems, findings: errors };
      return refuseCommand(line, { code: EXIT_CODES.failed, error, problems, document });
    }
    const workspace = `${room}/workspace`;
    Deno.mkdirSync(workspace, { mode: 0o700 });
    const modules = await modulesFor(command, manifest, { room, leftovers });
    if (!modules.ok) return refuseCommand(line, { ...modules, code: EXIT_CODES.failed });
    const { sha256, folder: copy } = staged.value;
    const trial = await testSkill(
      { manifest, sha256, folder: copy, modules: modules.value },
      { product: setup.product, environment, outside: [setup.workspace, room], workspace },
    );
    return tell(command, versionName(manifest), trial);
  } finally {
    staged.value.discard();
  }
}

/** What is fetched for the trial alone, if the person says so. */
async function modulesFor(
  { line, setup: { product }, environment }: SkillCommand,
  manifest: SkillManifest,
  { room, leftovers }: Pick<Testing, "room" | "leftovers">,
): Promise<Checked<HostedModules | undefined>> {
  const packages = await neededPackages(manifest, product);
  if (packages.length === 0 || manifest.tools.length === 0) return pass(undefined);
  if (line.options["fetch-packages"] !== true) {
    const named = packages.map((name) => showInline(name, 200)).join(", ");
    return refuse(
      `Cannot test the skill: it needs the npm packages ${named}, which are not there; fetch them ` +
        "for the test with --fetch-packages",
    );
  }
  const into = `${room}/fetched`;
  const fetched = await fetchPackages({ packages, product, environment, into, leftovers });
  if (!fetched.ok) return fetched;
  const modules = fetchedModules(product, fetched.value);
  return modules.ok ? modules : refuse(`Cannot test the skill: ${modules.error}`);
}

function tell({ line }: SkillCommand, name: string, trial: Checked<SkillTrial>): ExitCode {
  if (!trial.ok) return refuseCommand(line, { ...trial, code: EXIT_CODES.failed });
  const { problems, calls, skipped } = trial.value;
  const failed = calls.filter(({ outcome }) => !outcome.ok);
  const isGood = problems.length === 0 && failed.length === 0;
  const end = problems.length > 0
    ? `Skill ${name} cannot be loaded: ${problems.length} problems`
    : `Skill ${name}: ${calls.length - failed.length} calls passed, ${failed.length} failed, ` +
      `${skipped.length} tools not called`;
  const lines = [
    ...problems.map((problem) => `error: ${showInline(problem, 1000)}`),
    ...calls.flatMap(callLines),
    ...skipped.map(({ tool, reason }) => `skip  ${showInline(tool)}: ${showInline(reason, 500)}`),
    end,
  ];
  return answer(line, {
    code: isGood ? EXIT_CODES.done : EXIT_CODES.failed,
    document: { passed: isGood, skill: name, problems, calls, skipped },
    text: `${lines.join("\n")}\n`,
  });
}

function callLines({ tool, args, outcome, isolation, notes, ms }: TriedCall): readonly string[] {
  const said = outcome.ok
    ? `answers ${showInline(JSON.stringify(outcome.output) ?? "nothing", 500)}`
    : `fails with ${outcome.code}: ${showInline(outcome.message, 500)}`;
  const how = `${outcome.ok ? "pass" : "FAIL"}  ${showInline(tool)} ${
    showInline(JSON.stringify(args), 300)
  }`;
  return [
    `${how} ${said} (${isolation}, ${ms} ms)`,
    ...notes.map((note) => `      it notes: ${showInline(note, 300)}`),
  ];
}

/** Removes a folder in which copies lie that may not be written. */
function removeTree(path: string): void {
  for (const { name, isDirectory } of Deno.readDirSync(path)) {
    if (!isDirectory) continue;
    Deno.chmodSync(`${path}/${name}`, 0o700);
    removeTree(`${path}/${name}`);
  }
  Deno.removeSync(path, { recursive: true });
}
