import type { LedgerHead } from "../contract/mod.ts";
import { lstatIfThere } from "../std/lstat_if_there.ts";

/** Keeps every head that a core reports, where no core can write. */
export interface LedgerHeads {
  /** Appends one line; never changes one. `false` if it could not be written. */
  append(head: LedgerHead): boolean;
  close(): void;
}

/**
 * Opens the file of heads for appending. A core that rewrote its ledger can report new heads, but
 * cannot take back those that stand here.
 */
export function openLedgerHeads(path: string): LedgerHeads {
  let file: Deno.FsFile | undefined;
  return {
    append({ ledger, seq, sha256 }) {
      try {
        file ??= openForLines(path);
        writeAll(file, `${JSON.stringify({ ledger, seq, sha256 })}\n`);
        return true;
      } catch {
        return false;
      }
    },
    close() {
      file?.close();
      file = undefined;
    },
  };
}

/** @throws {TypeError} If something else than a file stands there: a link would lead elsewhere, a pipe wait. */
function openForLines(path: string): Deno.FsFile {
  if (lstatIfThere(path)?.isFile === false) throw new TypeError(`"${path}" is no file`);
  const file = Deno.openSync(path, { read: true, append: true, create: true, mode: 0o600 });
  // A line that a full disk cut must not take the next one with it.
  if (!endsWithNewline(file)) writeAll(file, "\n");
  return file;
}

function endsWithNewline(file: Deno.FsFile): boolean {
  if (file.statSync().size === 0) return true;
  file.seekSync(-1, Deno.SeekMode.End);
  const last = new Uint8Array(1);
  return file.readSync(last) === 1 && last[0] === 10;
}

function writeAll(file: Deno.FsFile, line: string): void {
  const bytes = new TextEncoder().encode(line);
  for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
}
