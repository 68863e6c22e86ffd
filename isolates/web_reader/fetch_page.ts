import type { IncomingMessage } from "node:http";
import { addressProblem } from "./address_problem.ts";
import { checkUrl, hostKey, showUrl } from "./check_url.ts";
import type { Limits } from "./limits.ts";
import { ReadFailure } from "./read_failure.ts";
import { requestPage } from "./request_page.ts";
import { type Lookup, resolveHost } from "./resolve_host.ts";

/** How pages are fetched. */
export interface FetchOptions {
  /** `ADDRESS:PORT` places that are taken for public ones. */
  readonly reach: readonly string[];
  readonly limits: Limits;
  readonly lookup: Lookup;
  readonly signal: AbortSignal;
  readonly ca?: string;
}

/** An answer whose body waits to be read, or the other host that was named instead of one. */
export type Fetched =
  | { readonly url: URL; readonly response: IncomingMessage }
  | { readonly url: URL; readonly status: number; readonly elsewhere: URL };

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches a page and follows redirects of its host. Each connection is to an address that was looked up
 * for it alone and is public. Another host is named and not followed: who allowed this one did not
 * allow that one.
 *
 * @throws {ReadFailure} If a page may not be fetched, or cannot.
 */
export async function fetchPage(start: URL, options: FetchOptions): Promise<Fetched> {
  let url = start;
  for (let hops = 0; hops <= options.limits.redirects; hops++) {
    const response = await connect(url, options);
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    if (!REDIRECTS.has(status) || location === undefined) return { url, response };
    response.destroy();
    const next = redirect(url, location);
    if (hostKey(next) === hostKey(url)) url = next;
    else {
      refusePrivate(next, url, options.reach);
      return { url, status, elsewhere: next };
    }
  }
  const message = `Cannot read ${
    showUrl(start)
  }: it redirects more than ${options.limits.redirects} times`;
  throw new ReadFailure("contract_error", message);
}

async function connect(url: URL, options: FetchOptions): Promise<IncomingMessage> {
  const addresses = await resolveHost(url, options);
  let failure: unknown;
  for (const address of addresses.slice(0, options.limits.addresses)) {
    try {
      return await requestPage(url, { ...options, address });
    } catch (error) {
      failure = error;
      const isUnreached = error instanceof ReadFailure && error.code === "dependency_unavailable";
      if (!isUnreached || options.signal.aborted) break;
    }
  }
  throw failure;
}

function redirect(from: URL, location: string): URL {
  let next: URL;
  try {
    next = checkUrl(location, from);
  } catch (error) {
    if (!(error instanceof ReadFailure)) throw error;
    const code = error.code === "invalid_arguments" ? "contract_error" : error.code;
    throw new ReadFailure(code, `${showUrl(from)} redirects: ${error.message}`);
  }
  if (from.protocol === "https:" && next.protocol === "http:") {
    const message = `Refused to read ${showUrl(from)}: it redirects from https to http`;
    throw new ReadFailure("permission_denied", message);
  }
  return next;
}

/** A redirect to an address that anybody can see is private is an attack, and not worth a question. */
function refusePrivate({ hostname, host }: URL, from: URL, reach: readonly string[]): void {
  const address = hostname.replace(/^\[|\]$/g, "");
  const isAddress = hostname.startsWith("[") || /^\d+(?:\.\d+){3}$/.test(hostname);
  const isOwn = /(?:^|\.)localhost\.?$/.test(hostname);
  const problem = isAddress ? addressProblem(address) : isOwn ? "this machine" : undefined;
  if (problem === undefined || reach.includes(host)) return;
  const message = `Refused to read ${showUrl(from)}: it redirects to ${host}, ${problem}`;
  throw new ReadFailure("permission_denied", message);
}
