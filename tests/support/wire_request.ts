/** One HTTP request as it came in. */
export interface WireRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** By lower-case name. */
  readonly headers: { readonly [name: string]: string };
  readonly body: Uint8Array;
}

const LINE_END = [13, 10];
const HEAD_END = [13, 10, 13, 10];

/** Takes the first request out of what a socket has sent; `undefined` while it is not whole. */
export function takeRequest(bytes: Uint8Array): WireRequest | undefined {
  const end = indexOf(bytes, HEAD_END);
  if (end < 0) return undefined;
  const [first = "", ...lines] = decode(bytes.subarray(0, end)).split("\r\n");
  const [method = "", path = ""] = first.split(" ");
  const headers = Object.fromEntries(lines.map(headerOf));
  const rest = bytes.subarray(end + HEAD_END.length);
  const body = headers["transfer-encoding"] === "chunked"
    ? takeChunks(rest)
    : takeLength(rest, Number(headers["content-length"] ?? 0));
  return body && { method, path, headers, body };
}

function headerOf(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

function takeLength(bytes: Uint8Array, length: number): Uint8Array | undefined {
  return bytes.length < length ? undefined : bytes.slice(0, length);
}

function takeChunks(bytes: Uint8Array): Uint8Array | undefined {
  const parts: Uint8Array[] = [];
  for (let at = 0;;) {
    const line = indexOf(bytes.subarray(at), LINE_END);
    if (line < 0) return undefined;
    const length = Number.parseInt(decode(bytes.subarray(at, at + line)), 16);
    const start = at + line + LINE_END.length;
    at = start + length + LINE_END.length;
    if (bytes.length < at) return undefined;
    if (length === 0) return joined(parts);
    parts.push(bytes.subarray(start, start + length));
  }
}

/** The bytes of all parts, one after the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Where `wanted` begins in `bytes`; -1 if it is not there. */
export function indexOf(bytes: Uint8Array, wanted: ArrayLike<number>): number {
  for (let at = 0; at <= bytes.length - wanted.length; at++) {
    let same = 0;
    while (same < wanted.length && bytes[at + same] === wanted[same]) same++;
    if (same === wanted.length) return at;
  }
  return -1;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
