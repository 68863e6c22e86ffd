import { fail, showInline, succeed } from "../../contract/mod.ts";
import type { JsonObject, ToolContext, ToolFailure, ToolOutcome } from "../../contract/mod.ts";
import { flagArgument, numberArgument, textArgument } from "./builtin_spec.ts";
import { compileGlob } from "./glob.ts";
import { FOUND_LINES } from "./limits.ts";
import { compileMatcher, type LineMatcher } from "./line_matcher.ts";
import { mapParallel } from "./map_parallel.ts";
import { OutputBudget } from "./output_budget.ts";
import { type FileFindings, searchOneFile } from "./search_one_file.ts";
import { SkipLog } from "./skip_log.ts";
import { type WalkEntry, WorkspaceWalk } from "./walk_workspace.ts";
import { findExisting, type Place } from "./workspace_path.ts";

const MATCH_BYTES = 42_000;
const PARALLEL = 4;
const BATCH = 16;
const MAX_SLOW_FILES = 5;

/** Runs `search_files`. */
export async function runSearchFiles(args: JsonObject, context: ToolContext): Promise<ToolOutcome> {
  const pattern = textArgument(args, "pattern", "");
  if (pattern.includes("\n")) {
    return fail(
      "invalid_arguments",
      "The pattern has a line feed, but each line is searched alone",
    );
  }
  const glob = compileGlob(textArgument(args, "glob", "**"));
  if (!glob.ok) return fail("invalid_arguments", glob.problem);
  const compiled = await compileMatcher({
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
    this.#limit = numberArgument(args, "limit", FOUND_LINES.usual);
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
