import { findBinary } from "./find_binary.ts";
import { spawnProcess } from "./spawn_process.ts";

/** A program to run to its end, with bounded output. */
export interface CommandOptions {
  /** Absolute, real path of the program. */
  readonly binary: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment of the program. */
  readonly env: { readonly [name: string]: string };
  /** When it fires, the program's whole process group is killed. */
  readonly signal: AbortSignal;
  /** The most bytes that are kept of each stream; more on stdout ends the program. */
  readonly maxBytes: number;
  /** Stdin is always closed. */
  readonly stdin?: null;
}

/** How a program ended. */
export interface CommandResult {
  /** The exit code; `null` if the program was killed or could not be started. */
  readonly code: number | null;
  readonly stdout: Uint8Array;
  /** What the program said, or the reason for which it could not be started. */
  readonly stderr: Uint8Array;
  /** Whether a stream held more than was kept. */
  readonly truncated: boolean;
  /** Whether `signal` fired before the program had ended. */
  readonly aborted: boolean;
}

/** How long a pipe may stay open after the program itself has ended, in milliseconds. */
const PIPE_GRACE_MS = 200;

/**
 * Runs a program in a process group of its own and gathers its output.
 *
 * Contract: never rejects. A background child that keeps a pipe open does not hold the call.
 */
export async function runCommand(options: CommandOptions): Promise<CommandResult> {
  if (options.signal.aborted) return emptyResult({ aborted: true, reason: "" });
  let child: Deno.ChildProcess;
  try {
    child = spawnProcess({ ...await boundToParent(options), stdio: "piped", detached: true });
  } catch (error) {
    return emptyResult({ aborted: false, reason: String(error) });
  }
  return await gather(child, options);
}

/** Looked up once. */
let setpriv: Promise<string | null> | undefined;

/** What a program is started with. */
export type Program = Pick<CommandOptions, "binary" | "args" | "cwd" | "env">;

/**
 * The same program, which where the system can do it dies with this process, even if that is killed.
 *
 * @throws {Deno.errors.NotFound} If there is no such program.
 */
export async function boundToParent({ binary, args, cwd, env }: Program): Promise<Program> {
  setpriv ??= Deno.build.os === "linux"
    ? findBinary("setpriv", { path: "/usr/bin:/bin" })
    : Promise.resolve(null);
  const wrapper = await setpriv;
  // A missing program is an error here, not something that the wrapper says.
  await Deno.stat(binary);
  if (wrapper === null) return { binary, args, cwd, env };
  return { binary: wrapper, args: ["--pdeathsig", "KILL", "--", binary, ...args], cwd, env };
}

async function gather(child: Deno.ChildProcess, options: CommandOptions): Promise<CommandResult> {
  const { signal, maxBytes } = options;
  const kill = () => killGroup(child.pid);
  signal.addEventListener("abort", kill, { once: true });
  const out = readBounded(child.stdout, { maxBytes, onOverflow: kill });
  const err = readBounded(child.stderr, { maxBytes, onOverflow: () => {} });
  const status = await child.status;
  const aborted = signal.aborted;
  signal.removeEventListener("abort", kill);
  // Not a timer: the first touch of one loads compatibility code of the runtime, before the core starts.
  const grace = AbortSignal.timeout(PIPE_GRACE_MS);
  const giveUp = () => {
    kill();
    out.stop();
    err.stop();
  };
  grace.addEventListener("abort", giveUp);
  const [stdout, stderr] = await Promise.all([out.bytes, err.bytes]);
  grace.removeEventListener("abort", giveUp);
  return {
    code: status.signal === null ? status.code : null,
    stdout,
    stderr,
    truncated: out.overflowed() || err.overflowed(),
    aborted,
  };
}

interface BoundedRead {
  readonly bytes: Promise<Uint8Array>;
  readonly overflowed: () => boolean;
  readonly stop: () => void;
}

function readBounded(
  stream: ReadableStream<Uint8Array>,
  { maxBytes, onOverflow }: { maxBytes: number; onOverflow: () => void },
): BoundedRead {
  const reader = stream.getReader();
  let overflowed = false;
  const drain = async () => {
    const parts: Uint8Array[] = [];
    let kept = 0;
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done || value === undefined) break;
      const part = value.subarray(0, maxBytes - kept);
      if (part.length > 0) parts.push(part);
      kept += part.length;
      if (part.length === value.length || overflowed) continue;
      overflowed = true;
      onOverflow();
    }
    return concat(parts, kept);
  };
  return {
    bytes: drain(),
    overflowed: () => overflowed,
    stop: () => void reader.cancel().catch(() => {}),
  };
}

function concat(parts: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function killGroup(pid: number): void {
  try {
    Deno.kill(-pid, "SIGKILL");
  } catch {
    // The group has ended already.
  }
}

function emptyResult(
  { aborted, reason }: { aborted: boolean; reason: string },
): CommandResult {
  const stderr = new TextEncoder().encode(reason);
  return { code: null, stdout: new Uint8Array(), stderr, truncated: false, aborted };
}
