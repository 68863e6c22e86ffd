import type { JsonObject } from "../../contract/mod.ts";
import type { FolderWatches } from "./folder_watch.ts";
import { extensionOf, languageOf } from "./file_languages.ts";
import { mapParallel } from "./map_parallel.ts";
import { openInside } from "./open_inside.ts";
import type { SkipLog } from "./skip_log.ts";
import { SNIFF_BYTES, sniffText } from "./sniff_text.ts";
import type { WalkEntry } from "./walk_workspace.ts";

/** The largest file whose lines are counted, in bytes. */
export const MAX_COUNTED_FILE: number = 4 * 1024 * 1024;
const PARALLEL = 8;
const MAX_EXTENSIONS = 60;

/** What a counter needs of the call that it counts for. */
export interface CountContext {
  readonly workspace: string;
  readonly signal: AbortSignal;
  /** Takes the files whose lines were not counted. */
  readonly skips: SkipLog;
  readonly watches: FolderWatches;
}

interface Sum {
  files: number;
  lines: number;
  bytes: number;
}

/** What is known of one file; without `size` it could not be opened. */
interface FileCount {
  readonly size?: number;
  readonly lines?: number;
  /** Why it was not counted, or not its lines. */
  readonly skipped?: string;
}

/** Counts files, lines and bytes by extension. */
export class FileCounter {
  readonly #context: CountContext;
  readonly #sums = new Map<string, Sum>();
  // One for all: a file is read in one go, without a pause in which another could use it.
  readonly #buffer = new Uint8Array(64 * 1024);

  constructor(context: CountContext) {
    this.#context = context;
  }

  /** Counts `files`, a few of them at a time. */
  async add(files: readonly WalkEntry[]): Promise<void> {
    const counts = await mapParallel(files, PARALLEL, (file) => this.#count(file));
    // In the order of the files, whatever was counted first: the same tree gives the same report.
    for (const [index, file] of files.entries()) {
      const count = counts[index];
      if (count !== undefined) this.#take(file, count);
    }
  }

  /** `{files, lines, bytes, extensions: [{extension, language, files, lines, bytes}]}`. */
  report(): JsonObject {
    const all = Array.from(this.#sums, ([extension, sum]) => ({
      extension,
      language: languageOf(extension),
      ...sum,
    })).sort((one, other) => other.lines - one.lines || other.bytes - one.bytes);
    const sum = (key: keyof Sum) => all.reduce((total, entry) => total + entry[key], 0);
    return {
      files: sum("files"),
      lines: sum("lines"),
      bytes: sum("bytes"),
      extensions: all.slice(0, MAX_EXTENSIONS),
      extensions_left_out: Math.max(0, all.length - MAX_EXTENSIONS),
    };
  }

  async #count({ path, real }: WalkEntry): Promise<FileCount> {
    const { workspace, signal, watches } = this.#context;
    const opened = await openInside({ workspace, path, real, signal, watches });
    if (!opened.ok) return { skipped: `not readable (${opened.code})` };
    using file = opened.file;
    const { size } = opened.info;
    const lines = size > MAX_COUNTED_FILE ? "too large" : countLines(file, this.#buffer, size);
    return typeof lines === "number"
      ? { size, lines }
      : { size, lines: 0, skipped: `lines not counted: ${lines}` };
  }

  #take({ path, name }: WalkEntry, { size, lines = 0, skipped }: FileCount): void {
    if (skipped !== undefined) this.#context.skips.add(path, skipped);
    if (size === undefined) return;
    const extension = extensionOf(name);
    const sum = this.#sums.get(extension) ?? { files: 0, lines: 0, bytes: 0 };
    this.#sums.set(extension, sum);
    sum.files++;
    sum.bytes += size;
    sum.lines += lines;
  }
}

/** Lines of an open file; a last one without a line feed counts. Or why they cannot be counted. */
function countLines(
  file: Deno.FsFile,
  buffer: Uint8Array<ArrayBuffer>,
  size: number,
): number | "not text" {
  let [lines, read, last] = [0, 0, 0x0a];
  while (read <= MAX_COUNTED_FILE) {
    // Regular files of a few blocks: a synchronous read costs less than the way to another thread.
    const count = file.readSync(buffer);
    if (count === null || count === 0) break;
    const chunk = buffer.subarray(0, count);
    if (read === 0) {
      const head = chunk.subarray(0, SNIFF_BYTES);
      if (sniffText(head, head.length >= size ? "whole" : "start").kind === "binary") {
        return "not text";
      }
    }
    for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, at + 1)) lines++;
    last = chunk[count - 1] ?? 0;
    read += count;
  }
  return last === 0x0a ? lines : lines + 1;
}
