import { fail, showInline } from "../contract/mod.ts";
import type { JsonObject } from "../contract/mod.ts";
import { compareGit } from "./git_diff.ts";
import { readGitCommit } from "./git_log.ts";
import type { GitParams } from "./git_params.ts";
import { resolveRevision } from "./git_revision.ts";
import type { GitRunner, Outcome } from "./git_runner.ts";
import { cutClean, showBytes, splitFields } from "./git_text.ts";

/** One line of a tree as `git ls-tree -l` lists it. */
export interface GitTreeEntry {
  readonly name: string;
  readonly kind: "file" | "executable" | "symlink" | "directory" | "submodule";
  readonly object: string;
  /** Bytes; `null` for a directory and a submodule. */
  readonly bytes: number | null;
  /** Present and true if the name is not UTF-8: `name` shows its odd bytes as `\xe9`. */
  readonly not_utf8?: true;
}

const KINDS: { readonly [mode: string]: GitTreeEntry["kind"] } = {
  "100644": "file",
  "100664": "file",
  "100755": "executable",
  "120000": "symlink",
  "040000": "directory",
  "160000": "submodule",
};

/** The tree of no files, which every repository knows; by the length of its hashes. */
const EMPTY_TREES: { readonly [length: number]: string } = {
  40: "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
  64: "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
};

const MAX_TEXT = 512 * 1024;
const MAX_LIST = 512 * 1024;
const MAX_ENTRIES = 2000;

/** Shows a commit with what it changed against its first parent, or a path as it was in a commit. */
export async function readGitShow(git: GitRunner, params: GitParams): Promise<Outcome<JsonObject>> {
  const hash = await resolveRevision(git, params.rev ?? "HEAD");
  if (!hash.ok) return hash;
  if (params.path !== undefined) return await showPath(git, hash.value, params.path);
  const commit = await readGitCommit(git, hash.value);
  if (!commit.ok) return commit;
  const before = commit.value.parents[0] ?? EMPTY_TREES[hash.value.length] ?? "";
  const compared = await compareGit(git, {
    sides: [before, hash.value],
    paths: [],
    contextLines: 3,
    stat: params.stat ?? false,
  });
  if (!compared.ok) return compared;
  return { ok: true, value: { commit: { ...commit.value }, ...compared.value } };
}

async function showPath(git: GitRunner, hash: string, path: string): Promise<Outcome<JsonObject>> {
  if (path === ".") return await showTree(git, { hash, path, tree: `${hash}^{tree}` });
  const run = await git(["ls-tree", "-l", "-z", "--full-tree", hash, "--", path]);
  if (!run.ok) return run;
  const entry = parseGitTree(run.value.stdout)[0];
  if (entry === undefined) {
    return fail("not_found", `Cannot show "${showInline(path)}": it is not in commit ${hash}`);
  }
  const { kind, object } = entry;
  if (kind === "directory") return await showTree(git, { hash, path, tree: object });
  if (kind === "submodule") return { ok: true, value: { sha: hash, path, kind, object } };
  return await showBlob(git, { sha: hash, path, kind, object, bytes: entry.bytes });
}

async function showBlob(
  git: GitRunner,
  shown: JsonObject & { readonly object: string },
): Promise<Outcome<JsonObject>> {
  const run = await git(["cat-file", "blob", shown.object], { maxBytes: MAX_TEXT });
  if (!run.ok) return run;
  const { stdout, truncated } = run.value;
  // A NUL among the first 8 KiB is how Git itself tells binary from text.
  if (stdout.subarray(0, 8192).includes(0)) {
    return { ok: true, value: { ...shown, binary: true, truncated: false } };
  }
  const { text } = showBytes(truncated ? cutClean(stdout) : stdout);
  return { ok: true, value: { ...shown, binary: false, text, truncated } };
}

async function showTree(
  git: GitRunner,
  { hash, path, tree }: { hash: string; path: string; tree: string },
): Promise<Outcome<JsonObject>> {
  const run = await git(["ls-tree", "-l", "-z", "--full-tree", tree], { maxBytes: MAX_LIST });
  if (!run.ok) return run;
  const { stdout, truncated } = run.value;
  const whole = truncated ? stdout.subarray(0, stdout.lastIndexOf(0) + 1) : stdout;
  const entries = parseGitTree(whole);
  return {
    ok: true,
    value: {
      sha: hash,
      path,
      kind: "directory",
      entries: entries.slice(0, MAX_ENTRIES).map((entry) => ({ ...entry })),
      truncated: truncated || entries.length > MAX_ENTRIES,
    },
  };
}

/** Reads `git ls-tree -l -z`. */
export function parseGitTree(bytes: Uint8Array): GitTreeEntry[] {
  return splitFields(bytes).map(({ text, utf8 }) => {
    const cut = text.indexOf("\t");
    const [mode = "", , object = "", size = ""] = text.slice(0, cut).split(/ +/);
    return {
      name: text.slice(cut + 1),
      kind: KINDS[mode] ?? "file",
      object,
      bytes: /^\d+$/.test(size) ? Number(size) : null,
      ...utf8 ? {} : { not_utf8: true as const },
    };
  });
}
