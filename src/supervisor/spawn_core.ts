import type {
  ModelChoice,
  ParsedCommandLine,
  PermissionSetup,
  ProviderSetup,
} from "../contract/mod.ts";
import type { CoreLink } from "./core_link.ts";
import { coreEnvironment, type Environment } from "./environment.ts";
import { coreFlags, type CoreGrants, flagWords } from "./flags.ts";
import type { IsolateSetting } from "./isolates/open_isolates.ts";
import { type LinkListener, openLink } from "./link_listener.ts";
import { type Checked, pass } from "./refusal.ts";
import type { SkillWishes } from "./skills/skill_wishes.ts";
import { spawnProcess } from "./spawn_process.ts";
import { withTerminal } from "./terminal.ts";

/** What a core is started with. */
export interface CoreOptions extends Omit<CoreGrants, "port"> {
  /** The providers that it is told, with their keys. @default {none} */
  readonly providers?: readonly ProviderSetup[];
  /** What the variables ask for. @default {as configured} */
  readonly choice?: ModelChoice;
  /** What it is told that the owner permits. @default {the mode `ask`, and no rule} */
  readonly permissions?: PermissionSetup;
  /** What the person says of skills. @default {nothing} */
  readonly skills?: SkillWishes;
  readonly line: ParsedCommandLine;
  /** This process's own environment; the core gets what it needs of it. */
  readonly environment: Environment;
  /** Shows the person one sentence. */
  readonly report: (sentence: string) => void;
  /** The module that is run instead of the core's entry, with the same flags. */
  readonly entry?: string;
  /** @default {"inherit"} */
  readonly stdio?: "inherit" | "piped";
  /** How packages are run, where a test wants it otherwise than this machine would. */
  readonly isolates?: Pick<IsolateSetting, "walls" | "webReach" | "limits" | "memoryBytes">;
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
  return pass(watch(child, { options, listener, args }));
}

interface Started {
  readonly options: CoreOptions;
  readonly listener: LinkListener;
  readonly args: readonly string[];
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
  const link = serve(started, () => connected = true).catch(() => undefined);
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
  { listener }: Started,
): Promise<CoreEnd> {
  const status = await child.status;
  listener.close();
  const open = await link;
  const broken = await open?.ended;
  const begun = open?.greeted ?? false;
  return broken === undefined ? { status, begun } : { status, begun, broken };
}

/** Loaded while the core starts: nothing of it is needed to start one. */
async function serve(started: Started, onConnection: () => void): Promise<CoreLink> {
  const { serveCore } = await import("./serve_core.ts");
  return await serveCore({ ...started, onConnection });
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
