/**
 * A model server on the loopback that speaks Chat Completions and Anthropic Messages: it answers each
 * POST with the next scripted reply, faults included, and keeps what it was sent. It knows the protocol
 * by the path: `…/chat/completions` or `…/messages`; `GET …/models` lists two models.
 *
 * @module
 */
import { createServer, type Socket } from "node:net";
import type { WireProtocol } from "../../src/contract/mod.ts";
import { endReply, sendReply } from "./send_reply.ts";
import { type PreparedReply, prepareReply, type Reply, wireFixture } from "./wire_reply.ts";
import { joined, takeRequest, type WireRequest } from "./wire_request.ts";

/** A request that the server got. */
export interface ServedRequest extends WireRequest {
  /** The body as text. */
  readonly text: string;
  /** When it was whole, in milliseconds of `performance.now()`. */
  readonly at: number;
  /** Whether the client left before the reply was over. */
  readonly closedEarly: boolean;
  /** Whether the reply is over, or the client gone. */
  readonly over: boolean;
}

/** A reply, or what makes one of the request. */
export type Scripted = Reply | ((request: ServedRequest) => Reply);

/** How a server answers. */
export interface FakeModelOptions {
  /** What comes once the script is used up. @default {an error 400 that says so} */
  readonly otherwise?: Scripted;
  /** @default {a free one} */
  readonly port?: number;
}

/** A running server. */
export interface FakeModelServer extends AsyncDisposable {
  readonly port: number;
  /** The base URL of both protocols: `http://127.0.0.1:PORT/v1`. */
  readonly url: string;
  /** Every request so far, in the order in which they were whole. */
  readonly requests: readonly ServedRequest[];
  /** Those that ask for an answer. */
  posts(): readonly ServedRequest[];
  /** Adds replies to the script. */
  push(...replies: readonly Scripted[]): void;
  /** Stops listening and drops what is still open. */
  close(): Promise<void>;
}

type Kept = { -readonly [Key in keyof ServedRequest]: ServedRequest[Key] };

const UNSCRIPTED: Reply = {
  status: 400,
  headers: { "content-type": "application/json" },
  body: `{"type":"error","error":{"type":"invalid_request_error","message":"not in the script"}}`,
};

/** Starts a server whose replies are given one by one. */
export async function startFakeModelServer(
  script: readonly Scripted[] = [],
  { otherwise = UNSCRIPTED, port = 0 }: FakeModelOptions = {},
): Promise<FakeModelServer> {
  const queue = [...script];
  const requests: ServedRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // A client that leaves is what some tests are about, never a problem of the server.
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    receive(socket, (request) => {
      requests.push(request);
      return choose(request, () => queue.shift() ?? otherwise);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port to listen on");
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    posts: () => requests.filter(({ method }) => method === "POST"),
    push: (...replies) => queue.push(...replies),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function receive(socket: Socket, answer: (request: ServedRequest) => PreparedReply | null): void {
  const parts: Uint8Array[] = [];
  let kept: Kept | undefined;
  socket.on("data", (part: Uint8Array) => {
    if (kept !== undefined) return;
    parts.push(part);
    const request = takeRequest(joined(parts));
    if (request === undefined) return;
    const text = new TextDecoder().decode(request.body);
    kept = { ...request, text, at: performance.now(), closedEarly: false, over: false };
    const reply = answer(kept);
    if (reply !== null) serve(socket, kept, reply).catch(() => {});
  });
  const left = () => {
    if (kept === undefined || kept.over) return;
    kept.closedEarly = true;
    kept.over = true;
    socket.destroy();
  };
  socket.on("end", left).on("close", left);
}

async function serve(socket: Socket, kept: Kept, reply: PreparedReply): Promise<void> {
  await sendReply(socket, reply);
  if (kept.over || reply.how === "stall") return;
  kept.over = true;
  endReply(socket, reply.how);
}

/** The reply to a request; `null` for none at all. */
function choose(request: ServedRequest, next: () => Scripted): PreparedReply | null {
  const protocol = protocolOf(request);
  if (request.method !== "POST") return prepareReply(listing(request), protocol);
  const scripted = next();
  const reply = typeof scripted === "function" ? scripted(request) : scripted;
  return reply.hang === true ? null : prepareReply(reply, protocol);
}

function listing({ path, headers }: ServedRequest): Reply {
  if (!path.split("?")[0]?.endsWith("/models")) return { status: 404, body: "" };
  const protocol = "x-api-key" in headers || "anthropic-version" in headers
    ? "anthropic-messages"
    : "openai-chat";
  const body = wireFixture(protocol, "models.json");
  return { body, headers: { "content-type": "application/json" } };
}

function protocolOf({ path }: ServedRequest): WireProtocol {
  return path.split("?")[0]?.endsWith("/messages") ? "anthropic-messages" : "openai-chat";
}
