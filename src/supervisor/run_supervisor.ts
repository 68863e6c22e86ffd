import {
  EXIT_CODES,
  type ExitCode,
  failureOutput,
  helpText,
  parseCommandLine,
  type ParsedCommandLine,
  requestedOutput,
  showInline,
} from "../contract/mod.ts";
import { coreExit } from "./core_exit.ts";
import type { Environment } from "./environment.ts";
import { ensurePackages } from "./first_run.ts";
import { guardCore } from "./guard_core.ts";
import { isWithin } from "./paths.ts";
import { print, report, writeError, writeOut } from "./output.ts";
import { permissionsText, subsystems } from "./permissions_report.ts";
import { prepare, type Setup } from "./prepare.ts";
import type { Refusal } from "./refusal.ts";
import { checkOwnPermissions, checkVersion } from "./runtime_check.ts";
import { planLedgerJob, runLedgerJob } from "./ledger_process.ts";
import { spawnCore } from "./spawn_core.ts";
import { resetScreen, saveTerminal } from "./terminal.ts";

/** Runs one command line to its end and gives the exit code. */
export async function runSupervisor(args: readonly string[]): Promise<number> {
  const sound = checkVersion(Deno.version.deno);
  if (!sound.ok) return stop(args, sound);
  const held = await checkOwnPermissions();
  if (!held.ok) return stop(args, held);
  const environment = Deno.env.toObject();
  const parsed = parseCommandLine(args, { start: environment.KYROZEN_TASK === "start" });
  if (!parsed.ok) return stopAtUsage(args, parsed.problems);
  return await dispatch(args, parsed.line, environment);
}

async function dispatch(
  args: readonly string[],
  line: ParsedCommandLine,
  environment: Environment,
): Promise<number> {
  if (line.command === "help") return print(helpText(line.operands));
  if (line.command === "version") return print(`kyrozen ${await readVersion()}\n`);
  const prepared = await prepare(line, environment);
  if (!prepared.ok) return stop(args, prepared);
  const setup = prepared.value;
  if (line.command === "permissions") return printPermissions(setup, requestedOutput(args));
  if (!environment.KYROZEN_TASK) {
    const installed = await ensurePackages({ ...setup, environment, report });
    if (!installed.ok) return stop(args, installed);
  }
  if (line.command.startsWith("ledger ")) {
    const job = await planLedgerJob(setup, line);
    if (!job.ok) return stop(args, job);
    return await runLedgerJob(job.value, { product: setup.product, environment });
  }
  return await runCore(args, { line, environment, setup });
}

async function runCore(
  args: readonly string[],
  { line, environment, setup }: {
    readonly line: ParsedCommandLine;
    readonly environment: Environment;
    readonly setup: Setup;
  },
): Promise<number> {
  if (line.options.quiet !== true) showWorkspace(setup);
  const saving = saveTerminal();
  const core = await spawnCore({ ...setup, line, environment, report, ready: saving });
  if (!core.ok) return stop(args, core);
  const ended = await guardCore(core.value);
  const { code, error } = coreExit(ended);
  await (await saving)?.restore();
  if (ended.status.signal !== null) resetScreen();
  if (error !== undefined) {
    writeOut(failureOutput(requestedOutput(args), { code: EXIT_CODES.failed, error }));
    report(error);
  }
  return code;
}

function showWorkspace({ workspace, folders }: Setup): void {
  writeError(`workspace: ${showInline(workspace, 4096)}\n`);
  if (!isWithin(folders.owner, workspace)) return;
  report(
    "note: the workspace holds the home folder; what it keeps for its owner stays closed to the agent",
  );
}

function printPermissions(setup: Setup, output: string): ExitCode {
  const list = subsystems(setup);
  return print(
    output === "text" ? permissionsText(list) : `${JSON.stringify({ subsystems: list })}\n`,
  );
}

async function readVersion(): Promise<string> {
  const { default: config } = await import("../../deno.json", { with: { type: "json" } });
  return config.version;
}

function stopAtUsage(args: readonly string[], problems: readonly string[]): ExitCode {
  const error = problems.join("; ");
  writeOut(failureOutput(requestedOutput(args), { code: EXIT_CODES.usage, error }));
  for (const problem of problems) writeError(`${problem}\n`);
  return EXIT_CODES.usage;
}

function stop(args: readonly string[], { code, error }: Refusal): ExitCode {
  writeOut(failureOutput(requestedOutput(args), { code, error }));
  report(error);
  return code;
}
