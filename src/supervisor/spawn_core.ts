import {
  type CoreStart,
  LINK_VERSION,
  type ModelChoice,
  type ParsedCommandLine,
  type ProviderSetup,
} from "../contract/mod.ts";
import { openCatalog } from "./catalog.ts";
import { CoreLink } from "./core_link.ts";
import { coreEnvironment, type Environment, toldEnvironment } from "./environment.ts";
import { coreFlags, type CoreGrants, flagWords } from "./flags.ts";
import { type LinkListener, openLink } from "./link_listener.ts";
import type { LocalSearch } from "./local_servers.ts";
import { openRecordKeeper, type RecordKeeper } from "./record_keeper.ts";
import { type Checked, pass } from "./refusal.ts";
import { spawnProcess } from "./spawn_process.ts";
import { withTerminal } from "./terminal.ts";

/** What a core is started with. */
export interface CoreOptions extends Omit<CoreGrants, "port"> {
  /** The providers that it is told, with their keys. @default {none} */
  readonly providers?: readonly ProviderSetup[];
  /** What the variables ask for. @default {as configured} */
  readonly choice?: ModelChoice;
  readonly line: ParsedCommandLine;
  /** This process's own environment; the core gets what it needs of it. */
  readonly environment: Environment;
  /** Shows the person one sentence. */
  readonly report: (sentence: string) => void;
  /** The module that is run instead of the core's entry, with the same flags. */
  readonly entry?: string;
  /** @default {"inherit"} */
  readonly stdio?: "inherit" | "piped";
  /** What must have happened before the core is told to begin. */
  readonly ready?: Promise<unknown>;
}

/** How a core ended. */
export interface CoreEnd {
  readonly status: Deno.CommandStatus;
  /** Whether the core was told to begin. */
  readonly begun: boolean;
  /** What it did against the rules of its link, for which it was killed. */
  readonly broken?: string;
}

/** A core that was started. */
export interface RunningCore {
  readonly process: Deno.ChildProcess;
  /** The arguments of its process. */
  readonly args: readonly string[];
  /** The port that it was told to connect to. */
  readonly port: number;
  /** Resolves when the process and its link have ended and nothing runs for it any more. */
  readonly ended: Promise<CoreEnd>;
  /** Whether it has connected: from then on it takes signals itself. */
  connected(): boolean;
  /** How many signals it has taken itself; `undefined` if it does not answer within this time. */
  signalsTaken(milliseconds: number): Promise<number | undefined>;
  /** Sends it a signal, if it still runs. */
  kill(signal: Deno.Signal): void;
}

/** The commands that run turns. */
const TURNS: readonly string[] = ["run", "chat", "sessions resume"];

/** The longest time that a core may take to connect, in milliseconds. */
const CONNECT_MS = 30_000;

/** Starts a core under its flags, with a cleared environment and a link of its own. */
export function spawnCore(options: CoreOptions): Checked<RunningCore> {
  const { product, environment, entry = product.core, stdio = "inherit" } = options;
  const opened = openLink({ providers: (options.providers ?? []).length > 0 });
  if (!opened.ok) return opened;
  const listener = opened.value;
  const flags = coreFlags({ ...options, port: listener.port });
  const args = ["run", ...flagWords(flags), entry];
  let child: Deno.ChildProcess;
  try {
    const env = { ...coreEnvironment(environment, options.hosts), ...listener.environment };
    const direct = { binary: product.deno, args };
    const onTerminal = stdio === "inherit" && Deno.stdin.isTerminal();
    const invocation = onTerminal ? withTerminal(direct) : direct;
    child = spawnProcess({ ...invocation, cwd: product.root, env, stdio });
  } catch (error) {
    listener.close();
    throw error;
  }
  const keeper = openRecordKeeper(options);
  return pass(watch(child, { options, listener, args, keeper }));
}

interface Started {
  readonly options: CoreOptions;
  readonly listener: LinkListener;
  readonly args: readonly string[];
  readonly keeper: RecordKeeper;
}

function watch(child: Deno.ChildProcess, started: Started): RunningCore {
  const kill = (signal: Deno.Signal) => {
    try {
      child.kill(signal);
    } catch {
      // It has ended already.
    }
  };
  let connected = false;
  const link = openCoreLink(started, () => connected = true).catch(() => undefined);
  const late = setTimeout(() => kill("SIGKILL"), CONNECT_MS);
  link.then(() => clearTimeout(late));
  // A core that broke a rule is not given the time to do anything else.
  link.then(async (open) => await open?.broken !== undefined && kill("SIGKILL"));
  return {
    process: child,
    args: started.args,
    port: started.listener.port,
    kill,
    connected: () => connected,
    signalsTaken: (milliseconds) => signalsTaken(link, milliseconds),
    ended: settle(child, link, started),
  };
}

async function settle(
  child: Deno.ChildProcess,
  link: Promise<CoreLink | undefined>,
  { listener, keeper }: Started,
): Promise<CoreEnd> {
  const status = await child.status;
  listener.close();
  const open = await link;
  if (open === undefined) await keeper.close();
  const broken = await open?.ended;
  const begun = open?.greeted ?? false;
  return broken === undefined ? { status, begun } : { status, begun, broken };
}

async function openCoreLink(
  { options, listener, keeper }: Started,
  onConnection: () => void,
): Promise<CoreLink> {
  const { folders, workspace, environment, line, providers = [], choice } = options;
  const opening = openCatalog({ workspace, untrusted: [folders.state], environment });
  const instructions = tellInstructions(options);
  const searching = searchServers(options);
  const connection = await listener.accept();
  onConnection();
  // Not before: what this process did meanwhile would hold the start of the core up by as much.
  if (line.command === "run") keeper.prepare();
  const catalog = await opening;
  await options.ready;
  const start: CoreStart = {
    version: LINK_VERSION,
    line,
    workspace,
    state: folders.writable ? folders.state : null,
    ...(folders.readable === true ? { readable_state: folders.state } : {}),
    catalog: catalog.entries,
    environment: toldEnvironment(environment),
    ...(providers.length === 0 ? {} : { providers }),
    ...(choice === undefined ? {} : { choice }),
    ...await instructions,
    ...told(await searching),
  };
  return new CoreLink({ connection, answer: listener.answer, start, catalog, keeper });
}

/** Loaded and read while the core is started, so that nothing waits for it. */
async function tellInstructions(
  { line, workspace, folders }: CoreOptions,
): Promise<Partial<CoreStart>> {
  const { toldInstructions } = await import("./instruction_files.ts");
  return toldInstructions(line, { workspace, folders });
}

/** Looks for model servers to offer, where there is a turn and nothing that answers it better. */
async function searchServers(
  { line, providers = [], choice }: CoreOptions,
): Promise<LocalSearch | undefined> {
  if (providers.length > 0 || choice !== undefined || !TURNS.includes(line.command)) {
    return undefined;
  }
  const { searchLocalServers } = await import("./local_servers.ts");
  return searchLocalServers();
}

function told(search: LocalSearch | undefined): Partial<CoreStart> {
  const servers = search?.found() ?? [];
  search?.close();
  return servers.length === 0 ? {} : { local_servers: servers };
}

async function signalsTaken(
  link: Promise<CoreLink | undefined>,
  milliseconds: number,
): Promise<number | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), milliseconds);
  const answered = link.then((open) => open?.ping());
  return await Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
