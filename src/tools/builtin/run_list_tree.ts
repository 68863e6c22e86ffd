import { succeed } from "../../contract/mod.ts";
import type { JsonObject, ToolContext, ToolOutcome } from "../../contract/mod.ts";
import { flagArgument, numberArgument, textArgument } from "./builtin_spec.ts";
import { FileCounter } from "./count_files.ts";
import { findFolder } from "./find_folder.ts";
import { LISTED_ENTRIES } from "./limits.ts";
import { OutputBudget } from "./output_budget.ts";
import { SkipLog } from "./skip_log.ts";
import { type WalkEntry, WorkspaceWalk } from "./walk_workspace.ts";

const LIST_BYTES = 36_000;

/** Runs `list_tree`. */
export async function runListTree(args: JsonObject, context: ToolContext): Promise<ToolOutcome> {
  const { workspace, signal } = context;
  const root = findFolder(workspace, textArgument(args, "path", "."));
  if (!root.ok) return root;
  const depth = numberArgument(args, "depth", 3);
  const skips = new SkipLog();
  const walk = new WorkspaceWalk({ workspace, root, signal, skips });
  const counter = flagArgument(args, "stats")
    ? new FileCounter({ workspace, signal, skips, watches: walk.watches })
    : undefined;
  const list = new TreeList(depth);
  let folders = 0;
  for await (const entries of walk.folders(counter === undefined ? depth : Infinity)) {
    list.add(entries);
    folders += entries.filter(({ kind }) => kind === "dir").length;
    await counter?.add(entries.filter(({ kind }) => kind === "file"));
  }
  return succeed({
    path: root.path,
    depth,
    entries: list.sorted(),
    truncated: list.isTruncated || walk.stopped !== null,
    ...(counter === undefined ? {} : { stats: { folders, ...counter.report() } }),
    skipped: skips.report(),
    stopped: walk.stopped,
  });
}

/** The entries that are shown: level by level while there is room, then in the order of a tree. */
class TreeList {
  readonly #depth: number;
  readonly #budget = new OutputBudget(LIST_BYTES);
  readonly #entries: WalkEntry[] = [];
  isTruncated = false;

  constructor(depth: number) {
    this.#depth = depth;
  }

  add(entries: readonly WalkEntry[]): void {
    for (const entry of entries) {
      if (entry.names.length > this.#depth || this.isTruncated) return;
      const fits = this.#entries.length < LISTED_ENTRIES &&
        this.#budget.take({ path: entry.path, kind: entry.kind });
      if (fits) this.#entries.push(entry);
      else this.isTruncated = true;
    }
  }

  sorted(): JsonObject[] {
    return this.#entries.sort(byNames).map(({ path, kind }) => ({ path, kind }));
  }
}

// By names, not by path: "a/b" belongs before "a.txt", right after "a".
function byNames({ names: one }: WalkEntry, { names: other }: WalkEntry): number {
  const depth = Math.min(one.length, other.length);
  for (let at = 0; at < depth; at++) {
    const [left = "", right = ""] = [one[at], other[at]];
    if (left !== right) return left < right ? -1 : 1;
  }
  return one.length - other.length;
}
