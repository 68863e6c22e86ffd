/**
 * Servers on loopback that answer byte by byte what a test wants, and the web reader in front of them.
 *
 * @module
 */
import { assert } from "@std/assert";
import { LIMITS, type Limits } from "../../isolates/web_reader/limits.ts";
import { readArgs } from "../../isolates/web_reader/read_args.ts";
import { ReadFailure } from "../../isolates/web_reader/read_failure.ts";
import { type Page, readPage } from "../../isolates/web_reader/read_page.ts";
import type { Address } from "../../isolates/web_reader/resolve_host.ts";
import { createInProcessIsolates, type InProcessIsolates } from "../../src/sandbox/isolates.ts";

/** One connection, its request read already. */
export interface Visit {
  /** The request's head. */
  readonly head: string;
  /** Which connection it is, from 0. */
  readonly index: number;
  send(part: string | Uint8Array): Promise<void>;
}

/** Answers a request; the connection is closed when it is done. */
export type Answer = (visit: Visit) => Promise<void>;

/** A server and what it saw. */
export interface WebServer extends AsyncDisposable {
  readonly place: string;
  readonly port: number;
  /** Heads of the requests so far. */
  readonly heads: readonly string[];
  /** How many connections were made. */
  readonly connections: number;
}

const ENCODER = new TextEncoder();

/** Serves what `answer` sends; with `tls`, as `page.example`. */
export function serveRaw(answer: Answer, tls?: { cert: string; key: string }): WebServer {
  const at = { hostname: "127.0.0.1", port: 0 };
  const listener = tls === undefined ? Deno.listen(at) : Deno.listenTls({ ...at, ...tls });
  const { port } = listener.addr as Deno.NetAddr;
  const heads: string[] = [];
  const open = new Set<Deno.Conn>();
  let connections = 0;
  const visit = async (connection: Deno.Conn, index: number) => {
    open.add(connection);
    try {
      const head = await readHead(connection);
      if (head !== "") heads.push(head);
      const send = async (part: string | Uint8Array) => {
        let rest = typeof part === "string" ? ENCODER.encode(part) : part;
        while (rest.length > 0) rest = rest.subarray(await connection.write(rest));
      };
      if (head !== "") await answer({ head, index, send });
    } catch {
      // The reader went away, as it should from many of these.
    } finally {
      open.delete(connection);
      try {
        connection.close();
      } catch {
        // It is closed.
      }
    }
  };
  const visits: Promise<void>[] = [];
  const accept = (async () => {
    for await (const connection of listener) visits.push(visit(connection, connections++));
  })();
  return {
    place: `127.0.0.1:${port}`,
    port,
    heads,
    get connections() {
      return connections;
    },
    async [Symbol.asyncDispose]() {
      listener.close();
      for (const connection of open) {
        try {
          connection.close();
        } catch {
          // It is closed.
        }
      }
      await accept.catch(() => {});
      await Promise.all(visits);
    },
  };
}

async function readHead(connection: Deno.Conn): Promise<string> {
  const buffer = new Uint8Array(8192);
  let head = "";
  while (!head.includes("\r\n\r\n")) {
    const size = await connection.read(buffer);
    if (size === null) return "";
    head += new TextDecoder().decode(buffer.subarray(0, size));
  }
  return head;
}

/** A whole answer. */
export function answerOf(
  body: string | Uint8Array,
  headers: { readonly [name: string]: string } = {},
  status = "200 OK",
): Answer {
  const bytes = typeof body === "string" ? ENCODER.encode(body) : body;
  const lines = Object.entries({ "content-length": String(bytes.length), ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return async ({ send }) => {
    await send(`HTTP/1.1 ${status}\r\n${lines}\r\n`);
    await send(bytes);
  };
}

/** What a test changes of a read. */
export interface ReadChanges {
  readonly args?: { readonly [name: string]: unknown };
  readonly limits?: Partial<Limits>;
  readonly reach?: readonly string[];
  readonly lookup?: (name: string) => Promise<readonly Address[]>;
  readonly ca?: string;
  readonly signal?: AbortSignal;
}

/** What came of a read: a page, or the code and message of a failure. */
export type ReadEnd =
  | { readonly page: Page; readonly failure?: undefined }
  | { readonly page?: undefined; readonly failure: ReadFailure };

/** Reads an address in this process. Names are looked up nowhere unless a lookup is given. */
export async function tryRead(url: string, changes: ReadChanges = {}): Promise<ReadEnd> {
  const { args = {}, limits = {}, reach = [], lookup = nowhere, ca } = changes;
  const signal = changes.signal ?? new AbortController().signal;
  try {
    const options = { signal, reach, lookup, limits: { ...LIMITS, ...limits } };
    return {
      page: await readPage(
        readArgs({ url, ...args }),
        ca === undefined ? options : {
          ...options,
          ca,
        },
      ),
    };
  } catch (error) {
    if (!(error instanceof ReadFailure)) throw error;
    assert(/^[^\n]+$/.test(error.message), error.message);
    return { failure: error };
  }
}

function nowhere(): Promise<never> {
  return Promise.reject(new Error("no such name"));
}

/** `CODE: MESSAGE` of a read that failed. */
export function failureText(end: ReadEnd): string {
  return end.failure === undefined
    ? `it was read: ${end.page.text.slice(0, 100)}`
    : `${end.failure.code}: ${end.failure.message}`;
}

/** Reads one server's answer. */
export async function readAnswer(
  answer: Answer,
  changes: ReadChanges & { readonly path?: string } = {},
): Promise<ReadEnd> {
  await using server = serveRaw(answer);
  const url = `http://${server.place}${changes.path ?? "/"}`;
  return await tryRead(url, { ...changes, reach: [server.place] });
}

/** The web reader in a worker of this process; `reach` is what it takes for public. */
export function openReader(reach: readonly string[] = []): InProcessIsolates {
  const entry = new URL("../../isolates/web_reader/mod.ts", import.meta.url);
  return createInProcessIsolates({
    workspace: "/workspace",
    packages: [{
      name: "web-reader",
      trust: "first-party",
      sha256: null,
      permissions: { read: [], write: [], net: "public", env: [] },
      entry: entry.href,
      folder: new URL(".", entry).pathname.replace(/\/$/, ""),
      data: { reach },
    }],
  });
}
