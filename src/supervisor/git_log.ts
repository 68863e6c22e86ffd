import type { JsonObject, ToolFailure } from "../contract/mod.ts";
import type { GitParams } from "./git_params.ts";
import { isUnborn, resolveRevision } from "./git_revision.ts";
import type { GitRunner, Outcome } from "./git_runner.ts";
import { splitFields } from "./git_text.ts";

/** One commit. */
export interface GitCommit {
  readonly sha: string;
  /** Hashes; none for a first commit and at the edge of a shallow clone. */
  readonly parents: readonly string[];
  readonly author: string;
  readonly email: string;
  /** When it was written: ISO 8601 with the author's offset, `null` if the commit's date is bad. */
  readonly date: string | null;
  readonly subject: string;
  /** The rest of the message, at most 8000 characters; absent if there is none. */
  readonly body?: string;
  /** Present and true if the body is longer. */
  readonly body_truncated?: true;
}

const FORMAT = ["%H", "%P", "%an", "%ae", "%aI", "%s", "%b"].join("%x00");
const FIELDS = 7;
const MAX_BODY = 8000;
const MAX_BYTES = 1024 * 1024;

/** Lists commits, newest first; none before the first commit. */
export async function readGitLog(git: GitRunner, params: GitParams): Promise<Outcome<JsonObject>> {
  const { rev, max_count: most = 20, skip = 0, paths } = params;
  const start: Outcome<string> = rev === undefined
    ? { ok: true, value: "HEAD" }
    : await resolveRevision(git, rev);
  if (!start.ok) return start;
  const listed = await listCommits(git, [
    `--max-count=${most + 1}`,
    `--skip=${skip}`,
    start.value,
    "--",
    ...paths,
  ]);
  if (!listed.ok) return rev === undefined ? await explainNoHead(git, listed) : listed;
  const { commits, truncated } = listed.value;
  return {
    ok: true,
    value: {
      commits: commits.slice(0, most).map((commit) => ({ ...commit })),
      more: truncated || commits.length > most,
      truncated,
    },
  };
}

/** Before the first commit there is nothing to list, which is no failure. */
async function explainNoHead(git: GitRunner, failure: ToolFailure): Promise<Outcome<JsonObject>> {
  if (failure.code !== "command_failed" || !await isUnborn(git)) return failure;
  return { ok: true, value: { commits: [], more: false, truncated: false } };
}

/** The one commit `hash` names. */
export async function readGitCommit(git: GitRunner, hash: string): Promise<Outcome<GitCommit>> {
  const listed = await listCommits(git, ["--max-count=1", hash, "--"]);
  if (!listed.ok) return listed;
  const [commit] = listed.value.commits;
  if (commit === undefined) throw new Error(`Cannot read commit ${hash}: Git listed none`);
  return { ok: true, value: commit };
}

async function listCommits(git: GitRunner, args: readonly string[]) {
  const run = await git([
    "log",
    "-z",
    `--format=${FORMAT}`,
    "--no-color",
    "--no-decorate",
    "--no-patch",
    "--no-mailmap",
    "--no-show-signature",
    "--encoding=UTF-8",
    ...args,
  ], { maxBytes: MAX_BYTES });
  if (!run.ok) return run;
  const { stdout, truncated } = run.value;
  return { ok: true as const, value: { commits: parseGitLog(stdout), truncated } };
}

/** Reads the fields of {@linkcode GitCommit}, each ended by a NUL; a commit cut before its body is dropped. */
export function parseGitLog(bytes: Uint8Array): GitCommit[] {
  const fields = splitFields(bytes).map((field) => field.text);
  const commits: GitCommit[] = [];
  for (let at = 0; at + FIELDS <= fields.length; at += FIELDS) {
    const [sha = "", parents = "", author = "", email = "", date = "", subject = "", rest = ""] =
      fields.slice(at, at + FIELDS);
    const body = rest.trimEnd();
    commits.push({
      sha,
      parents: parents === "" ? [] : parents.split(" "),
      author,
      email,
      date: date === "" ? null : date,
      subject,
      ...body === "" ? {} : { body: body.slice(0, MAX_BODY) },
      ...body.length > MAX_BODY ? { body_truncated: true as const } : {},
    });
  }
  return commits;
}
