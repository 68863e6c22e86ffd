import {
  type CoreStart,
  type IsolateAnswer,
  type IsolateCall,
  type IsolateHost,
  isPlainObject,
  LINK_HOST,
  LINK_VARIABLE,
  LINK_VERSION,
  type RecordPort,
  type SkillPort,
  type Spawner,
} from "../contract/mod.ts";
import { skillPort } from "./skill_port.ts";
import { SupervisorLink, type Welcome } from "./supervisor_link.ts";

/** Where the supervisor listens, and the words by which the two know each other. */
export interface LinkAddress {
  /** A TCP port of {@linkcode LINK_HOST}. */
  readonly port: number;
  /** What the core says first. */
  readonly word: string;
  /** What the supervisor says in its welcome: somebody else who got the port does not know it. */
  readonly answer: string;
  /** It will be told providers, so that nobody knows yet which model is asked. @default {false} */
  readonly providers?: true;
}

/** What a core tells its supervisor when it is asked. */
export interface LinkOptions {
  /**
   * How many signals that ask this process to end it has taken so far. One that the supervisor alone
   * got is passed on. @default {none is taken}
   */
  readonly signalsTaken?: () => number;
  /** Called once the supervisor was asked for its welcome: what else must be done fits in here. */
  readonly onHello?: () => void;
}

/** A core's open link to its supervisor. */
export interface SupervisorConnection {
  readonly start: CoreStart;
  readonly spawner: Spawner;
  /** Where packages are called: in processes that the supervisor starts. */
  readonly isolates: IsolateHost;
  /** What the supervisor knows of skills. */
  readonly skills: SkillPort;
  /** The way to what the supervisor keeps for this process; what was asked before `close` arrives. */
  readonly record: RecordPort;
  /** Ends the link after everything queued was written. Requests still open fail. */
  close(): void;
  /** Resolves when the link has ended, whichever side ended it. */
  readonly closed: Promise<void>;
}

/**
 * The address of the supervisor that started this process; `undefined` if it was started alone, or may
 * not read the one variable that would say it.
 */
export function readLinkAddress(): LinkAddress | undefined {
  // Read without this, on a terminal the runtime would ask a person, who could not know the answer.
  const { state } = Deno.permissions.querySync({ name: "env", variable: LINK_VARIABLE });
  return state === "granted" ? parseLinkAddress(Deno.env.get(LINK_VARIABLE) ?? "") : undefined;
}

/** Reads the value of the link variable; `undefined` if it is none. */
export function parseLinkAddress(text: string): LinkAddress | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isPlainObject(value)) return undefined;
  const { port, word, answer, providers } = value;
  return typeof port === "number" && typeof word === "string" && typeof answer === "string"
    ? { port, word, answer, ...(providers === true ? { providers } : {}) }
    : undefined;
}

/**
 * Connects to the supervisor and waits for its welcome.
 *
 * @throws {Error} If nobody listens, the supervisor closes the link, speaks another version, or is
 * not the one that started this process.
 */
export async function connectSupervisor(
  address: LinkAddress,
  options: LinkOptions = {},
): Promise<SupervisorConnection> {
  const { link, welcome } = await greet(address, options);
  const { answer: heard, ...start } = welcome;
  const problem = heard !== address.answer
    ? "who answers at its port is not the supervisor that started it"
    : start.version !== LINK_VERSION
    ? `the supervisor speaks version ${start.version} of the link, this core ${LINK_VERSION}; ` +
      "start both from one checkout"
    : undefined;
  if (problem !== undefined) {
    link.close();
    throw new Error(`Cannot start core: ${problem}`);
  }
  return {
    start,
    spawner: {
      catalog: start.catalog,
      request: async (entry, params, signal) =>
        (await link.request({ entry, params }, signal)).outcome,
    },
    isolates: {
      packages: start.isolates ?? [],
      call: (call, signal) => callIsolate(link, call, signal),
    },
    skills: skillPort(link, start.catalog),
    record: { ask: (request) => link.record(request) },
    close: () => link.close(),
    closed: link.closed,
  };
}

function callIsolate(
  link: SupervisorLink,
  { args, timeoutMs, ...named }: IsolateCall,
  signal: AbortSignal,
): Promise<IsolateAnswer> {
  // As text, so that nobody on the way has to read them.
  const params = { ...named, args: JSON.stringify(args), timeout_ms: timeoutMs };
  return link.request({ entry: "isolate_call", params }, signal);
}

/** How often a link that ends before its welcome is tried: other connections may have pushed it out. */
const ATTEMPTS = 5;

async function greet(
  { port, word }: LinkAddress,
  { signalsTaken = () => 0, onHello }: LinkOptions,
): Promise<{ readonly link: SupervisorLink; readonly welcome: Welcome }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const connection = await Deno.connect({ hostname: LINK_HOST, port });
    // A line that waits for others to fill a packet would hold every answer up.
    connection.setNoDelay(true);
    const link = new SupervisorLink(connection, { word, signalsTaken });
    link.send({ type: "hello", version: LINK_VERSION });
    if (attempt === 1) onHello?.();
    const welcome = await link.welcome;
    if (welcome !== undefined) return { link, welcome };
  }
  throw new Error("Cannot start core: the supervisor ended the link before its welcome");
}
