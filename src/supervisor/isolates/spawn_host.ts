import { showInline } from "../../contract/mod.ts";
import { ISOLATE_LINK_VARIABLE } from "../../contract/isolates.ts";
import type { Program } from "../run_command.ts";
import { spawnProcess } from "../spawn_process.ts";
import { type FolderSearch, type HostFolder, openHostFolder } from "./host_folder.ts";

/** How a process of isolates is started. */
export interface HostStart extends FolderSearch {
  /** The program that is run, for a folder of its own. */
  readonly program: (folder: HostFolder) => Promise<Program>;
  /** Gives the start up when it fires. */
  readonly signal: AbortSignal;
  readonly timing: {
    /** How long a process has to connect, and then to say hello, in milliseconds. */
    readonly startMs: number;
  };
}

/** A process of isolates that has connected and said its word. */
export interface SpawnedHost {
  readonly pid: number;
  readonly connection: Deno.Conn;
  /** Resolves when the process has ended, with how. */
  readonly exited: Promise<string>;
  /** Kills it and all it has started. */
  kill(): void;
  /** Waits until it has ended, and removes what was made for it. */
  remove(): Promise<void>;
}

/** Bytes that are kept of what a process says before it works. */
const MAX_STDERR = 4096;

/**
 * Starts a process and takes the one connection that it makes: the socket is gone when this resolves.
 *
 * @throws {Error} If it does not connect; then nothing is left of it.
 */
export async function spawnHost(start: HostStart): Promise<SpawnedHost> {
  const folder = await openHostFolder(start);
  let listener: Deno.UnixListener | undefined;
  try {
    listener = Deno.listen({ transport: "unix", path: folder.socket });
    const word = crypto.getRandomValues(new Uint8Array(32)).toHex();
    const program = await start.program(folder);
    const link = JSON.stringify({ path: folder.socket, word });
    const env = { ...program.env, [ISOLATE_LINK_VARIABLE]: link };
    const child = spawnProcess({ ...program, env, stdio: "apart", detached: true });
    const { signal, timing } = start;
    return await connect(child, { listener, folder, word, signal, ...timing });
  } catch (error) {
    if (listener !== undefined) close(listener);
    await folder[Symbol.asyncDispose]();
    throw error;
  }
}

interface Connecting {
  readonly listener: Deno.UnixListener;
  readonly folder: HostFolder;
  readonly word: string;
  readonly signal: AbortSignal;
  readonly startMs: number;
}

async function connect(child: Deno.ChildProcess, connecting: Connecting): Promise<SpawnedHost> {
  const { listener, folder, word, signal, startMs } = connecting;
  const said = readStart(child.stderr);
  let isGone = false;
  const kill = () => isGone || killGroup(child.pid);
  const exited = child.status.then(({ code, signal }) => {
    // What it has started ends with it; later its number can be another process's.
    kill();
    isGone = true;
    return `it ended by ${signal ?? `code ${code}`}`;
  });
  const late = setTimeout(kill, startMs);
  signal.addEventListener("abort", kill);
  if (signal.aborted) kill();
  // Nobody else would end the waiting for a connection.
  exited.then(() => close(listener));
  const connection = await listener.accept().catch(() => undefined);
  await Deno.remove(folder.socket).catch(() => {});
  close(listener);
  const heard = connection && await readWord(connection, word.length + 1).catch(() => "");
  clearTimeout(late);
  signal.removeEventListener("abort", kill);
  if (connection !== undefined && heard === `${word}\n`) {
    const remove = async () => {
      close(connection);
      await exited;
      await folder[Symbol.asyncDispose]();
    };
    return { pid: child.pid, connection, exited, kill, remove };
  }
  kill();
  if (connection !== undefined) close(connection);
  const how = connection === undefined ? await exited : "it did not say its word";
  await exited;
  throw new Error(await explain(how, said));
}

async function explain(how: string, said: Promise<string>): Promise<string> {
  const [line = ""] = (await said).trim().split("\n");
  return line === "" ? how : `${how}: ${showInline(line, 400)}`;
}

/** The beginning of a stream, which is read to its end so that who writes it is not held up. */
async function readStart(stream: ReadableStream<Uint8Array>): Promise<string> {
  const kept = new Uint8Array(MAX_STDERR);
  let size = 0;
  try {
    for await (const part of stream) {
      const taken = part.subarray(0, MAX_STDERR - size);
      kept.set(taken, size);
      size += taken.length;
    }
  } catch {
    // What was read until then is enough.
  }
  return new TextDecoder().decode(kept.subarray(0, size));
}

async function readWord(connection: Deno.Conn, size: number): Promise<string> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size;) {
    const count = await connection.read(bytes.subarray(at));
    if (count === null) break;
    at += count;
  }
  return new TextDecoder().decode(bytes);
}

function killGroup(pid: number): void {
  try {
    Deno.kill(-pid, "SIGKILL");
  } catch {
    // The group has ended already.
  }
}

function close(resource: Disposable): void {
  try {
    resource[Symbol.dispose]();
  } catch {
    // It is closed already.
  }
}
