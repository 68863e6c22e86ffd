import { fail, showInline } from "../contract/mod.ts";
import {
  chooseInert,
  configFlag,
  configValue,
  parseConfigList,
  writeConfig,
} from "./git_config.ts";
import type { ConfigEntry } from "./git_config.ts";
import { gitOverrides, roomEnvironment } from "./git_environment.ts";
import { absolutePath, isInside, resolvePath } from "./git_paths.ts";
import type { GitRepository } from "./git_repository.ts";
import type { GitRunner, Outcome } from "./git_runner.ts";

/** What of the common folder reads need; all but the configuration and the hooks. */
const LINKED = ["objects", "refs", "packed-refs", "reftable", "info", "logs", "shallow"];

/** The largest listing of a configuration, in bytes. */
const MAX_CONFIG = 4 * 1024 * 1024;

/** What the repository says of itself that decides what can be read. */
export interface GitFormat {
  /** Whether there is no working tree. */
  readonly bare: boolean;
}

/**
 * Fills a room so that it can stand for the repository's common folder: links to its objects and
 * references, and a configuration of inert keys. Git, told to use it, opens no other configuration,
 * so nothing that the repository configures can run, even if it changes meanwhile.
 *
 * Answers `permission_denied` if `core.worktree` names another folder than the workspace.
 */
export async function furnishRoom(
  room: string,
  repository: GitRepository,
  runner: (env: { readonly [name: string]: string }) => GitRunner,
): Promise<Outcome<GitFormat>> {
  const entries = await listConfig(repository, runner(roomEnvironment(room)));
  if (!entries.ok) return entries;
  const format = await checkFormat(entries.value, repository);
  if (!format.ok) return format;
  const inert = chooseInert(entries.value);
  if (!inert.ok) return inert;
  const fixed = gitOverrides(repository.workspace).map(([key, value]) => ({ key, value }));
  await Deno.writeTextFile(`${room}/config`, writeConfig([...inert.value, ...fixed]));
  await Promise.all(LINKED.map(async (name) => {
    const { real, exists } = await resolvePath(`${repository.commonDir}/${name}`);
    if (exists) await Deno.symlink(real, `${room}/${name}`);
  }));
  return format;
}

/**
 * Copies the index into the room and answers the copy's path, for reads that would otherwise write
 * to the index when only its time stamps are stale.
 */
export async function copyIndex(room: string, { gitDir }: GitRepository): Promise<string> {
  const copy = `${room}/index`;
  try {
    const { mtime } = await Deno.stat(`${gitDir}/index`);
    await Deno.copyFile(`${gitDir}/index`, copy);
    // Whole milliseconds, so never later than the original's: what changed since stays doubtful.
    if (mtime !== null) await Deno.utime(copy, mtime, mtime);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return copy;
}

async function listConfig(
  { gitDir, commonDir }: GitRepository,
  git: GitRunner,
): Promise<Outcome<ConfigEntry[]>> {
  const entries: ConfigEntry[] = [];
  for (const path of [`${commonDir}/config`, `${gitDir}/config.worktree`]) {
    if (!(await resolvePath(path)).exists) continue;
    const own = path.endsWith(".worktree");
    if (own && !configFlag(entries, "extensions.worktreeconfig")) continue;
    // `--no-includes`: a file named by the repository is neither opened nor needed.
    const args = ["config", "--file", path, "--no-includes", "--list", "-z"];
    const listed = await git(args, { maxBytes: MAX_CONFIG });
    if (!listed.ok) return listed;
    if (listed.value.truncated) {
      return fail("command_failed", "Cannot read Git repository: its configuration is too large");
    }
    const found = parseConfigList(listed.value.stdout);
    // A linked worktree takes neither of the two from the configuration that it shares.
    const shared = !own && gitDir !== commonDir;
    entries.push(...found.filter(({ key }) => !shared || !/^core\.(?:bare|worktree)$/.test(key)));
  }
  return { ok: true, value: entries };
}

async function checkFormat(
  entries: readonly ConfigEntry[],
  { workspace, gitDir }: GitRepository,
): Promise<Outcome<GitFormat>> {
  const worktree = configValue(entries, "core.worktree");
  const bare = worktree === undefined && configFlag(entries, "core.bare");
  if (worktree === undefined) return { ok: true, value: { bare } };
  const { real } = await resolvePath(absolutePath(worktree, gitDir));
  if (real === workspace) return { ok: true, value: { bare } };
  return fail(
    "permission_denied",
    `Cannot read Git repository: "core.worktree" names "${showInline(real)}", ` +
      (isInside(real, workspace) ? "which is not the workspace itself" : "outside the workspace"),
  );
}
