import { helpText, parseCommandLine, requestedOutput } from "../contract/commands.ts";
import {
  EXIT_CODES,
  type ExitCode,
  failureOutput,
  findingSentence,
  hideCredentials,
  jsonLine,
  type ParsedCommandLine,
  type PermissionSetup,
  showInline,
} from "../contract/mod.ts";
import { attempt } from "../std/attempt.ts";
import { lstatIfThere } from "../std/lstat_if_there.ts";
import { answerEarlySignals } from "./early_signals.ts";
import type { Environment } from "./environment.ts";
import { readNamedFile } from "./named_file.ts";
import { runCore } from "./run_core.ts";
import { print, report, writeError, writeOut } from "./output.ts";
import type { PermissionWishes } from "./open_permissions.ts";
import { openProviders, type Providers } from "./open_providers.ts";
import { prepare, type Setup } from "./prepare.ts";
import type { Settings, SettingsReading } from "./read_settings.ts";
import { type Checked, pass, type Refusal } from "./refusal.ts";
import type { CoreGrants } from "./flags.ts";
import type { WishesReading } from "./skills/skill_wishes.ts";
import { checkOwnPermissions, checkVersion } from "./runtime_check.ts";

/** Runs one command line to its end and gives the exit code. Never rejects. */
export async function runSupervisor(args: readonly string[]): Promise<number> {
  try {
    return await start(args);
  } catch (error) {
    const reason = showInline(error instanceof Error ? error.message : String(error), 1000);
    return stop(args, { code: EXIT_CODES.failed, error: `Cannot go on: ${reason}` });
  }
}

async function start(args: readonly string[]): Promise<number> {
  const sound = checkVersion(Deno.version.deno);
  if (!sound.ok) return stop(args, sound);
  const held = await checkOwnPermissions();
  if (!held.ok) return stop(args, held);
  const environment = Deno.env.toObject();
  const parsed = parseCommandLine(args, {
    start: environment.KYROZEN_TASK === "start",
    interactive: Deno.stdin.isTerminal() && Deno.stdout.isTerminal(),
  });
  if (!parsed.ok) return stopAll(args, { code: EXIT_CODES.usage, problems: parsed.problems });
  return await dispatch(args, parsed.line, environment);
}

async function dispatch(
  args: readonly string[],
  line: ParsedCommandLine,
  environment: Environment,
): Promise<number> {
  if (line.command === "help") return print(helpText(line.operands));
  if (line.command === "version") return print(`kyrozen ${await readVersion()}\n`);
  // A job of its own kind answers for itself.
  const isJob = /^(?:doctor$|ledger |grants |trust$)/.test(line.command) || ownsSkills(line);
  const onGuard = answerEarlySignals(isJob ? "text" : requestedOutput(args));
  const prepared = await prepare(line, environment);
  if (!prepared.ok) return stop(args, prepared);
  const setup = prepared.value;
  if (line.command.startsWith("grants ")) {
    const { runGrants } = await import("./isolates/grants_command.ts");
    return await runGrants({ setup, line, environment });
  }
  if (line.command === "trust") {
    const { runTrust } = await import("./isolates/trust_command.ts");
    return await runTrust({ setup, line, environment });
  }
  const looks = line.command === "permissions";
  if (!looks && !environment.KYROZEN_TASK) {
    const { ensurePackages } = await import("./first_run.ts");
    const notify = line.options.quiet === true ? () => {} : report;
    const installed = await ensurePackages({ ...setup, environment, report: notify });
    if (!installed.ok) return stop(args, installed);
  }
  if (ownsSkills(line)) {
    const { runSkills } = await import("./skills/skills_command.ts");
    return await runSkills({ setup, line, environment });
  }
  if (line.command.startsWith("ledger ")) {
    const { planLedgerJob, runLedgerJob } = await import("./ledger_process.ts");
    const job = await planLedgerJob(setup, line, environment);
    if (!job.ok) return stop(args, job);
    return await runLedgerJob(job.value, { product: setup.product, environment });
  }
  if (line.command === "doctor") {
    const { runDoctor } = await import("./doctor_process.ts");
    return await runDoctor(setup, line, environment);
  }
  return await withCore(args, { line, environment, setup, onGuard });
}

interface CoreCommand {
  readonly line: ParsedCommandLine;
  readonly environment: Environment;
  readonly setup: Setup;
  readonly onGuard: () => void;
}

/** Runs a command in a core, or shows what it would be granted. */
async function withCore(
  args: readonly string[],
  { line, environment, setup, onGuard }: CoreCommand,
): Promise<number> {
  const settings = await openSettings(setup.folders.owner);
  if (settings?.ok === false) {
    const problems = settings.findings.map(findingSentence);
    return stopAll(args, { code: EXIT_CODES.configuration, problems });
  }
  const permissions = await readPermissions({ line, environment, settings: settings?.settings });
  if (!permissions.ok) return stop(args, permissions);
  const providers = await openProviders({ line, environment, settings: settings?.settings });
  if (!providers.ok) return stopAll(args, providers);
  const skills = await readSkillWishes({ setup, environment, settings: settings?.settings });
  if (!skills.ok) return stop(args, skills);
  const { wishes, notices: skillNotices = [] } = skills.value ?? {};
  if (line.command === "permissions") {
    const output = requestedOutput(args);
    const shown = { ...setup, ...providers, ...(wishes && { skills: wishes }) };
    return await printPermissions(shown, { output, environment });
  }
  if (line.options.quiet !== true) [...settings?.notices ?? [], ...skillNotices].forEach(report);
  const file = readNamedFile({ ...setup, line, environment });
  if (!file.ok) return stop(args, file);
  const told = file.value === undefined ? line : { ...line, file: file.value };
  const output = requestedOutput(args);
  const run = {
    setup,
    line: told,
    environment,
    providers,
    permissions: permissions.value,
    ...(wishes && { skills: wishes }),
  };
  return await runCore({ ...run, output, onGuard });
}

/** The owner's settings; `undefined` where there are none, which loads nothing. */
async function openSettings(owner: string): Promise<SettingsReading | undefined> {
  if (attempt(() => lstatIfThere(`${owner}/settings.json`) === undefined) === true) {
    return undefined;
  }
  const { readSettings } = await import("./read_settings.ts");
  return readSettings(owner);
}

/** What the owner permits; where nothing is said of it, nothing is loaded. */
async function readPermissions(
  wishes: PermissionWishes,
): Promise<Checked<PermissionSetup | undefined>> {
  const { line, environment, settings } = wishes;
  const said = line.options["permission-mode"] ?? environment.KYROZEN_APPROVAL_MODE ??
    settings?.value.permissions;
  if (said === undefined) return pass(undefined);
  const { openPermissions } = await import("./open_permissions.ts");
  return openPermissions(wishes);
}

/** Whether a command changes what is kept of skills, or works on a package: a core has no part in it. */
function ownsSkills({ command }: ParsedCommandLine): boolean {
  return /^skills (?!list$|show$)/.test(command);
}

/** What the person wants of skills; where nothing is said of them, nothing is loaded. */
async function readSkillWishes(
  { setup, environment, settings }: {
    readonly setup: Setup;
    readonly environment: Environment;
    readonly settings: Settings | undefined;
  },
): Promise<Checked<WishesReading | undefined>> {
  const { KYROZEN_SKILLS_DIR: dir, KYROZEN_SKILL_HOTRELOAD: reload } = environment;
  const said = settings?.value.skills;
  if (said === undefined && !dir?.trim() && !reload?.trim()) return pass(undefined);
  const { openSkillWishes } = await import("./skills/skill_wishes.ts");
  return openSkillWishes({ ...setup, settings: said, environment });
}

async function printPermissions(
  setup: Setup & Providers & Pick<CoreGrants, "skills">,
  { output, environment }: { readonly output: string; readonly environment: Environment },
): Promise<ExitCode> {
  const [{ permissionsText, subsystems }, { knownPackages }] = await Promise.all([
    import("./permissions_report.ts"),
    import("./isolates/open_isolates.ts"),
  ]);
  const list = subsystems({ ...setup, packages: await knownPackages({ ...setup, environment }) });
  return print(
    output === "text" ? permissionsText(list) : jsonLine({ subsystems: list }),
  );
}

async function readVersion(): Promise<string> {
  const { default: config } = await import("../../deno.json", { with: { type: "json" } });
  return config.version;
}

function stopAll(
  args: readonly string[],
  { code, problems }: { readonly code: ExitCode; readonly problems: readonly string[] },
): ExitCode {
  const shown = problems.map(hideCredentials);
  writeOut(failureOutput(requestedOutput(args), { code, error: shown.join("; ") }));
  for (const problem of shown) writeError(`${problem}\n`);
  return code;
}

function stop(args: readonly string[], refusal: Omit<Refusal, "ok">): ExitCode {
  const { code } = refusal;
  const error = hideCredentials(refusal.error);
  writeOut(failureOutput(requestedOutput(args), { code, error }));
  report(error);
  return code;
}
