import { Agent as PlainAgent, request as requestPlain } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import { Agent as SecureAgent, request as requestSecure, type RequestOptions } from "node:https";
import { showUrl } from "./check_url.ts";
import type { Limits } from "./limits.ts";
import { ReadFailure } from "./read_failure.ts";
import type { Address } from "./resolve_host.ts";

const HEADERS = {
  "user-agent": "Kyrozen/0.1 (web reader)",
  accept: "text/html,application/xhtml+xml,text/markdown,text/plain,application/json,*/*;q=0.5",
  "accept-language": "en,*;q=0.5",
  "accept-encoding": "gzip",
};

/** More answers before the answer than any server has reason to send. */
const MAX_HINTS = 20;

/** What one request needs beside its address. */
export interface RequestPage {
  /** The one address that is connected to. */
  readonly address: Address;
  readonly limits: Limits;
  readonly signal: AbortSignal;
  /** Certificates, PEM, that are trusted instead of the system's. */
  readonly ca?: string;
}

/**
 * Asks one address for a page, and answers when the headers are there. No cookie, no login, no proxy
 * of the environment, no connection that an earlier request left.
 *
 * @throws {ReadFailure} If no HTTP answer came in time.
 */
export function requestPage(url: URL, options: RequestPage): Promise<IncomingMessage> {
  const { signal, limits } = options;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = start(url, options);
    const late = (what: string) => () =>
      request.destroy(
        new ReadFailure("timeout", `Cannot read ${showUrl(url)}: ${what} in time`),
      );
    const connecting = setTimeout(late("no connection was made"), limits.connectMs);
    const waiting = setTimeout(late("no answer came"), limits.headersMs);
    const stop = () => request.destroy(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    const settle = () => {
      clearTimeout(connecting);
      clearTimeout(waiting);
    };
    request.on("socket", (socket) => {
      const event = url.protocol === "https:" ? "secureConnect" : "connect";
      socket.once(event, () => clearTimeout(connecting));
    });
    request.on("response", (response) => (settle(), resolve(response)));
    request.on("close", () => {
      settle();
      signal.removeEventListener("abort", stop);
      // Nothing else was said: an answer before this has settled it.
      reject(explain(url, Object.assign(new Error("closed"), { code: "ECONNRESET" })));
    });
    // The error of a request after its answer belongs to whoever reads the answer.
    request.on("error", (error) => (settle(), reject(explain(url, error))));
    refuseOddities(url, request, reject);
    request.end();
  });
}

// Left to itself the runtime asks a proxy of the environment, and keeps connections.
const ALONE = { keepAlive: false, proxyEnv: {} };

function start(url: URL, { address, limits, ca }: RequestPage): ClientRequest {
  const name = url.hostname.replace(/^\[|\]$/g, "").replace(/\.+$/, "");
  const options: RequestOptions = {
    host: name,
    port: url.port || (url.protocol === "https:" ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    method: "GET",
    headers: { ...HEADERS, host: url.host },
    maxHeaderSize: limits.headerBytes,
    // What was checked is what is connected to: the name is not looked up again.
    lookup: (_name, asked, answer) =>
      asked.all ? answer(null, [{ ...address }]) : answer(null, address.address, address.family),
  };
  if (url.protocol === "http:") return requestPlain({ ...options, agent: new PlainAgent(ALONE) });
  const isName = !/^[\d.]+$|:/.test(name);
  return requestSecure({
    ...options,
    agent: new SecureAgent(ALONE),
    ...isName ? { servername: name } : {},
    ...ca === undefined ? {} : { ca },
    rejectUnauthorized: true,
  });
}

function refuseOddities(
  url: URL,
  request: ClientRequest,
  reject: (reason: ReadFailure) => void,
): void {
  const failure = (what: string) =>
    new ReadFailure("contract_error", `Cannot read ${showUrl(url)}: ${what}`);
  let hints = 0;
  request.on("information", () => {
    if (++hints <= MAX_HINTS) return;
    request.destroy(failure("it sends hints without end, and no answer"));
  });
  request.on("upgrade", (_response, socket) => {
    // The connection is no longer the request's, whose error nobody would hear.
    reject(failure("it answers in another protocol than HTTP"));
    socket.destroy();
  });
}

const UNREACHED: { readonly [code: string]: string } = {
  ECONNREFUSED: "nothing answers there",
  ECONNRESET: "the connection was ended by the other side",
  EHOSTUNREACH: "there is no way to it",
  ENETUNREACH: "there is no way to it",
  EPIPE: "the connection was ended by the other side",
  ETIMEDOUT: "no connection was made in time",
};

/** The one sentence for what went wrong on the way to an answer or in the midst of one. */
export function explain(url: URL, error: unknown): unknown {
  if (error instanceof ReadFailure || !(error instanceof Error)) return error;
  if (error.name === "TimeoutError" || error.name === "AbortError") return error;
  const { code } = error as { readonly code?: unknown };
  const place = `Cannot read ${showUrl(url)}`;
  const reason = UNREACHED[String(code)];
  if (reason !== undefined) {
    return new ReadFailure("dependency_unavailable", `${place}: ${reason}`);
  }
  if (code === "HPE_HEADER_OVERFLOW") {
    return new ReadFailure("contract_error", `${place}: the headers of its answer are too long`);
  }
  if (/^HPE_/.test(String(code))) {
    return new ReadFailure("contract_error", `${place}: its answer is no valid HTTP`);
  }
  if (error instanceof Deno.errors.NotCapable) {
    return new ReadFailure("permission_denied", `${place}: this process may not reach it`);
  }
  const what = error.message.split("\n", 1)[0]?.slice(0, 200) ?? "";
  return new ReadFailure("dependency_unavailable", `${place}: ${what || "the connection failed"}`);
}
