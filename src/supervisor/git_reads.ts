import { fail, succeed } from "../contract/mod.ts";
import type { GitReadId, JsonObject, ToolOutcome } from "../contract/mod.ts";
import { readGitDiff } from "./git_diff.ts";
import { readEnvironment } from "./git_environment.ts";
import { readGitLog } from "./git_log.ts";
import { checkGitParams } from "./git_params.ts";
import type { GitParams } from "./git_params.ts";
import { locateRepository } from "./git_repository.ts";
import type { GitRepository } from "./git_repository.ts";
import { copyIndex, furnishRoom } from "./git_room.ts";
import { openRoom } from "./git_room_folder.ts";
import { createGitRunner } from "./git_runner.ts";
import type { GitRunner, Outcome } from "./git_runner.ts";
import { readGitShow } from "./git_show.ts";
import { watchForStall } from "./git_stall.ts";
import { readGitStatus } from "./git_status.ts";
import { checkGitVersion } from "./git_version.ts";
import type { runCommand } from "./run_command.ts";

/** What a Git read needs of the supervisor. */
export interface GitReadDeps {
  /** The workspace's real, absolute path. */
  readonly workspace: string;
  /** The absolute, real path of Git; `null` if there is none. */
  readonly git: string | null;
  readonly run: typeof runCommand;
  readonly signal: AbortSignal;
  /** Only `XDG_RUNTIME_DIR` and `TMPDIR` are looked at; Git gets none of it. */
  readonly environment: { readonly [name: string]: string };
}

const READS: {
  readonly [entry in GitReadId]: (
    git: GitRunner,
    params: GitParams,
  ) => Promise<Outcome<JsonObject>>;
} = {
  git_status: readGitStatus,
  git_diff: readGitDiff,
  git_log: readGitLog,
  git_show: readGitShow,
};

/**
 * Runs one catalog entry: parameters checked, repository located, Git run without anything that
 * the repository configures.
 *
 * Contract: never rejects for what a repository or a caller can cause. Codes: `invalid_arguments`,
 * `permission_denied` (it reaches outside the workspace), `not_found` (no repository, revision or
 * path), `dependency_unavailable` (no Git, or one before 2.30), `command_failed`, `cancelled`.
 */
export async function runGitRead(
  entry: GitReadId,
  params: JsonObject,
  deps: GitReadDeps,
): Promise<ToolOutcome> {
  if (!Object.hasOwn(READS, entry)) {
    return fail("not_found", "Cannot run catalog entry: it is none of the four Git reads");
  }
  const checked = checkGitParams(entry, params, deps.workspace);
  if (!checked.ok) return checked;
  const git = await checkGitVersion(deps);
  if (!git.ok) return git;
  const repository = await locateRepository(deps.workspace, deps.signal);
  if (!repository.ok) return repository;
  const made = await openRoom(deps.workspace, deps.environment);
  if (!made.ok) return made;
  await using room = made.value;
  const read = { entry, params: checked.value, git: git.value, room: room.path };
  return await readInRoom(read, repository.value, deps);
}

interface PreparedRead {
  readonly entry: GitReadId;
  readonly params: GitParams;
  readonly git: string;
  readonly room: string;
}

async function readInRoom(
  read: PreparedRead,
  repository: GitRepository,
  { run, signal, workspace }: GitReadDeps,
): Promise<ToolOutcome> {
  await using watch = watchForStall({ workspace, signal });
  const outcome = await readWatched(read, repository, { run, signal: watch.signal });
  return outcome.ok ? outcome : watch.refusal() ?? outcome;
}

async function readWatched(
  { entry, params, git, room }: PreparedRead,
  repository: GitRepository,
  { run, signal }: Pick<GitReadDeps, "run" | "signal">,
): Promise<ToolOutcome> {
  const runner = (env: { readonly [name: string]: string }, cwd: string) =>
    createGitRunner({ git, run, signal, cwd, env });
  const format = await furnishRoom(room, repository, (env) => runner(env, room));
  if (!format.ok) return format;
  if (format.value.bare && needsWorkingTree(entry, params)) {
    return fail("not_found", `Cannot run ${entry}: the repository is bare, it has no working tree`);
  }
  const env = readEnvironment({ room, repository });
  if (entry === "git_diff") env.GIT_INDEX_FILE = await copyIndex(room, repository);
  const outcome = await READS[entry](runner(env, repository.workspace), params);
  return outcome.ok ? succeed(outcome.value) : outcome;
}

function needsWorkingTree(entry: GitReadId, params: GitParams): boolean {
  return entry === "git_status" || (entry === "git_diff" && params.to === undefined);
}
