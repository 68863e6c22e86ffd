import type { Socket } from "node:net";
import type { PreparedReply } from "./wire_reply.ts";
import { joined } from "./wire_request.ts";

const LINE_END = Uint8Array.of(13, 10);

/** Before a connection is reset, so that what was sent has arrived: a reset may overtake it. */
const SETTLE_MS = 100;

/** Sends a reply's head and pieces; resolves once they are on their way or the client is gone. */
export async function sendReply(socket: Socket, reply: PreparedReply): Promise<void> {
  socket.setNoDelay(true);
  await write(socket, encode(headOf(reply)));
  for (const piece of reply.pieces) {
    if (socket.destroyed) return;
    await write(socket, chunkOf(piece));
    if (reply.pauseMs > 0) await delay(reply.pauseMs);
  }
  if (reply.how === "reset") await delay(SETTLE_MS);
}

/** Ends a connection in a reply's way. */
export function endReply(socket: Socket, how: Exclude<PreparedReply["how"], "stall">): void {
  if (how === "reset") socket.resetAndDestroy();
  else if (how === "close") socket.end();
  else socket.end("0\r\n\r\n");
}

function headOf({ status, headers }: PreparedReply): string {
  const all = { ...headers, "transfer-encoding": "chunked", connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Scripted\r\n${lines.join("")}\r\n`;
}

function chunkOf(piece: Uint8Array): Uint8Array {
  const length = encode(`${piece.length.toString(16)}\r\n`);
  return joined([length, piece, LINE_END]);
}

function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => socket.write(bytes, () => resolve()));
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
