import type { SchemaNode, ToolSpecInput } from "../../contract/mod.ts";
import type { SpillStore } from "../../store/client.ts";
import { readingSpec } from "./builtin_spec.ts";
import { COUNTED_BYTES, HASHED_BYTES, OUTPUT_BYTES, PAGE_LINES } from "./limits.ts";

const PROPERTIES: { readonly [name: string]: SchemaNode } = {
  path: {
    type: "string",
    minLength: 1,
    maxLength: 4096,
    description: "A file, or output:ID as a shortened result names it",
  },
  start_line: { type: "integer", minimum: 1, description: "From 1" },
  end_line: { type: "integer", minimum: 1, description: "Included" },
  start_column: {
    type: "integer",
    minimum: 1,
    description: "Only to go on within a very long line",
  },
};

/** `read_file`: a page of a text file of the workspace, or of an output that was kept. */
export function readFileTool(spill: SpillStore): ToolSpecInput {
  return readingSpec({
    name: "read_file",
    description: "Read a text file, or some of its lines.\n" +
      `Up to ${PAGE_LINES} lines of exact text; if truncated, call again with what next says.\n\n` +
      `Returns up to ${PAGE_LINES} lines or about ${
        OUTPUT_BYTES / 3000
      }k tokens of exact text, with ` +
      "total_lines, bytes and sha256. If truncated is true, call again with the arguments in next. " +
      "Line ends are kept as they are (see line_endings); a byte order mark is left out (bom: true). " +
      `sha256 is null above ${HASHED_BYTES >> 20} MiB, total_lines above ${
        COUNTED_BYTES >> 20
      } MiB. ` +
      "Refuses binary files, text that is not UTF-8, and paths that leave the workspace.",
    properties: PROPERTIES,
    required: ["path"],
    aliases: ["cat"],
    fields: ["path", "start_line", "end_line"],
    run: async (args, context) =>
      (await import("./run_read_file.ts")).runReadFile(args, { context, spill }),
  });
}
