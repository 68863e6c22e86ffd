import type { JsonObject } from "../contract/mod.ts";
import { splitFields } from "./git_text.ts";
import type { ShownBytes } from "./git_text.ts";
import type { GitRun, GitRunner, Outcome } from "./git_runner.ts";

/** The state of one side of a path, in words. */
export const GIT_STATES: { readonly [letter: string]: string } = {
  ".": "unmodified",
  M: "modified",
  A: "added",
  D: "deleted",
  R: "renamed",
  C: "copied",
  T: "type_changed",
  U: "unmerged",
};

/** One path that differs. */
export interface GitStatusEntry {
  readonly path: string;
  /** Where it was before it was renamed or copied. */
  readonly orig_path?: string;
  /** HEAD to index; one of {@linkcode GIT_STATES}. */
  readonly index: string;
  /** Index to working tree; one of {@linkcode GIT_STATES}, or `untracked`. */
  readonly worktree: string;
  /** Present and true for a path with a merge conflict. */
  readonly conflict?: true;
  /** Present and true if the name is not UTF-8: `path` shows its odd bytes as `\xe9`. */
  readonly not_utf8?: true;
}

/** What `git_status` answers. */
export interface GitStatus {
  /** `null` if HEAD is detached. */
  readonly branch: string | null;
  /** `null` before the first commit. */
  readonly commit: string | null;
  readonly detached: boolean;
  readonly upstream: string | null;
  /** Commits, `null` if there is no upstream to compare with. */
  readonly ahead: number | null;
  readonly behind: number | null;
  readonly clean: boolean;
  readonly entries: readonly GitStatusEntry[];
  /** Whether there are more entries than are listed. */
  readonly truncated: boolean;
}

const MAX_ENTRIES = 2000;
const MAX_BYTES = 1024 * 1024;

/** Reads the state of the working tree. Submodules are not looked into. */
export async function readGitStatus(git: GitRunner): Promise<Outcome<JsonObject>> {
  const run = await git([
    "status",
    "--porcelain=v2",
    "--branch",
    "-z",
    "--untracked-files=normal",
    "--ignore-submodules=all",
    "--find-renames",
  ], { maxBytes: MAX_BYTES });
  if (!run.ok) return run;
  const { entries, ...rest } = parseGitStatus(run.value);
  return { ok: true, value: { ...rest, entries: entries.map((entry) => ({ ...entry })) } };
}

/**
 * Reads porcelain v2 with NUL-ended records. Of output that was cut, the last record is dropped.
 * A record of an unknown kind is passed over, as the format's description asks.
 */
export function parseGitStatus({ stdout, truncated }: GitRun): GitStatus {
  const fields = splitFields(truncated ? stdout.subarray(0, stdout.lastIndexOf(0) + 1) : stdout);
  const header = new Map<string, string>();
  const entries: GitStatusEntry[] = [];
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at] ?? { text: "", utf8: true };
    if (field.text.startsWith("# ")) {
      const [, key = "", value = ""] = /^# (\S+) (.*)$/s.exec(field.text) ?? [];
      header.set(key, value);
      continue;
    }
    const renamed = field.text.startsWith("2 ") ? fields[++at] : undefined;
    const entry = parseEntry(field, renamed);
    if (entry !== undefined) entries.push(entry);
  }
  return {
    ...parseHeader(header),
    clean: entries.length === 0,
    entries: entries.slice(0, MAX_ENTRIES),
    truncated: truncated || entries.length > MAX_ENTRIES,
  };
}

function parseHeader(header: ReadonlyMap<string, string>) {
  const head = header.get("branch.head") ?? null;
  const commit = header.get("branch.oid") ?? null;
  const [, ahead, behind] = /^\+(\d+) -(\d+)$/.exec(header.get("branch.ab") ?? "") ?? [];
  return {
    branch: head === "(detached)" ? null : head,
    commit: commit === "(initial)" ? null : commit,
    detached: head === "(detached)",
    upstream: header.get("branch.upstream") ?? null,
    ahead: ahead === undefined ? null : Number(ahead),
    behind: behind === undefined ? null : Number(behind),
  };
}

/** How many fields stand before the path, by the kind of record. */
const FIELDS_BEFORE_PATH: { readonly [kind: string]: number } = { "1": 8, "2": 9, u: 10, "?": 1 };

function parseEntry(field: ShownBytes, renamed?: ShownBytes): GitStatusEntry | undefined {
  const kind = field.text.slice(0, field.text.indexOf(" "));
  const count = FIELDS_BEFORE_PATH[kind];
  if (count === undefined) return undefined;
  const words = field.text.split(" ");
  const path = words.slice(count).join(" ");
  const odd = field.utf8 && renamed?.utf8 !== false ? {} : { not_utf8: true as const };
  if (kind === "?") return { path, index: "unmodified", worktree: "untracked", ...odd };
  const letters = words[1] ?? "..";
  return {
    path,
    ...renamed === undefined ? {} : { orig_path: renamed.text },
    index: GIT_STATES[letters.charAt(0)] ?? letters.charAt(0),
    worktree: GIT_STATES[letters.charAt(1)] ?? letters.charAt(1),
    ...kind === "u" ? { conflict: true as const } : {},
    ...odd,
  };
}
