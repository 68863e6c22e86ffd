import type { SchemaNode, ToolSpecInput } from "../../contract/mod.ts";
import { readingSpec } from "./builtin_spec.ts";
import { FOUND_LINES } from "./limits.ts";

const PROPERTIES: { readonly [name: string]: SchemaNode } = {
  pattern: {
    type: "string",
    minLength: 1,
    maxLength: 1000,
    description: "A regular expression in RE2 syntax (no lookaround, no backreferences), applied " +
      "to each line; or literal text",
  },
  literal: { type: "boolean", description: "Take pattern as literal text. Default false" },
  case_sensitive: { type: "boolean", description: "Default true" },
  glob: {
    type: "string",
    minLength: 1,
    maxLength: 1000,
    description: 'Only files that match, relative to path: "*.ts", "src/**/*.{md,txt}"',
  },
  path: {
    type: "string",
    minLength: 1,
    maxLength: 4096,
    description: "The folder or file to search, relative to the workspace. Default: the workspace",
  },
  context: {
    type: "integer",
    minimum: 0,
    maximum: 10,
    description: "Lines to show before and after each match. Default 0",
  },
  limit: {
    type: "integer",
    minimum: 1,
    maximum: FOUND_LINES.most,
    description: `How many matches to return. Default ${FOUND_LINES.usual}`,
  },
};

/** `search_files`: the lines of the workspace's files that match a pattern. */
export const SEARCH_FILES: ToolSpecInput = readingSpec({
  name: "search_files",
  description: "Search the text of files for a pattern.\n" +
    "Returns matches with path, line, column and text, one per line; column can be given to " +
    "read_file as start_column. Dot files are searched too. Leaves out binary files, .git, " +
    "node_modules and what .gitignore files name, and says so in skipped; does not follow links. " +
    "truncated: there are more matches than shown. stopped: why not everything was searched.",
  properties: PROPERTIES,
  required: ["pattern"],
  aliases: ["grep"],
  fields: ["pattern", "path"],
  run: async (args, context) =>
    (await import("./run_search_files.ts")).runSearchFiles(args, context),
});
