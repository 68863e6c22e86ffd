import { fail, showInline } from "../contract/mod.ts";
import type { ToolFailure } from "../contract/mod.ts";
import { findOutsideAlternate } from "./git_alternates.ts";
import { findObstacle } from "./git_links.ts";
import type { Obstacle, ObstacleSearch } from "./git_links.ts";
import { absolutePath, isInside, readSmallFile, resolvePath } from "./git_paths.ts";
import type { Outcome } from "./git_runner.ts";

/** A repository that lies wholly inside the workspace. Every path is real. */
export interface GitRepository {
  readonly workspace: string;
  /** Holds `HEAD` and the index: `.git`, or the folder of one linked worktree. */
  readonly gitDir: string;
  /** Holds objects, references and the configuration. */
  readonly commonDir: string;
}

/** What lies in a Git folder and is used by no read. */
const UNUSED = new Set(["hooks", "lfs", "modules", "worktrees"]);

/** The folders that Git reads with all that is below them. */
const DEEP = ["objects", "refs", "logs", "info", "reftable"];

/** The same of one working tree: what an operation that is not finished leaves. */
const DEEP_OWN = [...DEEP, "rebase-merge", "rebase-apply", "sequencer"];

/**
 * Finds the repository whose working tree is the workspace, by reading files alone: Git runs only
 * on a repository that passed.
 *
 * Answers `not_found` if there is none (one above the workspace does not count), and
 * `permission_denied` if the Git folder, the common folder, an alternate object folder or a link in
 * one of them leads outside the workspace, or if a pipe or device stands in one of them. After
 * `signal` has fired the answer says nothing: no read may follow.
 */
export async function locateRepository(
  workspace: string,
  signal: AbortSignal,
): Promise<Outcome<GitRepository>> {
  const gitDir = await findGitDir(workspace);
  if (!gitDir.ok) return gitDir;
  const commonDir = await findCommonDir(gitDir.value, workspace);
  if (!commonDir.ok) return commonDir;
  const repository = { workspace, gitDir: gitDir.value, commonDir: commonDir.value };
  const refusal = await findRefusal(repository, signal);
  return refusal ?? { ok: true, value: repository };
}

async function findGitDir(workspace: string): Promise<Outcome<string>> {
  const place = await resolvePath(`${workspace}/.git`);
  if (!isInside(place.real, workspace)) return outside('".git"', place.real);
  const info = await Deno.stat(place.real).catch(() => undefined);
  if (info === undefined) return await nothingFound(workspace);
  if (info.isDirectory) return { ok: true, value: place.real };
  const link = await readSmallFile(place.real);
  const target = link.kind === "text" ? /^gitdir: (.+?)[\r\n]*$/s.exec(link.text)?.[1] : undefined;
  if (target === undefined) {
    return fail("not_found", 'Cannot read Git repository: ".git" names no Git folder');
  }
  const named = await resolvePath(absolutePath(target, workspace));
  if (!isInside(named.real, workspace)) return outside('the folder that ".git" names', named.real);
  if (named.exists) return { ok: true, value: named.real };
  return fail(
    "not_found",
    `Cannot read Git repository: ".git" names the folder "${showInline(target)}", which is missing`,
  );
}

async function nothingFound(workspace: string): Promise<ToolFailure> {
  const names = ["HEAD", "objects", "refs"];
  const found = await Promise.all(names.map((name) => resolvePath(`${workspace}/${name}`)));
  const bare = found.every((place) => place.exists);
  return fail(
    "not_found",
    bare
      ? "Cannot read Git repository: the workspace is a bare repository; start in a checkout of it"
      : 'Cannot read Git repository: the workspace has no ".git", and folders above it are not read',
  );
}

async function findCommonDir(gitDir: string, workspace: string): Promise<Outcome<string>> {
  const link = await readSmallFile(`${gitDir}/commondir`);
  if (link.kind === "missing") return { ok: true, value: gitDir };
  if (link.kind === "unreadable") return unreadable("commondir", link.why);
  const named = await resolvePath(absolutePath(link.text.replace(/[\r\n]+$/, ""), gitDir));
  if (!isInside(named.real, workspace)) return outside("its common folder", named.real);
  return { ok: true, value: named.real };
}

async function findRefusal(
  repository: GitRepository,
  signal: AbortSignal,
): Promise<ToolFailure | undefined> {
  const { workspace, gitDir, commonDir } = repository;
  const deep: ObstacleSearch = { workspace, signal, deep: true };
  const searches = new Map<string, ObstacleSearch>([
    [gitDir, { workspace, signal, skip: UNUSED }],
    [commonDir, { workspace, signal, skip: UNUSED }],
    ...DEEP_OWN.map((name) => [`${gitDir}/${name}`, deep] as const),
    ...DEEP.map((name) => [`${commonDir}/${name}`, deep] as const),
  ]);
  for (const [folder, search] of searches) {
    const found = await findObstacle(folder, search);
    if (found !== undefined) return obstructed(found, workspace);
  }
  const found = await findOutsideAlternate(`${commonDir}/objects`, { workspace, signal });
  if (typeof found === "object") return obstructed(found, workspace);
  if (found !== undefined) return outside("an alternate object folder", found);
  return await findIrregular(repository);
}

/** Refuses a folder or a socket in the place of a file that every read needs. */
async function findIrregular(
  { gitDir, commonDir }: GitRepository,
): Promise<ToolFailure | undefined> {
  const own = ["HEAD", "index", "config.worktree"].map((name) => `${gitDir}/${name}`);
  for (const path of [...own, `${commonDir}/config`, `${commonDir}/packed-refs`]) {
    const info = await Deno.stat(path).catch(() => undefined);
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (info !== undefined && !info.isFile) return unreadable(name, "it is not a regular file");
    if (info === undefined && name === "HEAD") {
      return fail("not_found", 'Cannot read Git repository: its folder has no "HEAD"');
    }
  }
  return undefined;
}

function obstructed({ kind, path, real }: Obstacle, workspace: string): ToolFailure {
  const shown = showInline(path.slice(workspace === "/" ? 1 : workspace.length + 1));
  if (kind === "link") return outside(`the link "${shown}"`, real);
  return unreadable(shown, "it is not a regular file, and Git would wait for it; remove it");
}

function outside(what: string, where: string): ToolFailure {
  return fail(
    "permission_denied",
    `Cannot read Git repository: ${what} leads to "${showInline(where)}", outside the workspace; ` +
      "start with --project at a folder that holds all of the repository",
  );
}

function unreadable(name: string, why: string): ToolFailure {
  return fail("permission_denied", `Cannot read Git repository: "${name}" is refused: ${why}`);
}
