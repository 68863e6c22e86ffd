import { showInline } from "../contract/mod.ts";
import { LedgerError } from "./ledger_error.ts";

/** Reads exactly `length` bytes at `offset`; `undefined` if the file ends before. */
export function readAt(file: Deno.FsFile, offset: number, length: number): Uint8Array | undefined {
  const bytes = new Uint8Array(length);
  file.seekSync(offset, Deno.SeekMode.Start);
  for (let at = 0; at < length;) {
    const read = file.readSync(bytes.subarray(at));
    if (read === null) return undefined;
    at += read;
  }
  return bytes;
}

/**
 * Opens `path` for reading; `undefined` if there is no such file.
 *
 * @throws {LedgerError} If it is a pipe, a socket or a device: opening one may wait for ever.
 */
export function openIfThere(path: string): Deno.FsFile | undefined {
  try {
    const { isFile, isDirectory } = Deno.statSync(path);
    if (!isFile && !isDirectory) {
      throw new LedgerError(
        "unreadable",
        `Cannot read "${showInline(path)}": it is no regular file`,
      );
    }
    return Deno.openSync(path, { read: true });
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
