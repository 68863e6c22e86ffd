import { fail, succeed } from "../../contract/mod.ts";
import type { JsonObject, ToolContext, ToolOutcome } from "../../contract/mod.ts";
import { numberArgument, textArgument } from "./builtin_spec.ts";
import { findFolder } from "./find_folder.ts";
import { compileGlob } from "./glob.ts";
import { FOUND_PATHS } from "./limits.ts";
import { OutputBudget } from "./output_budget.ts";
import { SkipLog } from "./skip_log.ts";
import { WorkspaceWalk } from "./walk_workspace.ts";

/** Runs `find_files`. */
export async function runFindFiles(args: JsonObject, context: ToolContext): Promise<ToolOutcome> {
  const { workspace, signal } = context;
  const glob = compileGlob(textArgument(args, "glob", ""));
  if (!glob.ok) return fail("invalid_arguments", glob.problem);
  const root = findFolder(workspace, textArgument(args, "path", "."));
  if (!root.ok) return root;
  const skips = new SkipLog();
  const walk = new WorkspaceWalk({ workspace, root, signal, skips });
  const found: string[] = [];
  for await (const entries of walk.folders()) {
    for (const { kind, names, path } of entries) {
      if ((kind === "file" || kind === "link") && glob.matches(names)) found.push(path);
    }
  }
  const budget = new OutputBudget();
  const limit = numberArgument(args, "limit", FOUND_PATHS.usual);
  const files = found.sort().slice(0, limit);
  const cut = files.findIndex((path) => !budget.take(path));
  return succeed({
    files: cut === -1 ? files : files.slice(0, cut),
    total: found.length,
    truncated: cut !== -1 || files.length < found.length || walk.stopped !== null,
    skipped: skips.report(),
    stopped: walk.stopped,
  });
}
