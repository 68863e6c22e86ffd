// @ts-self-types="./validators.generated.d.ts"
// Written by scripts/generate_validators.ts; do not edit.
// deno-lint-ignore-file
export const VALIDATORS = Object.freeze({
  __proto__: null,
  calculate: () => import("./validators/calculate.generated.js"),
  discover_tools: () => import("./validators/discover_tools.generated.js"),
  find_files: () => import("./validators/find_files.generated.js"),
  git_diff: () => import("./validators/git_diff.generated.js"),
  git_log: () => import("./validators/git_log.generated.js"),
  git_show: () => import("./validators/git_show.generated.js"),
  git_status: () => import("./validators/git_status.generated.js"),
  list_dir: () => import("./validators/list_dir.generated.js"),
  list_tree: () => import("./validators/list_tree.generated.js"),
  read_file: () => import("./validators/read_file.generated.js"),
  read_webpage: () => import("./validators/read_webpage.generated.js"),
  search_files: () => import("./validators/search_files.generated.js"),
});
