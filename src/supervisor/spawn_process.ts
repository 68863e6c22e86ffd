/** What one process is started with; nothing is taken over from this process. */
export interface ProcessOptions {
  /** Absolute, real path of the program. */
  readonly binary: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment of the child. */
  readonly env: { readonly [name: string]: string };
  /**
   * `inherit` hands all three streams down; `piped` closes stdin and pipes the other two; `terminal`
   * hands stdin down and pipes the other two; `apart` closes stdin and stdout and pipes stderr.
   */
  readonly stdio: "inherit" | "piped" | "terminal" | "apart";
  /** Starts a session and process group of its own, so that `Deno.kill(-pid)` ends all of it. */
  readonly detached?: boolean;
}

/**
 * Starts a process: the only place of the product outside of tool executors that does.
 *
 * @throws {Deno.errors.NotFound} If `binary` or `cwd` does not exist.
 */
export function spawnProcess(options: ProcessOptions): Deno.ChildProcess {
  const { binary, args, cwd, env, stdio, detached = false } = options;
  return new Deno.Command(binary, {
    args: [...args],
    cwd,
    clearEnv: true,
    env: { ...env },
    stdin: stdio === "piped" || stdio === "apart" ? "null" : "inherit",
    stdout: stdio === "inherit" ? "inherit" : stdio === "apart" ? "null" : "piped",
    stderr: stdio === "inherit" ? "inherit" : "piped",
    detached,
  }).spawn();
}
