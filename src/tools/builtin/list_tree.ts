import type { ToolSpecInput } from "../../contract/mod.ts";
import { FOLDER, readingSpec } from "./builtin_spec.ts";
import { LISTED_ENTRIES } from "./limits.ts";

/** `list_tree`: the files and folders below a folder, and what they add up to. */
export const LIST_TREE: ToolSpecInput = readingSpec({
  name: "list_tree",
  description: "List files and folders below a folder, level by level.\n" +
    "Leaves out .git, node_modules and what .gitignore names.\n\n" +
    "Entries have path and kind (file, dir, link, other). Leaves out .git, node_modules and what " +
    ".gitignore files name, and says so in skipped; does not follow links. With stats it also counts " +
    "files, lines and bytes per extension over all levels, whatever the depth. " +
    `At most ${LISTED_ENTRIES} entries, nearest first.`,
  properties: {
    path: {
      type: "string",
      minLength: 1,
      maxLength: 4096,
      description: FOLDER,
    },
    depth: {
      type: "integer",
      minimum: 1,
      maximum: 100,
      description: "Levels to list. Default 3",
    },
    stats: {
      type: "boolean",
      description: "Also count files and lines per extension, all levels",
    },
  },
  aliases: ["tree"],
  fields: ["path", "depth"],
  run: async (args, context) => (await import("./run_list_tree.ts")).runListTree(args, context),
});
