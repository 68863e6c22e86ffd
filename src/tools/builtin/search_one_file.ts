import type { JsonObject } from "../../contract/mod.ts";
import { byteChunks } from "./byte_chunks.ts";
import type { FolderWatches } from "./folder_watch.ts";
import type { LineHit, LineMatcher } from "./line_matcher.ts";
import { type LineBlock, LineSplitter } from "./line_splitter.ts";
import { openInside } from "./open_inside.ts";
import { sniffText } from "./sniff_text.ts";

/** One file to search, and how. */
export interface FileSearch {
  readonly workspace: string;
  readonly path: string;
  readonly real: string;
  readonly signal: AbortSignal;
  readonly watches: FolderWatches;
  readonly matcher: LineMatcher;
  /** Lines shown before and after each match. */
  readonly context: number;
  /** The most matches. */
  readonly max: number;
  /** Lets others have their turn, and says whether to stop. */
  pause(): Promise<"go on" | "stop">;
}

/** What was found in one file, and what was not looked at. */
export interface FileFindings {
  readonly matches: readonly JsonObject[];
  /** Why the file was not searched, or not all of it: a short phrase. */
  readonly skipped?: string;
  /** The line at which the pattern took too long. */
  readonly slowAt?: number;
}

const MAX_SHOWN = 300;
const SHOWN_BEFORE = 80;

/** Searches one file, line by line and with bounded memory; at most one match per line is reported. */
export async function searchOneFile(search: FileSearch): Promise<FileFindings> {
  const { signal } = search;
  const opened = await openInside(search);
  if (!opened.ok) {
    const kind = opened.details?.kind;
    return {
      matches: [],
      skipped: `not readable (${typeof kind === "string" ? kind : opened.code})`,
    };
  }
  using file = opened.file;
  const lines = new LineSearch(search);
  const decoder = new TextDecoder();
  let skipped: string | undefined;
  let isFirst = true;
  for await (const chunk of byteChunks(file, { signal })) {
    if (isFirst) {
      const verdict = sniffText(chunk, chunk.length >= opened.info.size ? "whole" : "start");
      if (verdict.kind === "binary" || verdict.kind === "wide") {
        return { matches: [], skipped: verdict.kind === "binary" ? "binary" : "UTF-16 or UTF-32" };
      }
      if (verdict.kind === "legacy") skipped = "searched, but not UTF-8";
      isFirst = false;
    }
    lines.push(decoder.decode(chunk, { stream: true }));
    if (lines.isDone) break;
    if (await search.pause() === "stop") break;
  }
  if (!lines.isDone) lines.end(decoder.decode());
  const cut = lines.cutAt === undefined ? skipped : "searched, but not the end of very long lines";
  const slow = lines.slowAt === undefined ? {} : { slowAt: lines.slowAt };
  return { matches: lines.matches(), ...(cut === undefined ? {} : { skipped: cut }), ...slow };
}

interface Match {
  readonly line: number;
  readonly column: number;
  readonly text: string;
  readonly before: readonly string[];
  readonly after: string[];
}

/** The search through the lines of one file, as they come. */
class LineSearch {
  readonly #search: FileSearch;
  readonly #splitter: LineSplitter;
  readonly #matches: Match[] = [];
  /** The last lines of the block before. */
  #tail: readonly string[] = [];
  slowAt: number | undefined;
  cutAt: number | undefined;

  constructor(search: FileSearch) {
    this.#search = search;
    this.#splitter = new LineSplitter(search.matcher.overlap);
  }

  get isDone(): boolean {
    return this.slowAt !== undefined || this.#matches.length >= this.#search.max;
  }

  push(text: string): void {
    this.#splitter.push(text).forEach((block) => this.#look(block));
  }

  end(text: string): void {
    this.push(text);
    this.#splitter.end().forEach((block) => this.#look(block));
  }

  matches(): JsonObject[] {
    const { path, context } = this.#search;
    return this.#matches.map(({ line, column, text, before, after }) => ({
      path,
      line,
      column,
      text,
      ...(context === 0 ? {} : { before, after }),
    }));
  }

  #look(block: LineBlock): void {
    if (this.isDone) return;
    const { matcher, max, context } = this.#search;
    this.#fillAfter(block);
    const found = matcher.search(block.lines, max - this.#matches.length);
    for (const hit of found.hits) this.#matches.push(this.#match(block, hit));
    if (found.slowAt !== undefined) this.slowAt = block.line + found.slowAt;
    if (found.cutAt !== undefined) this.cutAt ??= block.line + found.cutAt;
    if (context > 0 && !block.isOpen) {
      this.#tail = [...this.#tail, ...block.lines.slice(-context)].slice(-context);
    }
  }

  #match(block: LineBlock, hit: LineHit): Match {
    const { context } = this.#search;
    const before = context === 0
      ? []
      : [...this.#tail, ...block.lines.slice(Math.max(0, hit.index - context), hit.index)];
    const after = block.lines.slice(hit.index + 1, hit.index + 1 + context);
    return {
      line: block.line + hit.index,
      column: (hit.index === 0 ? block.column : 0) + hit.start + 1,
      text: clip(block.lines[hit.index] ?? "", hit.start),
      before: before.slice(-context || before.length).map((line) => clip(line, 0)),
      after: after.map((line) => clip(line, 0)),
    };
  }

  /** Matches near the end of the block before still want lines after them. */
  #fillAfter(block: LineBlock): void {
    for (const match of this.#matches.slice(-this.#search.context || Infinity)) {
      const known = match.line + match.after.length;
      const wanted = match.line + this.#search.context;
      for (let line = Math.max(known + 1, block.line); line <= wanted; line++) {
        const text = block.lines[line - block.line];
        if (text === undefined) break;
        match.after.push(clip(text, 0));
      }
    }
  }
}

/** At most 300 units of a line, around the place of the match; cut ends show as "…". */
function clip(line: string, at: number): string {
  if (line.length <= MAX_SHOWN) return line;
  const start = Math.max(0, Math.min(at - SHOWN_BEFORE, line.length - MAX_SHOWN));
  const part = line.slice(start, start + MAX_SHOWN).replace(
    /^[\udc00-\udfff]|[\ud800-\udbff]$/g,
    "",
  );
  return `${start > 0 ? "…" : ""}${part}${start + MAX_SHOWN < line.length ? "…" : ""}`;
}
