/**
 * Composition root of the core process: takes what the supervisor tells it, or its own command line
 * when it was started alone; builds the rooms and hands them their ports; runs the one command; and
 * ends with its exit code once everything is recorded and written.
 *
 * @module
 */
import {
  type CliIo,
  createCliIo,
  type Interrupts,
  listenForInterrupts,
  openConfig,
  openModels,
  openSessions,
  outputOf,
  type RequestDrafter,
  runCli,
  sayFailure,
} from "./cli/mod.ts";
import { openInstructions } from "./config/mod.ts";
import {
  type CoreStart,
  EXIT_CODES,
  type ExitCode,
  type Model,
  type ParsedCommandLine,
  showInline,
} from "./contract/mod.ts";
import { type CoreHost, findHost } from "./core/core_host.ts";
import { messageOf, misconfigured } from "./core/misconfigured.ts";
import { openPermissions } from "./core/permissions.ts";
import { offlineModel } from "./core/turn_model.ts";
import { type CoreParts, policyOf, turnRunner } from "./core/turn_runner.ts";
import { type ProcessGrants, readGrants, readLinkAddress } from "./sandbox/mod.ts";
import type { SkillsPort } from "./skills/turn.ts";
import {
  createLinkSpill,
  createMemorySpill,
  LedgerError,
  type SpillStore,
} from "./store/client.ts";
import { createBuiltinTools, ToolRegistry } from "./tools/mod.ts";

export type { CoreParts } from "./core/turn_runner.ts";

/** Runs the core to its end and ends the process with its exit code. */
export async function startCore(parts: CoreParts = {}): Promise<void> {
  const interrupts = listenForInterrupts();
  const address = readLinkAddress();
  let offline: Promise<Model> | undefined;
  const host = address === undefined
    ? await (await import("./core/lone_host.ts")).findLoneHost()
    : await findHost(address, {
      signalsTaken: interrupts.taken,
      // What nearly every turn needs is loaded while the supervisor answers: of models only the one that
      // it can be.
      onHello: () => {
        void loadSkills();
        if (address.providers !== true && parts.model === undefined) offline = offlineModel();
      },
    });
  const all = { offline, ...parts };
  const code = typeof host === "number" ? host : await serve(host, all, interrupts);
  Deno.exit(interrupts.code() ?? code);
}

const USES_RULES: readonly string[] = ["run", "chat", "sessions resume", "config explain"];

async function serve(
  host: CoreHost,
  parts: CoreParts,
  interrupts: Interrupts,
): Promise<ExitCode> {
  const { signal } = interrupts;
  const { line, workspace } = host.start;
  if (line.command === "chat") host.watcher?.start();
  const color = line.options["no-color"] !== true && !Deno.noColor;
  const io = createCliIo({ streams: Deno, color });
  const grants = await readGrants(workspace);
  if (line.options.quiet !== true) warn(host.start, grants, io);
  const spill = openSpill(host);
  const registry = openRegistry(host, spill, parts.tools);
  const skills = lazySkills(host, registry);
  const permissions = await openPermissions({ ...host, tools: registry.specs(), skills });
  if (USES_RULES.includes(line.command) && line.options.quiet !== true) {
    for (const notice of permissions.notices) io.err(`${notice}\n`);
  }
  const config = openConfig({
    start: host.start,
    alone: host.alone,
    missing: (loaded) => policyOf({ host, grants, permissions, loaded }).missing,
  });
  const instructions = openInstructions(host.start);
  const kept = new Set<string>();
  const sessions = openSessions({
    ...host.start,
    record: host.record,
    isKept: (session) => kept.has(session),
  });
  const models = openModels({ start: host.start, config });
  const shared = {
    ...parts,
    host,
    grants,
    permissions,
    registry,
    config,
    models,
    instructions,
    skills,
  };
  const turns = { ...shared, spill, kept };
  const runTurn = turnRunner(turns);
  const draft: RequestDrafter = async (...given) => {
    const { requestDrafter } = await import("./core/request_drafter.ts");
    return await requestDrafter(turns)(...given);
  };
  const specs = () => registry.specs();
  const setTerminal = host.watcher?.setTerminal;
  const term = host.start.environment.TERM;
  const chat = { host: Deno, setTerminal, interrupts, term, color, grants };
  const ports = { config, instructions, models, sessions, specs, draft, runTurn, chat, skills };
  const code = await runCli({ line, io, signal, ...ports })
    .catch((error) => explain(error, line, io));
  const written = await flushed(io);
  await host.close();
  return written ? code : EXIT_CODES.failed;
}

/** The tools that every turn has; what skills bring comes and goes with the turns. */
function openRegistry(
  { spawner, isolates }: CoreHost,
  spill: SpillStore,
  tools: CoreParts["tools"] = [],
): ToolRegistry {
  const registry = new ToolRegistry();
  const builtin = createBuiltinTools({ spawner, isolates, spill, registry });
  for (const spec of [...builtin, ...tools]) registry.registerSpec(spec);
  return registry;
}

/** Waits until all is written; says whether it could be. */
async function flushed(io: CliIo): Promise<boolean> {
  await io.flush();
  const lost = io.outProblem();
  if (lost === undefined) return true;
  io.err(`Cannot write to standard output: ${showInline(lost)}; the answer is not complete\n`);
  await io.flush();
  return false;
}

/** What prepares the skills of turns; who needs it and cannot have it says so. */
async function loadSkills(): Promise<void> {
  await Promise.allSettled([import("./core/skills.ts"), import("./skills/turn.ts")]);
}

/** The skills of this process, loaded and opened when they are first asked for. */
function lazySkills(host: CoreHost, registry: ToolRegistry): () => Promise<SkillsPort> {
  let opened: Promise<SkillsPort> | undefined;
  const tools = () => registry.specs();
  return () =>
    opened ??= import("./core/skills.ts")
      .then(({ openCoreSkills }) => openCoreSkills({ ...host, tools }));
}

/** Says once what a person who started this process in their own way must know. */
function warn({ line, state }: CoreStart, { unscoped }: ProcessGrants, io: CliIo): void {
  if (unscoped.length > 0) {
    io.err(
      `warning: this process holds more than it needs (all of ${unscoped.join(", ")}); start it ` +
        `with "deno task start", or name the folders that it may use\n`,
    );
  }
  if (state === null && (line.command === "run" || line.command === "chat")) {
    io.err(`note: there is no folder to keep records in, so this ${line.command} may only read\n`);
  }
}

/** A ledger that cannot be opened is for the person to mend; anything else is a fault of ours. */
function explain(error: unknown, line: ParsedCommandLine, io: CliIo): ExitCode {
  if (error instanceof LedgerError) return misconfigured(io, line, [messageOf(error)]);
  const problems = [`Internal error, please report it: ${messageOf(error)}`];
  return sayFailure(io, outputOf(line), { code: EXIT_CODES.failed, problems });
}

function openSpill({ start: { state }, record: port }: CoreHost): SpillStore {
  if (state === null || port === undefined) return createMemorySpill();
  return createLinkSpill({ port, folder: `${state}/output` });
}

if (import.meta.main) await startCore();
