import { fail, showInline } from "../contract/mod.ts";
import type { GitRunner, Outcome } from "./git_runner.ts";

/** What Git says of a revision that does not name a commit, if it says anything. */
const UNKNOWN =
  /bad revision|unknown revision|ambiguous|only has \d+ entries|no upstream|no such branch|point to a branch|not a commit|commit type|single revision/i;

/**
 * The hash of the commit that `rev` names, so that no later command sees `rev` itself.
 *
 * Answers `not_found` if there is no such commit.
 */
export async function resolveRevision(git: GitRunner, rev: string): Promise<Outcome<string>> {
  const run = await git([
    "rev-parse",
    "--verify",
    "--quiet",
    "--end-of-options",
    `${rev}^{commit}`,
  ]);
  if (run.ok) return hashOf(run.value.stdout);
  if (run.code !== "command_failed") return run;
  // Of most revisions that name nothing Git says nothing here; damage it does report.
  const { exit_code: code, stderr } = run.details ?? {};
  const quiet = typeof code === "number" && stderr === "";
  if (!quiet && !UNKNOWN.test(String(stderr))) return run;
  return fail(
    "not_found",
    `Cannot find revision "${showInline(rev, 80)}": it names no commit of this repository`,
  );
}

/** Says whether HEAD names a branch that has no commit yet. */
export async function isUnborn(git: GitRunner): Promise<boolean> {
  // Not peeled: a HEAD whose commit is missing is damage and must not pass as empty.
  const run = await git(["rev-parse", "--verify", "--quiet", "HEAD"]);
  return !run.ok && run.code === "command_failed" && run.details?.exit_code === 1;
}

function hashOf(stdout: Uint8Array): Outcome<string> {
  const hash = new TextDecoder().decode(stdout).trim();
  // Whatever is handed on as an argument is a hash and nothing else.
  if (/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(hash)) return { ok: true, value: hash };
  return fail("command_failed", "Git rev-parse answered no hash", { stdout: showInline(hash) });
}
