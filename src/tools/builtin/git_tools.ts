import { CATALOG_SCHEMAS } from "../../contract/mod.ts";
import type { GitReadId, Spawner, ToolSpecInput } from "../../contract/mod.ts";
import { readingSpec } from "./builtin_spec.ts";

interface GitTool {
  readonly entry: GitReadId;
  readonly description: string;
  readonly fields: readonly string[];
}

const TOOLS: readonly GitTool[] = [
  {
    entry: "git_status",
    description: "Show the branch and which files changed.\n\n" +
      "Returns branch (null if HEAD is detached), commit (null before the first one), upstream with " +
      "ahead and behind, clean, and entries of path, index and worktree. A folder of new files is " +
      "one entry that ends with /. Ignored files are left out, submodules not looked into.",
    fields: [],
  },
  {
    entry: "git_diff",
    description: "Show what changed between the working tree, the index and commits.\n" +
      "Without arguments: what is not staged.\n\n" +
      "Without arguments: what is not staged. staged: what is staged, against HEAD or from. from: " +
      "the working tree against that revision. from and to: two revisions. Returns files with their " +
      "line counts, and text (a unified diff) unless stat is true.",
    fields: [],
  },
  {
    entry: "git_log",
    description: "List commits, newest first.\n\n" +
      "Each has sha, parents, author, email, date, subject and body. Without arguments: the last " +
      "20. more says whether there are others; go on with skip. Before the first commit the list " +
      "is empty.",
    fields: ["rev"],
  },
  {
    entry: "git_show",
    description: "Show a commit and its changes, or a file as it was in a commit.\n\n" +
      "Without path: the commit, and files and text of what it changed against its first parent. " +
      "With path: the text of that file in that commit, or the entries of that folder.",
    fields: ["rev", "path"],
  },
];

/**
 * The four Git reads. Each asks the supervisor, which runs Git without anything that the repository
 * configures; without a supervisor they answer `dependency_unavailable`.
 */
export function createGitTools(
  { spawner }: { readonly spawner: Spawner },
): readonly ToolSpecInput[] {
  return TOOLS.map(({ entry, description, fields }) => {
    const { properties, required } = CATALOG_SCHEMAS[entry];
    return readingSpec({
      name: entry,
      description,
      properties,
      ...required === undefined ? {} : { required },
      fields,
      run(args, context) {
        if (spawner.catalog.includes(entry)) context.placed("supervisor");
        return spawner.request(entry, args, context.signal);
      },
    });
  });
}
