import type { Buffer } from "node:buffer";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { createGunzip, type Gunzip } from "node:zlib";
import { showUrl } from "./check_url.ts";
import { ReadFailure } from "./read_failure.ts";
import { explain } from "./request_page.ts";

/** What came of an answer's body. */
export interface Body {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** There was more of it. */
  readonly cut: boolean;
}

/** Compressed bytes that are expanded in one go: at most a thousand times as much at once. */
const SLICE = 4096;

/** How a body is read. */
export interface ReadBody {
  readonly url: URL;
  /** The most bytes that are kept. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

/**
 * Reads a body up to its limit, expanded, and then ends the connection.
 *
 * @throws {ReadFailure} If the connection ends before the body does, or its compression is not gzip.
 */
export async function readBody(response: IncomingMessage, options: ReadBody): Promise<Body> {
  const { url, limit, signal } = options;
  const stop = () => response.destroy(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    signal.throwIfAborted();
    return await collect(expand(response, url), limit);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (String((error as { code?: unknown }).code).startsWith("Z_")) {
      const message = `Cannot read ${showUrl(url)}: its compression is broken`;
      throw new ReadFailure("contract_error", message);
    }
    throw explain(url, error);
  } finally {
    signal.removeEventListener("abort", stop);
    response.destroy();
  }
}

async function collect(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<Body> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const part = new Uint8Array(chunk.subarray(0, limit - size));
    parts.push(part);
    size += part.length;
    if (part.length < chunk.length) return { bytes: joined(parts, size), cut: true };
  }
  return { bytes: joined(parts, size), cut: false };
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function expand(response: IncomingMessage, url: URL): AsyncIterable<Uint8Array> {
  const encoding = (response.headers["content-encoding"] ?? "").trim().toLowerCase();
  if (encoding === "" || encoding === "identity") return response;
  if (encoding === "gzip" || encoding === "x-gzip") return gunzip(response);
  const shown = JSON.stringify(encoding.slice(0, 50));
  const message = `Cannot read ${showUrl(url)}: its encoding ${shown} was not asked for`;
  throw new ReadFailure("contract_error", message);
}

async function* gunzip(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const expander = createGunzip();
  const fed = feed(source, expander).catch((error) => void expander.destroy(error));
  try {
    yield* expander as AsyncIterable<Buffer>;
  } finally {
    expander.destroy();
    await Promise.race([fed, undefined]);
  }
}

async function feed(source: AsyncIterable<Uint8Array>, expander: Gunzip): Promise<void> {
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; at += SLICE) {
      if (expander.destroyed) return;
      if (expander.write(chunk.subarray(at, at + SLICE))) continue;
      await Promise.race([once(expander, "drain"), once(expander, "close")]);
    }
  }
  expander.end();
}
