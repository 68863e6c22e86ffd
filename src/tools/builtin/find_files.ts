import type { ToolSpecInput } from "../../contract/mod.ts";
import { FOLDER, readingSpec } from "./builtin_spec.ts";
import { FOUND_PATHS } from "./limits.ts";

/** `find_files`: the files whose path matches a glob. */
export const FIND_FILES: ToolSpecInput = readingSpec({
  name: "find_files",
  description: "Find files by name with a glob.\n" +
    'Without "/" a name at any depth, with "/" relative to path. Leaves out what .gitignore ' +
    "names.\n\n" +
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
      description: 'As "README*" or "src/**/*.{yml,yaml}"',
    },
    path: {
      type: "string",
      minLength: 1,
      maxLength: 4096,
      description: FOLDER,
    },
    limit: {
      type: "integer",
      minimum: 1,
      maximum: FOUND_PATHS.most,
      description: `Default ${FOUND_PATHS.usual}`,
    },
  },
  required: ["glob"],
  fields: ["glob", "path"],
  run: async (args, context) => (await import("./run_find_files.ts")).runFindFiles(args, context),
});
