import { findBinary } from "./find_binary.ts";
import { spawnProcess } from "./spawn_process.ts";

/** The terminal as it was before the core started. */
export interface SavedTerminal {
  /** Puts the terminal's modes back. Never rejects. */
  restore(): Promise<void>;
}

/** Shows the cursor, ends bracketed paste, leaves the alternate screen, resets colours. */
const RESET = "\x1b[?25h\x1b[?2004l\x1b[?1047l\x1b[0m";

/** Saves the modes of the terminal on stdin; `undefined` if stdin is none. */
export async function saveTerminal(): Promise<SavedTerminal | undefined> {
  if (!Deno.stdin.isTerminal()) return undefined;
  const stty = await findBinary("stty", { path: "/usr/bin:/bin" });
  if (stty === null) return undefined;
  const modes = await runStty(stty, "-g");
  if (modes === "") return undefined;
  return { restore: async () => void await runStty(stty, modes) };
}

/** Undoes what a core that died may have left on the terminal's screen. */
export function resetScreen(): void {
  if (!Deno.stdout.isTerminal()) return;
  try {
    Deno.stdout.writeSync(new TextEncoder().encode(RESET));
  } catch {
    // The terminal is gone.
  }
}

async function runStty(stty: string, argument: string): Promise<string> {
  try {
    const options = { binary: stty, args: [argument], cwd: "/", env: {} };
    const { stdout } = await spawnProcess({ ...options, stdio: "terminal" }).output();
    return new TextDecoder().decode(stdout).trim();
  } catch {
    return "";
  }
}
