import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { Buffer } from "node:buffer";

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/** The content of a file, or why it is not taken, as the end of a sentence: `is a link`. */
export type PlainFile =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly reason: string };

/** How a file is read. */
export interface PlainReading {
  /** The most bytes. */
  readonly limit: number;
  /** Whether the file may have a second name. */
  readonly hardLinks: "fine" | "refused";
}

/**
 * Reads a regular file of at most `limit` bytes that really is at `path`, which is real and absolute:
 * a link on the way, a pipe or a device is refused, also one that was put
 * there a moment ago. Never waits for a writer.
 */
export function readPlainFile(path: string, { limit, hardLinks }: PlainReading): PlainFile {
  let file: number;
  try {
    // The runtime's own way to open has no word for these, and would follow a link or wait for a pipe.
    file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    return refused(reasonOf(error));
  }
  try {
    const info = fstatSync(file);
    if (!info.isFile()) return refused("is no regular file");
    if (info.nlink > 1 && hardLinks === "refused") {
      return refused("has another name too (a hard link), and a package may hold none");
    }
    if (info.size > limit) return refused(`has ${info.size} bytes`);
    // A folder on the way could have been swapped for a link before it was opened; then the same file
    // is not found at its place without one, unless it has two names.
    const there = Deno.lstatSync(path);
    if (Deno.realPathSync(path) !== path || there.ino !== info.ino || there.dev !== info.dev) {
      return refused("changed while it was read");
    }
    return readAll(file, info.size, limit);
  } catch (error) {
    return refused(reasonOf(error));
  } finally {
    closeSync(file);
  }
}

function readAll(file: number, expected: number, limit: number): PlainFile {
  // One byte more than is there: a file that grows meanwhile is seen to.
  const buffer = Buffer.alloc(Math.min(expected, limit) + 1);
  let size = 0;
  while (size < buffer.length) {
    const count = readSync(file, buffer, size, buffer.length - size, null);
    if (count === 0) return { ok: true, bytes: new Uint8Array(buffer.subarray(0, size)) };
    size += count;
  }
  return refused("grew while it was read");
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ELOOP" || code === "EMLINK") return "is a link";
  if (code === "EACCES" || code === "EPERM") return "may not be read";
  if (code === "ENOENT" || error instanceof Deno.errors.NotFound) return "is gone";
  if (code === "ENXIO") return "is no regular file";
  return "cannot be read";
}

function refused(reason: string): PlainFile {
  return { ok: false, reason };
}
