import type { JsonObject } from "../contract/mod.ts";
import { parseGitChanges } from "./git_changes.ts";
import type { GitParams } from "./git_params.ts";
import { resolveRevision } from "./git_revision.ts";
import type { GitRun, GitRunner, Outcome } from "./git_runner.ts";
import { cutClean, showBytes } from "./git_text.ts";

/** What two sides are compared: hashes, or the index or the working tree. */
export interface GitComparison {
  /** Arguments that name the sides; hashes and `--cached`. */
  readonly sides: readonly string[];
  readonly paths: readonly string[];
  readonly contextLines: number;
  /** Whether only the list of files is wanted. */
  readonly stat: boolean;
}

/** The most bytes of a patch. */
const MAX_TEXT = 512 * 1024;
/** The most bytes of the list of files. */
const MAX_LIST = 512 * 1024;

const ARGS = [
  "diff",
  "--no-ext-diff",
  "--no-textconv",
  "--no-color",
  "--find-renames",
  "-l400",
  "--submodule=short",
];

/** Compares revisions, the index and the working tree. Submodules are not looked into. */
export async function readGitDiff(git: GitRunner, params: GitParams): Promise<Outcome<JsonObject>> {
  const { staged = false, stat = false, context_lines: contextLines = 3, paths } = params;
  const sides: string[] = staged ? ["--cached"] : [];
  for (const rev of [params.from, params.to]) {
    if (rev === undefined) continue;
    const hash = await resolveRevision(git, rev);
    if (!hash.ok) return hash;
    sides.push(hash.value);
  }
  const compared = await compareGit(git, { sides, paths, contextLines, stat });
  if (!compared.ok) return compared;
  const [from, to] = sides.filter((side) => side !== "--cached");
  return {
    ok: true,
    value: {
      from: from ?? (staged ? "HEAD" : "index"),
      to: to ?? (staged ? "index" : "worktree"),
      ...compared.value,
    },
  };
}

/** The changed files and, if wanted, the patch: `{ files, text?, truncated }`. */
export async function compareGit(
  git: GitRunner,
  { sides, paths, contextLines, stat }: GitComparison,
): Promise<Outcome<JsonObject>> {
  // With the working tree on one side Git would run inside submodules to see whether they changed.
  const hashes = sides.filter((side) => side !== "--cached").length;
  const live = hashes < 2 && !sides.includes("--cached");
  const common = [...ARGS, `--ignore-submodules=${live ? "all" : "dirty"}`];
  const rest = [...sides, "--", ...paths];
  // Two processes: asked for both at once, Git leaves the text of conflicting files out.
  const [list, patch] = await Promise.all([
    git([...common, "--raw", "--numstat", "-z", ...rest], { maxBytes: MAX_LIST }),
    stat ? undefined : git([...common, "--patch", `--unified=${contextLines}`, ...rest], {
      maxBytes: MAX_TEXT,
    }),
  ]);
  if (!list.ok) return list;
  if (patch?.ok === false) return patch;
  const changes = parseGitChanges(list.value);
  const text: JsonObject = patch === undefined ? {} : { text: patchText(patch.value) };
  return {
    ok: true,
    value: {
      files: changes.files.map((file) => ({ ...file })),
      ...text,
      truncated: changes.truncated || patch?.value.truncated === true,
    },
  };
}

function patchText({ stdout, truncated }: GitRun): string {
  return showBytes(truncated ? cutClean(stdout) : stdout).text;
}
