import type { ToolSpecInput } from "../../contract/mod.ts";
import { FOLDER, readingSpec } from "./builtin_spec.ts";
import { LISTED_ENTRIES } from "./limits.ts";

/** `list_dir`: what one folder of the workspace holds. */
export const LIST_DIR: ToolSpecInput = readingSpec({
  name: "list_dir",
  description: "List the entries of one folder, dot files included.\n\n" +
    "Each entry has name and kind (file, dir, link or other); files have bytes; links have target " +
    "and leads_to (file, dir, other, nothing, or outside the workspace). " +
    `At most ${LISTED_ENTRIES} entries, in the order of their names; total counts all of them. ` +
    "For more than one level use list_tree.",
  properties: {
    path: {
      type: "string",
      minLength: 1,
      maxLength: 4096,
      description: FOLDER,
    },
  },
  aliases: ["ls"],
  fields: ["path"],
  run: async (args, context) => (await import("./run_list_dir.ts")).runListDir(args, context),
});
