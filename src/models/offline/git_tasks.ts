import type { JsonObject } from "../../contract/mod.ts";
import type { Task } from "./intent.ts";
import { diffWords, logWords, showWords } from "./git_words.ts";
import { inline } from "./layout.ts";
import { oneCall } from "./one_call.ts";
import { statusWords } from "./status_words.ts";

// More of them would not fit into one result.
const MOST_COMMITS = 50;

/** What is changed and not committed. */
export function statusTask(): Task {
  return oneCall({ tool: "git_status", args: {} }, {
    goal: "say what changed",
    words: statusWords,
  });
}

/** The newest commits. */
export function logTask(commits: number): Task {
  const max_count = Math.max(1, Math.min(MOST_COMMITS, commits));
  return oneCall({ tool: "git_log", args: { max_count } }, {
    goal: "list the recent commits",
    words: logWords,
  });
}

/** The changed lines of all, of what is staged, of one file or since a revision. */
export function diffTask(of: { staged?: true; path?: string; from?: string }): Task {
  const args: JsonObject = {
    ...(of.staged === undefined ? {} : { staged: true }),
    ...(of.path === undefined ? {} : { paths: [of.path] }),
    ...(of.from === undefined ? {} : { from: of.from }),
  };
  return oneCall({ tool: "git_diff", args }, { goal: "show the changed lines", words: diffWords });
}

/** One commit. */
export function showTask(rev: string): Task {
  return oneCall({ tool: "git_show", args: { rev } }, {
    goal: `show "${inline(rev)}"`,
    words: showWords,
  });
}
