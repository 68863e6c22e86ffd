import { fail, showInline } from "../contract/mod.ts";
import type { ToolFailure } from "../contract/mod.ts";
import { roomEnvironment } from "./git_environment.ts";
import { NO_GIT } from "./no_git.ts";
import { isInside } from "./git_paths.ts";
import { createGitRunner } from "./git_runner.ts";
import type { GitRunnerOptions, Outcome } from "./git_runner.ts";

/** Binaries that were new enough when asked; a process asks each one once. */
const accepted = new Set<string>();

/** What is needed to ask Git for its version. */
export interface GitVersionDeps extends Pick<GitRunnerOptions, "run" | "signal"> {
  readonly git: string | null;
  readonly workspace: string;
}

/**
 * The path of Git if it is 2.30 or newer: an older one does not know `--end-of-options` everywhere.
 *
 * Answers `dependency_unavailable` otherwise, and for a Git that is a file of the workspace.
 */
export async function checkGitVersion(deps: GitVersionDeps): Promise<Outcome<string>> {
  const { git, workspace } = deps;
  if (git === null) {
    return unavailable(NO_GIT);
  }
  // A search path may lead into the workspace: whoever wrote the project would choose what runs.
  if (isInside(git, workspace)) {
    return unavailable(`"${showInline(git)}" is a file of the workspace; install Git elsewhere`);
  }
  if (accepted.has(git)) return { ok: true, value: git };
  const said = await askVersion(git, deps);
  if (!said.ok) return said;
  const [, major, minor] = /^git version (\d+)\.(\d+)/.exec(said.value) ?? [];
  if (Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 30)) {
    accepted.add(git);
    return { ok: true, value: git };
  }
  const shown = showInline(said.value.trim());
  return unavailable(`"${showInline(git)}" must be 2.30 or newer, and says "${shown}"`);
}

async function askVersion(
  git: string,
  { run, signal }: GitVersionDeps,
): Promise<Outcome<string>> {
  const env = roomEnvironment("/");
  const asked = await createGitRunner({ git, run, signal, cwd: "/", env })(["--version"]);
  if (asked.ok) return { ok: true, value: new TextDecoder().decode(asked.value.stdout) };
  return asked.code === "cancelled" ? asked : { ok: true, value: asked.message };
}

function unavailable(why: string): ToolFailure {
  return fail("dependency_unavailable", `Cannot run Git: ${why}`);
}
