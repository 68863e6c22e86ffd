import { fail, showInline, succeed } from "../../contract/mod.ts";
import type { JsonObject, ToolContext, ToolFailure, ToolOutcome } from "../../contract/mod.ts";
import { isSpillName, type SpillStore } from "../../store/client.ts";
import { numberArgument, textArgument } from "./builtin_spec.ts";
import { byteChunks } from "./byte_chunks.ts";
import { HASHED_BYTES, OUTPUT_BYTES, PAGE_LINES } from "./limits.ts";
import { openInside } from "./open_inside.ts";
import { type ReadText, readText, type TextSource } from "./read_text.ts";
import { openSpill } from "./spill_chunks.ts";
import { type PageRequest, type PageStart, TextPager } from "./text_pager.ts";
import { findExisting } from "./workspace_path.ts";

/** Where `read_file` reads. */
export interface ReadPlaces {
  readonly context: ToolContext;
  readonly spill: SpillStore;
}

/** Runs `read_file`. */
export async function runReadFile(args: JsonObject, places: ReadPlaces): Promise<ToolOutcome> {
  const path = textArgument(args, "path", "");
  const request = pageRequest(args);
  if (request.endLine < request.startLine) {
    return fail(
      "invalid_arguments",
      `end_line ${request.endLine} is before start_line ${request.startLine}`,
    );
  }
  return isSpillName(path)
    ? await readSpill(path, request, places)
    : await readWorkspaceFile(path, request, places.context);
}

function pageRequest(args: JsonObject): PageRequest {
  return {
    startLine: numberArgument(args, "start_line", 1),
    startColumn: numberArgument(args, "start_column", 1),
    endLine: numberArgument(args, "end_line", Infinity),
    maxLines: PAGE_LINES,
    maxBytes: OUTPUT_BYTES,
  };
}

async function readWorkspaceFile(
  path: string,
  request: PageRequest,
  context: ToolContext,
): Promise<ToolOutcome> {
  const { workspace, signal } = context;
  const place = findExisting(workspace, path);
  if (!place.ok) return await withHint(workspace, path, place);
  const opened = await openInside({ workspace, path: place.path, real: place.real, signal });
  if (!opened.ok) return opened;
  using file = opened.file;
  const { info } = opened;
  const chunks = byteChunks(file, { signal });
  const page = await readPage({ path: place.path, size: info.size, chunks }, request);
  if (!page.ok) return page;
  const after = file.statSync();
  const changed = after.size !== info.size || after.mtime?.getTime() !== info.mtime?.getTime();
  return succeed({
    ...page.output,
    notes: [...page.notes, ...(changed ? ["The file changed while it was read"] : [])],
  });
}

// Loaded late: few reads miss.
async function withHint(
  workspace: string,
  path: string,
  failure: ToolFailure,
): Promise<ToolFailure> {
  return (await import("./near_name.ts")).suggestName(workspace, path, failure);
}

async function readSpill(
  name: string,
  request: PageRequest,
  { context, spill }: ReadPlaces,
): Promise<ToolOutcome> {
  const kept = await openSpill(spill, name, context);
  if (kept === undefined) {
    return fail(
      "not_found",
      `No output is kept as "${showInline(name)}" in this session; ` +
        `a file of that name is "./${showInline(name)}"`,
    );
  }
  const page = await readPage({ path: name, ...kept }, request);
  return page.ok ? succeed({ ...page.output, notes: page.notes }) : page;
}

interface PageOutput {
  readonly ok: true;
  readonly output: JsonObject;
  readonly notes: readonly string[];
}

async function readPage(
  source: TextSource,
  request: PageRequest,
): Promise<PageOutput | ToolFailure> {
  const pager = new TextPager(request);
  const read = await readText(source, pager);
  if (!read.ok) return read;
  const page = pager.page(read.ended ? "ended" : "open");
  const total = read.ended ? pager.lines() : null;
  const problem = startProblem(source, request, { pager, total });
  if (problem !== undefined) return problem;
  const { bom, sha256 } = read;
  const bytes = read.ended ? read.bytes : source.size;
  const output = {
    path: source.path,
    text: page.text,
    start_line: request.startLine,
    end_line: page.endLine,
    total_lines: total,
    bytes,
    sha256,
    truncated: page.next !== null,
    next: page.next === null ? null : nextArguments(source.path, request, page.next),
    line_endings: lineEndings(page.text),
    bom,
  };
  return { ok: true, output, notes: sizeNotes(read) };
}

function nextArguments(path: string, request: PageRequest, start: PageStart): JsonObject {
  const { start_line, start_column } = start;
  const column: JsonObject = start_column === undefined ? {} : { start_column };
  const end: JsonObject = request.endLine === Infinity ? {} : { end_line: request.endLine };
  return { path, start_line, ...column, ...end };
}

function startProblem(
  source: TextSource,
  request: PageRequest,
  { pager, total }: { pager: TextPager; total: number | null },
): ToolFailure | undefined {
  const shown = `"${showInline(source.path)}"`;
  if (total !== null && request.startLine > Math.max(total, 1)) {
    const lines = `${total} ${total === 1 ? "line" : "lines"}`;
    return fail("invalid_arguments", `${shown} has ${lines}; start_line is ${request.startLine}`);
  }
  const units = pager.shortLine;
  if (units === undefined) return undefined;
  return fail(
    "invalid_arguments",
    `Line ${request.startLine} of ${shown} has ${units} characters; ` +
      `start_column is ${request.startColumn}`,
  );
}

function lineEndings(text: string): string {
  const all = text.split("\n").length - 1;
  const crlf = text.split("\r\n").length - 1;
  if (all === 0) return "none";
  return crlf === 0 ? "lf" : crlf === all ? "crlf" : "mixed";
}

function sizeNotes(read: ReadText): readonly string[] {
  if (!read.ended) {
    return [`Too large to count its lines and to hash it: only ${read.bytes} bytes were read`];
  }
  return read.sha256 === null ? [`Too large to hash: above ${HASHED_BYTES} bytes`] : [];
}
