/**
 * The built-in tools. They read the workspace by real paths, calculate, list the tools, ask the
 * supervisor for Git reads, and a package for web pages. Each call finds its place, opens it, checks
 * that what is open is what was found, and reads with bounds that it reports. They refuse what lies
 * outside the workspace, what is no regular file, and what is no text. File contents count as
 * `internal`: they are the user's own. A web page is not.
 *
 * @module
 */
import type { IsolateHost, Spawner, ToolSpecInput } from "../../contract/mod.ts";
import type { SpillStore } from "../../store/client.ts";
import { CALCULATE } from "./calculate.ts";
import { discoverToolsTool, type ToolCatalog } from "./discover_tools.ts";
import { FIND_FILES } from "./find_files.ts";
import { createGitTools } from "./git_tools.ts";
import { LIST_DIR } from "./list_dir.ts";
import { LIST_TREE } from "./list_tree.ts";
import { readFileTool } from "./read_file.ts";
import { readWebpageTool } from "./read_webpage.ts";
import { SEARCH_FILES } from "./search_files.ts";
import { VALIDATORS } from "./validators.generated.js";

export type { ToolCatalog } from "./discover_tools.ts";

/** What the built-in tools reach beside the workspace. */
export interface BuiltinToolsOptions {
  /** The way to the supervisor, for the Git reads. */
  readonly spawner: Spawner;
  /** Where `read_file` finds outputs that were shortened. */
  readonly spill: SpillStore;
  /** The registry that `discover_tools` lists; usually the one that the tools are registered in. */
  readonly registry: ToolCatalog;
  /** Where packages are called, for `read_webpage`. @default {there is no such tool} */
  readonly isolates?: IsolateHost;
}

/** The specs of all built-in tools, ready to be registered, in the order in which they are listed. */
export function createBuiltinTools(options: BuiltinToolsOptions): readonly ToolSpecInput[] {
  const { spawner, spill, registry, isolates } = options;
  const tools = [
    readFileTool(spill),
    LIST_DIR,
    LIST_TREE,
    FIND_FILES,
    SEARCH_FILES,
    CALCULATE,
    discoverToolsTool(registry),
    ...createGitTools({ spawner }),
    ...isolates === undefined ? [] : [readWebpageTool(isolates)],
  ];
  return tools.map((tool) => {
    const load = VALIDATORS[tool.name];
    return load === undefined
      ? tool
      : { ...tool, loadValidator: async () => (await load()).validate };
  });
}
