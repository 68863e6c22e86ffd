import { fail, showInline } from "../contract/mod.ts";
import { roomEnvironment } from "./git_environment.ts";
import { isInside } from "./git_paths.ts";
import { createGitRunner } from "./git_runner.ts";
import type { GitRunnerOptions, Outcome } from "./git_runner.ts";

/** Binaries that were new enough when asked; a process asks each one once. */
const accepted = new Set<string>();

/**
 * The path of Git if it is 2.30 or newer: an older one does not know `--end-of-options` everywhere.
 *
 * Answers `dependency_unavailable` otherwise.
 */
export async function checkGitVersion(
  deps: Pick<GitRunnerOptions, "run" | "signal"> & {
    readonly git: string | null;
    readonly workspace: string;
  },
): Promise<Outcome<string>> {
  const { git, run, signal, workspace } = deps;
  if (git === null) {
    return fail(
      "dependency_unavailable",
      "Cannot run Git: it was not found; install Git 2.30 or newer and start again",
    );
  }
  // A search path may lead into the workspace: whoever wrote the project would choose what runs.
  if (isInside(git, workspace)) {
    return fail(
      "dependency_unavailable",
      `Cannot run Git: "${showInline(git)}" is a file of the workspace; install Git elsewhere`,
    );
  }
  if (accepted.has(git)) return { ok: true, value: git };
  const env = roomEnvironment("/");
  const asked = await createGitRunner({ git, run, signal, cwd: "/", env })(["--version"]);
  if (!asked.ok && asked.code === "cancelled") return asked;
  const said = asked.ok ? new TextDecoder().decode(asked.value.stdout) : asked.message;
  const [, major, minor] = /^git version (\d+)\.(\d+)/.exec(said) ?? [];
  if (Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 30)) {
    accepted.add(git);
    return { ok: true, value: git };
  }
  return fail(
    "dependency_unavailable",
    `Cannot run Git: "${showInline(git)}" must be 2.30 or newer, and says "${
      showInline(said.trim())
    }"`,
  );
}
