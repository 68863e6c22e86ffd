import { fail, showInline } from "../contract/mod.ts";
import type { ToolFailure } from "../contract/mod.ts";
import { showBytes } from "./git_text.ts";
import type { CommandOptions, CommandResult } from "./run_command.ts";

/** A value, or the failure that the tool answers instead. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | ToolFailure;

/** What one Git process wrote. */
export interface GitRun {
  readonly stdout: Uint8Array;
  /** Whether there was more than `maxBytes`; the process was ended then. */
  readonly truncated: boolean;
}

/**
 * Runs Git once with the arguments given, in the place and environment it was made for.
 *
 * Contract: never rejects. A process that ends non-zero is `command_failed` with `exit_code` and
 * the end of its `stderr` in the details; `cancelled` if the read's signal fired.
 */
export type GitRunner = (
  args: readonly string[],
  options?: { readonly maxBytes?: number },
) => Promise<Outcome<GitRun>>;

/** What a runner needs; `env` is the whole environment of the process. */
export interface GitRunnerOptions {
  readonly git: string;
  readonly run: (options: CommandOptions) => Promise<CommandResult>;
  readonly signal: AbortSignal;
  readonly cwd: string;
  readonly env: { readonly [name: string]: string };
}

/** The bytes that are kept of a process that states no other bound. */
const DEFAULT_MAX_BYTES = 1024 * 1024;

/** The bytes that are kept of what a failed process said. */
const MAX_STDERR = 2048;

/** Makes a {@linkcode GitRunner}. */
export function createGitRunner(options: GitRunnerOptions): GitRunner {
  const { git, run, signal, cwd, env } = options;
  return async (args, { maxBytes = DEFAULT_MAX_BYTES } = {}) => {
    const all = ["--no-pager", ...args];
    const result = await run({ binary: git, args: all, cwd, env, signal, maxBytes });
    if (result.aborted) return fail("cancelled", "Git was stopped before it had ended");
    const { stdout, truncated } = result;
    if (result.code === 0 || (truncated && stdout.length >= maxBytes)) {
      return { ok: true, value: { stdout, truncated: truncated && stdout.length >= maxBytes } };
    }
    return failure(args[0] ?? "", result);
  };
}

function failure(command: string, { code, stderr }: CommandResult): ToolFailure {
  const said = showBytes(stderr.subarray(-MAX_STDERR)).text.trim();
  const how = code === null ? "was killed or did not start" : `ended with exit code ${code}`;
  const why = said === "" ? "" : `: ${showInline(lastMessage(said))}`;
  return fail("command_failed", `Git ${command} ${how}${why}`, {
    exit_code: code,
    stderr: said,
  });
}

/** The last error of what Git said, on one line; hints and warnings come before it. */
function lastMessage(said: string): string {
  const lines = said.split("\n").map((line) => line.trim());
  const start = lines.findLastIndex((line) => /^(?:fatal|error): /.test(line));
  return lines.slice(Math.max(start, 0)).join(" ");
}
