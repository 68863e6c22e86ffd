import { TERMINAL_RESET } from "../contract/mod.ts";
import { findBinary } from "./find_binary.ts";
import { spawnProcess } from "./spawn_process.ts";

/** The terminal as it was before the core started. */
export interface SavedTerminal {
  /** Puts the terminal's modes back. Never rejects. */
  restore(): Promise<void>;
}

/** Saves the modes of the terminal on stdin; `undefined` if stdin is none. */
export async function saveTerminal(): Promise<SavedTerminal | undefined> {
  if (!Deno.stdin.isTerminal()) return undefined;
  const stty = await findBinary("stty", { path: "/usr/bin:/bin" });
  if (stty === null) return undefined;
  const modes = await runStty(stty, "-g");
  if (modes === "") return undefined;
  return { restore: async () => void await runStty(stty, modes) };
}

/** The most that is dropped of what was typed ahead, in reads. */
const MOST_READS = 10_000;

/**
 * Drops what was typed on the terminal and not read yet, finished lines or not; false if that cannot be
 * told, and then something may be left of it.
 */
export async function dropTypedAhead(): Promise<boolean> {
  const stty = await findBinary("stty", { path: "/usr/bin:/bin" });
  if (stty === null || !Deno.stdin.isTerminal()) return false;
  const modes = await runStty(stty, "-g");
  if (modes === "") return false;
  try {
    // A read then answers at once, with nothing if nothing is there.
    await runStty(stty, "-icanon", "-echo", "min", "0", "time", "0");
    // Where that did not work a read would wait for somebody to type.
    if (!/(?:^|\s)-icanon\b/.test(await runStty(stty, "-a"))) return false;
    const bytes = new Uint8Array(4096);
    for (let reads = 0; reads < MOST_READS; reads++) {
      if ((Deno.stdin.readSync(bytes) ?? 0) === 0) return true;
    }
    return false;
  } catch {
    return false;
  } finally {
    await runStty(stty, modes);
  }
}

/**
 * Undoes what a core that died may have left on the terminal's screen. One that had the screen for
 * itself may have left the cursor in the midst of it: what is below is cleared, on a line of its own.
 */
export function resetScreen({ below }: { readonly below: "kept" | "cleared" }): void {
  if (!Deno.stdout.isTerminal()) return;
  const text = below === "cleared" ? `${TERMINAL_RESET}\r\n\x1b[J` : TERMINAL_RESET;
  try {
    Deno.stdout.writeSync(new TextEncoder().encode(text));
  } catch {
    // The terminal is gone.
  }
}

/** A program and its arguments. */
export interface Invocation {
  readonly binary: string;
  readonly args: readonly string[];
}

/**
 * The same program, allowed to set the terminal's modes also when it is no longer in the foreground:
 * when what a shell had started is killed, the shell takes the terminal back before anything can be
 * put right, and the system then refuses whoever does not ignore this signal.
 */
export function withTerminal({ binary, args }: Invocation): Invocation {
  return { binary: "/bin/sh", args: ["-c", 'trap "" TTOU; exec "$0" "$@"', binary, ...args] };
}

async function runStty(stty: string, ...args: readonly string[]): Promise<string> {
  try {
    const invocation = withTerminal({ binary: stty, args });
    const child = spawnProcess({ ...invocation, cwd: "/", env: {}, stdio: "terminal" });
    return new TextDecoder().decode((await child.output()).stdout).trim();
  } catch {
    return "";
  }
}
