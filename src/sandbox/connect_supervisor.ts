import {
  type CoreStart,
  isPlainObject,
  type LedgerHead,
  LINK_VARIABLE,
  LINK_VERSION,
  type Spawner,
} from "../contract/mod.ts";
import { SupervisorLink } from "./supervisor_link.ts";

/** Where the supervisor listens, and the word that it expects. */
export interface LinkAddress {
  /** Path of a Unix socket. */
  readonly socket: string;
  readonly nonce: string;
}

/** What a core tells its supervisor when it is asked. */
export interface LinkOptions {
  /**
   * How many signals that ask this process to end it has taken so far. One that the supervisor alone
   * got is passed on. @default {none is taken}
   */
  readonly signalsTaken?: () => number;
}

/** A core's open link to its supervisor. */
export interface SupervisorConnection {
  readonly start: CoreStart;
  readonly spawner: Spawner;
  /** Tells the supervisor the ledger's newest row; what was sent before `close` arrives. */
  sendHead(head: LedgerHead): void;
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
  const { socket, nonce } = value;
  return typeof socket === "string" && typeof nonce === "string" ? { socket, nonce } : undefined;
}

/**
 * Connects to the supervisor and waits for its welcome.
 *
 * @throws {Error} If nobody listens, the supervisor closes the link, or it speaks another version.
 */
export async function connectSupervisor(
  address: LinkAddress,
  { signalsTaken = () => 0 }: LinkOptions = {},
): Promise<SupervisorConnection> {
  const connection = await Deno.connect({ transport: "unix", path: address.socket });
  const link = new SupervisorLink(connection, signalsTaken);
  link.send({ type: "hello", version: LINK_VERSION, nonce: address.nonce });
  const start = await link.welcome;
  if (start === undefined) {
    throw new Error("Cannot start core: the supervisor ended the link before its welcome");
  }
  if (start.version !== LINK_VERSION) {
    link.close();
    throw new Error(
      `Cannot start core: the supervisor speaks version ${start.version} of the link, ` +
        `this core ${LINK_VERSION}; start both from one checkout`,
    );
  }
  return {
    start,
    spawner: {
      catalog: start.catalog,
      request: (entry, params, signal) => link.request({ entry, params }, signal),
    },
    sendHead: ({ ledger, seq, sha256 }) => link.send({ type: "head", ledger, seq, sha256 }),
    close: () => link.close(),
    closed: link.closed,
  };
}
