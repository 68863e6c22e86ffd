import type { SchemaNode, ToolSpecInput } from "../../contract/mod.ts";
import { readingSpec } from "./builtin_spec.ts";
import { FOUND_LINES } from "./limits.ts";

const PROPERTIES: { readonly [name: string]: SchemaNode } = {
  pattern: {
    type: "string",
    minLength: 1,
    maxLength: 1000,
    description: "RE2 syntax, applied to each line",
  },
  literal: { type: "boolean", description: "pattern is literal text" },
  case_sensitive: { type: "boolean", description: "Default true" },
  glob: {
    type: "string",
    minLength: 1,
    maxLength: 1000,
    description: 'Only these files: "*.ts"',
  },
  path: {
    type: "string",
    minLength: 1,
    maxLength: 4096,
    description: "A folder or file. Default: the workspace",
  },
  context: {
    type: "integer",
    minimum: 0,
    maximum: 10,
    description: "Lines around each match. Default 0",
  },
  limit: {
    type: "integer",
    minimum: 1,
    maximum: FOUND_LINES.most,
    description: `Matches to return. Default ${FOUND_LINES.usual}`,
  },
};

/** `search_files`: the lines of the workspace's files that match a pattern. */
export const SEARCH_FILES: ToolSpecInput = readingSpec({
  name: "search_files",
  description: "Search the text of files for a pattern.\n" +
    "Gives path, line, column and text. Leaves out binary files and what .gitignore names.\n\n" +
    "A pattern has no lookaround and no backreferences; a glob is relative to path. " +
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
