import { fail, succeed } from "../../contract/mod.ts";
import type { JsonObject, ToolContext, ToolOutcome, ToolSpecInput } from "../../contract/mod.ts";
import { numberArgument, readingSpec, textArgument } from "./builtin_spec.ts";
import { compileGlob } from "./glob.ts";
import { findFolder } from "./list_dir.ts";
import { OutputBudget } from "./output_budget.ts";
import { SkipLog } from "./skip_log.ts";
import { WorkspaceWalk } from "./walk_workspace.ts";

const DEFAULT_LIMIT = 200;
const MAX_LIMIT = 2000;

/** `find_files`: the files whose path matches a glob. */
export const FIND_FILES: ToolSpecInput = readingSpec({
  name: "find_files",
  description: "Find files by name with a glob.\n" +
    "Returns paths relative to the workspace, sorted; total counts all matches. " +
    'A glob without "/" means a name at any depth: "*.ts". With "/" it is relative to path: ' +
    '"src/**/*_test.ts". {a,b}, [abc] and ? work; \\ makes the next character literal. ' +
    "Dot files are found like any other. .git, node_modules and what .gitignore files name are left " +
    "out, unless path lies inside them. Links are found by name, never followed.",
  properties: {
    glob: {
      type: "string",
      minLength: 1,
      maxLength: 1000,
      description: 'What to find: "README*", "docs/**", "**/*.{yml,yaml}"',
    },
    path: {
      type: "string",
      minLength: 1,
      maxLength: 4096,
      description:
        "The folder to look in, relative to the workspace. Default: the workspace itself",
    },
    limit: {
      type: "integer",
      minimum: 1,
      maximum: MAX_LIMIT,
      description: `How many paths to return. Default ${DEFAULT_LIMIT}`,
    },
  },
  required: ["glob"],
  fields: ["glob", "path"],
  run: runFindFiles,
});

async function runFindFiles(args: JsonObject, context: ToolContext): Promise<ToolOutcome> {
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
  const limit = numberArgument(args, "limit", DEFAULT_LIMIT);
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
