import type { LedgerHead } from "../contract/mod.ts";

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
        file ??= Deno.openSync(path, { append: true, create: true, mode: 0o600 });
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

function writeAll(file: Deno.FsFile, line: string): void {
  const bytes = new TextEncoder().encode(line);
  for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
}
