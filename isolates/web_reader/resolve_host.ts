import { lookup as lookUp } from "node:dns";
import { addressProblem } from "./address_problem.ts";
import { showUrl } from "./check_url.ts";
import { ReadFailure } from "./read_failure.ts";

/** An IP address in its usual form. */
export interface Address {
  readonly address: string;
  readonly family: number;
}

/**
 * Finds all addresses of a name.
 *
 * Contract: rejects if there is none; its answer is used for one connection and not kept.
 */
export type Lookup = (name: string) => Promise<readonly Address[]>;

/** How a host is looked up. */
export interface ResolveOptions {
  /** `ADDRESS:PORT` places that are taken for public ones. */
  readonly reach: readonly string[];
  readonly lookup: Lookup;
  readonly signal: AbortSignal;
}

/** Asks the system, its hosts file included. */
export function systemLookup(name: string): Promise<readonly Address[]> {
  return new Promise((resolve, reject) => {
    lookUp(name, { all: true }, (error, found) => error ? reject(error) : resolve(found));
  });
}

/**
 * The addresses to which a connection for `url` may be made, each of them public. One that is not is
 * reason enough to refuse them all: a name with a private address is a way into that network.
 *
 * @throws {ReadFailure} If there is none, or one of them is not public.
 */
export async function resolveHost(url: URL, options: ResolveOptions): Promise<readonly Address[]> {
  const literal = literalAddress(url);
  const name = url.hostname.replace(/\.+$/, "");
  if (literal === undefined && /(?:^|\.)localhost$/.test(name)) {
    throw refused(url, `"${name}" is this machine`);
  }
  const found = literal === undefined ? await findAddresses(url, options) : [literal];
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  for (const { address } of found) {
    const problem = addressProblem(address);
    if (problem === undefined || options.reach.includes(`${address}:${port}`)) continue;
    const what = literal === undefined ? `"${name}" leads to ${address},` : `${address} is`;
    throw refused(url, `${what} ${problem}`);
  }
  return found;
}

function literalAddress({ hostname }: URL): Address | undefined {
  if (hostname.startsWith("[")) return { address: hostname.slice(1, -1), family: 6 };
  return /^\d+(?:\.\d+){3}$/.test(hostname) ? { address: hostname, family: 4 } : undefined;
}

async function findAddresses(url: URL, { lookup, signal }: ResolveOptions) {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    signal.throwIfAborted();
    const found = await Promise.race([lookup(url.hostname), stopped]);
    if (found.length > 0) return found;
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof Deno.errors.NotCapable) {
      throw refused(url, "this process may not reach it");
    }
  } finally {
    signal.removeEventListener("abort", stop);
  }
  const message = `Cannot read ${showUrl(url)}: no address of "${url.hostname}" was found`;
  throw new ReadFailure("dependency_unavailable", message);
}

function refused(url: URL, reason: string): ReadFailure {
  const message = `Refused to read ${showUrl(url)}: ${reason}; only public addresses are read`;
  return new ReadFailure("permission_denied", message);
}
