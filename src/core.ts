/**
 * Composition root of the core process: takes what the supervisor tells it, or its own command line
 * when it was started alone; builds the rooms and hands them their ports; runs the one command; and
 * ends with its exit code once everything is recorded and written.
 *
 * @module
 */
import { createAgent } from "./agent/mod.ts";
import {
  boundsOf,
  type CliIo,
  type CliOptions,
  type ConfigPort,
  createCliIo,
  type Interrupts,
  listenForInterrupts,
  modeOf,
  openConfig,
  openSessions,
  outputOf,
  readLoneLine,
  runCli,
  sayFailure,
} from "./cli/mod.ts";
import { type InstructionsPort, type LoadedConfig, openInstructions } from "./config/mod.ts";
import {
  type AgentEvent,
  type CoreStart,
  createIdSource,
  EXIT_CODES,
  type ExitCode,
  type LedgerWriter,
  type Model,
  type ParsedCommandLine,
  type RecordPort,
  showInline,
  type Spawner,
  systemClock,
  type ToolSpecInput,
} from "./contract/mod.ts";
import {
  ALL_CAPABILITIES,
  createPolicyState,
  decide,
  grantedCapabilities,
  nobodyToAsk,
  type PolicyState,
  resolveMode,
} from "./policy/mod.ts";
import {
  connectSupervisor,
  createLoneSpawner,
  type LateWatcher,
  type LinkAddress,
  type ProcessGrants,
  readGrants,
  readLinkAddress,
  startAlone,
  watchParentLate,
} from "./sandbox/mod.ts";
import {
  createLinkSpill,
  createMemorySpill,
  LedgerError,
  openLinkLedger,
  openLocalRecord,
  openMemoryLedger,
  type SpillStore,
} from "./store/mod.ts";
import { createBuiltinTools, createExecutor, createRedactor, ToolRegistry } from "./tools/mod.ts";

/** What a composition puts in the place of, or beside, the product's own parts. */
export interface CoreParts {
  /** @default {the offline model} */
  readonly model?: Model | Promise<Model>;
  /** Tools beside the built-in ones. */
  readonly tools?: readonly ToolSpecInput[];
}

/** Where a core stands: what it was told, and its way to the supervisor if it has one. */
interface CoreHost {
  readonly start: CoreStart;
  readonly spawner: Spawner;
  /** Who keeps its records: the supervisor, or a core alone itself; nobody where nothing can be kept. */
  readonly record?: RecordPort;
  /** Started without a supervisor. */
  readonly alone: boolean;
  /** Resolves once the supervisor has everything that was sent. */
  readonly close: () => Promise<void>;
  /** Ends this process with the supervisor; a core alone has none to end with. */
  readonly watcher?: LateWatcher;
}

/** The parts that one turn is composed of. */
interface TurnParts extends CoreParts {
  readonly host: CoreHost;
  readonly grants: ProcessGrants;
  readonly registry: ToolRegistry;
  readonly spill: SpillStore;
  readonly config: ConfigPort;
  readonly instructions: InstructionsPort;
  /** The sessions of which every row is durable. */
  readonly kept: Set<string>;
}

/** Runs the core to its end and ends the process with its exit code. */
export async function startCore(parts: CoreParts = {}): Promise<void> {
  const interrupts = listenForInterrupts();
  const address = readLinkAddress();
  // The model is loaded while the supervisor answers.
  const model = parts.model ?? (address && offlineModel());
  const host = address === undefined
    ? await findLoneHost()
    : await findHost(address, interrupts.taken);
  const all = { ...parts, model };
  const code = typeof host === "number" ? host : await serve(host, all, interrupts);
  Deno.exit(interrupts.code() ?? code);
}

async function findHost(
  address: LinkAddress,
  signalsTaken: () => number,
): Promise<CoreHost | ExitCode> {
  try {
    const watcher = watchParentLate();
    const link = await connectSupervisor(address, { signalsTaken });
    const { start, spawner, record } = link;
    const close = () => (link.close(), link.closed);
    return { start, spawner, record, alone: false, close, watcher };
  } catch (error) {
    const io = createCliIo({ streams: Deno, color: false });
    io.err(`Cannot reach the supervisor: ${messageOf(error)}; start with "deno task start"\n`);
    await io.flush();
    return EXIT_CODES.failed;
  }
}

async function findLoneHost(): Promise<CoreHost | ExitCode> {
  const io = createCliIo({ streams: Deno, color: false });
  const parsed = await readLoneLine(Deno.args, io);
  const alone = parsed.ok ? await startAlone(parsed.line) : undefined;
  if (alone?.ok) {
    const { start } = alone;
    const record = start.state === null
      ? undefined
      : openLocalRecord({ state: start.state, clock: systemClock });
    const close = async () => await record?.close();
    return { start, spawner: createLoneSpawner(), record, alone: true, close };
  }
  if (parsed.ok && alone !== undefined) misconfigured(io, parsed.line, alone.error);
  await io.flush();
  return parsed.ok ? EXIT_CODES.configuration : parsed.code;
}

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
  const registry = new ToolRegistry();
  const builtin = createBuiltinTools({ spawner: host.spawner, spill, registry });
  for (const spec of [...builtin, ...parts.tools ?? []]) registry.registerSpec(spec);
  const config = openConfig({
    start: host.start,
    alone: host.alone,
    missing: (loaded) => policyOf({ host, grants, loaded }).missing,
  });
  const instructions = openInstructions(host.start);
  const kept = new Set<string>();
  const sessions = openSessions({
    ...host.start,
    record: host.record,
    isKept: (session) => kept.has(session),
  });
  const runTurn = turnRunner({
    ...parts,
    host,
    grants,
    registry,
    spill,
    config,
    instructions,
    kept,
  });
  const specs = () => registry.specs();
  const setTerminal = host.watcher?.setTerminal;
  const term = host.start.environment.TERM;
  const chat = { host: Deno, setTerminal, interrupts, term, color, grants };
  const code = await runCli({ line, io, signal, config, sessions, specs, runTurn, chat })
    .catch((error) => explain(error, line, io));
  await io.flush();
  const lost = io.outProblem();
  if (lost !== undefined) {
    io.err(`Cannot write to standard output: ${showInline(lost)}; the answer is not complete\n`);
    await io.flush();
  }
  await host.close();
  return lost === undefined ? code : EXIT_CODES.failed;
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
  if (error instanceof LedgerError) return misconfigured(io, line, messageOf(error));
  const problems = [`Internal error, please report it: ${messageOf(error)}`];
  return sayFailure(io, outputOf(line), { code: EXIT_CODES.failed, problems });
}

function messageOf(error: unknown): string {
  return showInline(error instanceof Error ? error.message : String(error), 1000);
}

function misconfigured(io: CliIo, line: ParsedCommandLine, problem: string): ExitCode {
  const failure = { code: EXIT_CODES.configuration, problems: [problem] };
  return sayFailure(io, outputOf(line), failure);
}

function turnRunner(parts: TurnParts): CliOptions["runTurn"] {
  const { host, registry, spill } = parts;
  const { line, workspace } = host.start;
  return async (input, { signal, onEvent, session: resumed }) => {
    const [clock, ids] = [systemClock, createIdSource()];
    const loaded = await parts.config.load();
    if (!loaded.ok) throw new Error("A turn was begun with a configuration that is wrong");
    const policy = policyOf({ ...parts, loaded, input });
    const { mode } = policy;
    const instructions = mode === "agent" ? parts.instructions.load() : undefined;
    const ledger = watchLosses(await openRecord(host));
    const shared = { registry, ledger, clock, redact: createRedactor([]) };
    const executor = createExecutor({
      ...shared,
      decide: (request) => decide(request, policy),
      desk: nobodyToAsk,
      spill,
      workspace,
    });
    const agent = createAgent({
      ...shared,
      executor,
      ids,
      model: await (parts.model ?? offlineModel()),
      capabilities: () => policy.effective,
      limits: boundsOf(line, loaded.config),
      guidance: loaded.guidance,
      instructions: instructions?.files,
      notices: instructions && parts.instructions.news(instructions),
      maxOutputTokens: loaded.config.provider.max_tokens ?? undefined,
    });
    const turn = {
      mode,
      session: resumed?.id ?? ids.next("ses"),
      ...(resumed === undefined
        ? { begins: workspace }
        : { history: resumed.history, spent: resumed.spent }),
      signal,
      onEvent: (event: AgentEvent) => {
        if (event.type === "tool.started" && mayBlock(event.tool, registry)) host.watcher?.start();
        onEvent(event);
      },
    };
    const document = await agent.runTurn(input, turn);
    if (host.start.state !== null && !ledger.lost()) parts.kept.add(document.session);
    return document;
  };
}

/** What a turn of the line's mode may do. */
function policyOf(
  { host, grants, loaded, input = "" }: Pick<TurnParts, "host" | "grants"> & {
    readonly loaded: LoadedConfig;
    readonly input?: string;
  },
): PolicyState {
  const { line, state, catalog } = host.start;
  return createPolicyState({
    configured: new Set(loaded.config.capabilities),
    surface: ALL_CAPABILITIES,
    granted: grantedCapabilities(grants, catalog),
    mode: resolveMode(modeOf(line), input),
    permissionMode: "ask",
    durable: state !== null,
  });
}

/** Whether a tool's code may hold the event loop up: pure ones only calculate. */
function mayBlock(tool: string, registry: ToolRegistry): boolean {
  return registry.resolve(tool)?.sideEffects !== "none";
}

function openSpill({ start: { state }, record: port }: CoreHost): SpillStore {
  if (state === null || port === undefined) return createMemorySpill();
  return createLinkSpill({ port, folder: `${state}/output` });
}

async function openRecord({ start: { state }, record }: CoreHost): Promise<LedgerWriter> {
  const clock = systemClock;
  if (state === null || record === undefined) return openMemoryLedger({ clock });
  return await openLinkLedger(record, { clock });
}

/** A writer that knows whether a row was lost. */
function watchLosses(record: LedgerWriter): LedgerWriter & { readonly lost: () => boolean } {
  let lost = false;
  return {
    lost: () => lost,
    append: (event) =>
      record.append(event).catch((error) => {
        lost = true;
        throw error;
      }),
  };
}

async function offlineModel(): Promise<Model> {
  const { createOfflineModel } = await import("./models/mod.ts");
  return createOfflineModel();
}

if (import.meta.main) await startCore();
