import type { JsonObject } from "../../contract/mod.ts";
import type { Task } from "./intent.ts";
import { inline } from "./layout.ts";
import { oneCall } from "./one_call.ts";

// More of them would not fit into one result.
const MOST_COMMITS = 50;

/** What is changed and not committed. */
export function statusTask(): Task {
  return oneCall({ tool: "git_status", args: {} }, {
    goal: "say what changed",
    words: async (output) => (await import("./status_words.ts")).statusWords(output),
  });
}

/** The newest commits. */
export function logTask(commits: number): Task {
  const max_count = Math.max(1, Math.min(MOST_COMMITS, commits));
  return oneCall({ tool: "git_log", args: { max_count } }, {
    goal: "list the recent commits",
    words: async (output) => (await import("./git_words.ts")).logWords(output),
  });
}

/** The changed lines of all, of what is staged, of one file or since a revision. */
export function diffTask(of: { staged?: true; path?: string; from?: string; to?: string }): Task {
  const args: JsonObject = {
    ...(of.staged === undefined ? {} : { staged: true }),
    ...(of.path === undefined ? {} : { paths: [of.path] }),
    ...(of.from === undefined ? {} : { from: of.from }),
    ...(of.to === undefined ? {} : { to: of.to }),
  };
  return oneCall({ tool: "git_diff", args }, {
    goal: "show the changed lines",
    words: async (output) => (await import("./git_words.ts")).diffWords(output),
  });
}

/** One commit, or with `REV:PATH` a file or folder as it was in one. */
export function showTask(revision: string): Task {
  const [rev = "", path] = revision.split(/:(.+)/, 2);
  const args: JsonObject = path === undefined ? { rev } : { rev, path };
  return oneCall({ tool: "git_show", args }, {
    goal: `show "${inline(revision)}"`,
    words: async (output) => {
      const { showFileWords, showWords } = await import("./show_words.ts");
      return path === undefined ? showWords(output) : showFileWords(output);
    },
  });
}
