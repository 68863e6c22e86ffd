import type { JsonObject } from "../../contract/mod.ts";
import type { Task } from "./intent.ts";
import { inline } from "./layout.ts";
import { oneCall } from "./one_call.ts";
import { asList, asRecord } from "./shape.ts";

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
    words: async (output) => (await import("./git_words.ts")).diffWords(output, of.path),
  });
}

/**
 * The changed lines of what one word names: a path or, if nothing changed there, a revision. Only
 * the repository knows which of the two a word such as `docs` or `feature/x` is.
 */
export function diffOfTask(word: string): Task {
  const [ofPath, ofRevision] = [diffTask({ path: word }), diffTask({ from: word })];
  return {
    async plan(view) {
      if (view.round !== 1) return ofPath.plan(view);
      const [first] = view.findings("git_diff");
      const files = first?.ok ? asList(asRecord(first.output)?.files) : undefined;
      return files?.length === 0 ? await ofRevision.plan({ ...view, round: 0 }) : [];
    },
    async phrase(view) {
      const [, second] = view.findings("git_diff");
      if (second === undefined) return await ofPath.phrase(view);
      if (second.ok) return await ofRevision.phrase({ ...view, finding: () => second });
      const { text, served } = await ofPath.phrase(view);
      return { text: `${text.trimEnd()} As a revision: ${second.why}.\n`, served };
    },
    later: [`Compare with the revision "${inline(word)}" if no such path changed`],
  };
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
