import { fail, showInline, succeed } from "../../contract/mod.ts";
import type {
  JsonObject,
  SchemaNode,
  ToolContext,
  ToolFailure,
  ToolOutcome,
  ToolSpecInput,
} from "../../contract/mod.ts";
import { flagArgument, numberArgument, readingSpec, textArgument } from "./builtin_spec.ts";
import { compileGlob } from "./glob.ts";
import { compileMatcher, type LineMatcher } from "./line_matcher.ts";
import { mapParallel } from "./map_parallel.ts";
import { OutputBudget } from "./output_budget.ts";
import { type FileFindings, searchOneFile } from "./search_one_file.ts";
import { SkipLog } from "./skip_log.ts";
import { type WalkEntry, WorkspaceWalk } from "./walk_workspace.ts";
import { findExisting, type Place } from "./workspace_path.ts";

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;
const MATCH_BYTES = 42_000;
const PARALLEL = 4;
const BATCH = 16;
const MAX_SLOW_FILES = 5;

const PROPERTIES: { readonly [name: string]: SchemaNode } = {
  pattern: {
    type: "string",
    minLength: 1,
    maxLength: 1000,
    description: "A JavaScript regular expression without lookaround and backreferences, applied " +
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
    maximum: MAX_LIMIT,
    description: `How many matches to return. Default ${DEFAULT_LIMIT}`,
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
  run: runSearchFiles,
});

async function runSearchFiles(args: JsonObject, context: ToolContext): Promise<ToolOutcome> {
  const pattern = textArgument(args, "pattern", "");
  if (pattern.includes("\n")) {
    return fail(
      "invalid_arguments",
      "The pattern has a line feed, but each line is searched alone",
    );
  }
  const glob = compileGlob(textArgument(args, "glob", "**"));
  if (!glob.ok) return fail("invalid_arguments", glob.problem);
  const compiled = compileMatcher({
    pattern,
    syntax: flagArgument(args, "literal") ? "literal" : "regex",
    caseSensitive: args.case_sensitive !== false,
  });
  if (!compiled.ok) {
    return fail(
      "invalid_arguments",
      `Cannot search for "${showInline(pattern)}" as a regular expression: ${compiled.problem}; ` +
        "for literal text set literal to true",
    );
  }
  const root = findExisting(context.workspace, textArgument(args, "path", "."));
  if (!root.ok) return root;
  const search = new WorkspaceSearch({ args, context, root, matcher: compiled.matcher });
  await search.run(glob.matches);
  return search.outcome(pattern);
}

interface SearchRequest {
  readonly args: JsonObject;
  readonly context: ToolContext;
  readonly root: Place;
  readonly matcher: LineMatcher;
}

/** One search through a folder or a file. */
class WorkspaceSearch {
  readonly #request: SearchRequest;
  readonly #limit: number;
  readonly #skips = new SkipLog();
  readonly #budget = new OutputBudget(MATCH_BYTES);
  readonly #walk: WorkspaceWalk;
  readonly #matches: JsonObject[] = [];
  readonly #slow: string[] = [];
  #isTruncated = false;
  #searched = 0;

  constructor(request: SearchRequest) {
    const { args, context: { workspace, signal }, root } = request;
    this.#request = request;
    this.#limit = numberArgument(args, "limit", DEFAULT_LIMIT);
    this.#walk = new WorkspaceWalk({ workspace, root, signal, skips: this.#skips });
  }

  async run(accepts: (names: readonly string[]) => boolean): Promise<void> {
    const { root } = this.#request;
    if (root.info?.isDirectory !== true) {
      await this.#searchAll([root]);
      return;
    }
    for await (const entries of this.#walk.folders()) {
      await this.#searchAll(entries.filter(({ kind, names }) => kind === "file" && accepts(names)));
      if (this.#isTruncated || this.#slow.length >= MAX_SLOW_FILES) return;
    }
  }

  outcome(pattern: string): ToolOutcome {
    const [slow] = this.#slow;
    if (slow !== undefined && this.#matches.length === 0) return this.#tooSlow(pattern, slow);
    return succeed({
      matches: this.#matches,
      files_searched: this.#searched,
      truncated: this.#isTruncated,
      skipped: this.#skips.report(),
      stopped: slow === undefined
        ? this.#walk.stopped
        : `The pattern took too long: ${slow}; make it simpler or set literal to true`,
    });
  }

  #tooSlow(pattern: string, slow: string): ToolFailure {
    return fail(
      "timeout",
      `Pattern "${showInline(pattern)}" took too long in ${slow}; use smaller counts in it, or ` +
        "set literal to true",
      { files_searched: this.#searched, skipped: this.#skips.report() },
    );
  }

  async #searchAll(files: readonly (WalkEntry | Place)[]): Promise<void> {
    // A few at a time: what they found is held until its turn comes.
    for (let start = 0; start < files.length && !this.#isTruncated; start += BATCH) {
      const batch = files.slice(start, start + BATCH);
      const findings = await mapParallel(batch, PARALLEL, (file) => this.#searchFile(file));
      findings.forEach((found, index) => this.#take(found, batch[index]?.path ?? ""));
    }
  }

  async #searchFile({ path, real }: WalkEntry | Place): Promise<FileFindings> {
    if (this.#walk.outOfTime() || this.#slow.length >= MAX_SLOW_FILES) {
      return { matches: [], skipped: "not reached" };
    }
    const { args, context: { workspace, signal }, matcher } = this.#request;
    const found = await searchOneFile({
      workspace,
      path,
      real,
      signal,
      watches: this.#walk.watches,
      matcher,
      context: numberArgument(args, "context", 0),
      max: this.#limit + 1 - this.#matches.length,
      pause: async () => {
        await this.#walk.breathe();
        return this.#walk.outOfTime() ? "stop" : "go on";
      },
    });
    if (found.slowAt !== undefined) {
      this.#slow.push(`"${showInline(path)}" at line ${found.slowAt}`);
    }
    return found;
  }

  #take(found: FileFindings, path: string): void {
    const { skipped, slowAt, matches } = found;
    if (skipped !== undefined) this.#skips.add(path, skipped);
    if (slowAt !== undefined) this.#skips.add(path, "the pattern took too long");
    if (skipped === undefined || skipped.startsWith("searched")) this.#searched++;
    for (const match of matches) {
      this.#isTruncated ||= this.#matches.length >= this.#limit || !this.#budget.take(match);
      if (this.#isTruncated) return;
      this.#matches.push(match);
    }
  }
}
