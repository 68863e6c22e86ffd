/**
 * Entry of a process in which packages run, each in a worker of its own. It knows the one address in
 * its environment: it connects, says its word, and then does what the supervisor's lines say. It ends
 * when the link ends, a line is none, or its parent is gone; whatever the workers do then.
 *
 * @module
 */
import {
  ISOLATE_LINK_VARIABLE,
  isPlainObject,
  LineDecoder,
  LineSender,
  MAX_ISOLATE_LINE,
} from "./contract/isolates.ts";
import { HostSession } from "./sandbox/isolate_session.ts";
import { attempt } from "./std/attempt.ts";

/** Milliseconds between two looks at the parent. */
const POLL_MS = 500;

/** The address of the supervisor that started this process. */
interface Address {
  /** Of a Unix socket. */
  readonly path: string;
  readonly word: string;
}

/**
 * Serves one link to its end.
 *
 * @throws {Error} If the variable holds no address, nobody listens there, or the other side sends
 * what is no line of the link.
 */
export async function serveIsolates(variable: string): Promise<void> {
  const { path, word } = readAddress(variable);
  const connection = await Deno.connect({ transport: "unix", path });
  const sender = new LineSender(connection);
  sender.sendText(word);
  const session = new HostSession((message) => sender.send(message));
  try {
    const decoder = new LineDecoder(MAX_ISOLATE_LINE);
    const buffer = new Uint8Array(64 * 1024);
    for (;;) {
      const size = await connection.read(buffer).catch(() => null);
      if (size === null) return;
      for (const line of decoder.push(buffer.subarray(0, size))) session.take(line);
    }
  } finally {
    session.close();
    connection.close();
  }
}

function readAddress(variable: string): Address {
  const value: unknown = attempt(() => JSON.parse(variable));
  if (isPlainObject(value) && typeof value.path === "string" && typeof value.word === "string") {
    return { path: value.path, word: value.word };
  }
  throw new Error(`Cannot start process of isolates: ${ISOLATE_LINK_VARIABLE} holds no address`);
}

function watchParent(parent: number): void {
  setInterval(() => Deno.ppid === parent || Deno.exit(1), POLL_MS);
}

async function main(): Promise<void> {
  watchParent(Deno.ppid);
  try {
    await serveIsolates(Deno.env.get(ISOLATE_LINK_VARIABLE) ?? "");
  } catch (error) {
    Deno.stderr.writeSync(new TextEncoder().encode(`${error}\n`));
    Deno.exit(1);
  }
  // A worker that is busy would hold the process; this ends it.
  Deno.exit(0);
}

if (import.meta.main) await main();
