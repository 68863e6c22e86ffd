import { showInline } from "../contract/mod.ts";
import { LedgerError, type LedgerErrorCode } from "./ledger_error.ts";
import { openIfThere, readAt } from "./read_at.ts";
import { WriteAheadLog } from "./write_ahead_log.ts";

const MAGIC = "SQLite format 3\0";

/**
 * The pages of a SQLite database with its write-ahead log laid over them, by reading alone.
 *
 * The library cannot be used for this: even read-only it makes or changes the `-wal` and `-shm`
 * files, it would run whatever a hostile schema holds, and native code would parse hostile bytes.
 * No lock is taken; after reading, {@linkcode settled} says whether the pages belong together.
 */
export class DatabasePages {
  readonly #path: string;
  readonly #file: Deno.FsFile;
  #log: WriteAheadLog | undefined;
  #fromFile = new Set<number>();
  #stamp = "";
  #pageSize = 0;
  #pageCount = 0;

  /** @throws {LedgerError} If there is no such file. */
  constructor(path: string) {
    const file = openIfThere(path);
    if (file === undefined) {
      throw refusal("unreadable", path, "there is no such file");
    }
    this.#file = file;
    // The log lies beside the file itself, not beside a link to it.
    this.#path = Deno.realPathSync(path);
  }

  get pageSize(): number {
    return this.#pageSize;
  }

  get pageCount(): number {
    return this.#pageCount;
  }

  /** Takes the newest committed state. */
  refresh(): void {
    if (this.#log?.isStillAt(this.#logPath)) this.#log.follow();
    else {
      this.#log?.close();
      this.#log = WriteAheadLog.open(this.#logPath);
    }
    this.#fromFile = new Set();
    const stat = this.#file.statSync();
    this.#stamp = stampOf(stat);
    const header = this.#log?.page(1) ?? readAt(this.#file, 0, 100);
    if (header === undefined) {
      throw this.#refusal("not_a_ledger", "it is empty");
    }
    this.#pageSize = this.#checkHeader(header);
    this.#pageCount = this.#log?.pageCount || Math.floor(stat.size / this.#pageSize);
  }

  /** @throws {RangeError} If the database has no such page. */
  page(number: number): Uint8Array {
    if (number < 1 || number > this.#pageCount) {
      throw new RangeError(`page ${number} is outside the file`);
    }
    const logged = this.#log?.page(number);
    if (logged !== undefined) return logged;
    this.#fromFile.add(number);
    const bytes = readAt(this.#file, (number - 1) * this.#pageSize, this.#pageSize);
    if (bytes === undefined) throw new RangeError(`page ${number} is cut off`);
    return bytes;
  }

  /** Whether nothing that was read since {@linkcode refresh} can have been replaced meanwhile. */
  settled(): boolean {
    if (this.#log !== undefined) {
      return this.#log.isStillAt(this.#logPath) &&
        this.#log.follow().isDisjointFrom(this.#fromFile);
    }
    const log = WriteAheadLog.open(this.#logPath);
    log?.close();
    return log === undefined && this.#stamp === stampOf(this.#file.statSync());
  }

  close(): void {
    this.#log?.close();
    this.#file.close();
  }

  #refusal(code: LedgerErrorCode, reason: string): LedgerError {
    return refusal(code, this.#path, reason);
  }

  get #logPath(): string {
    return `${this.#path}-wal`;
  }

  #checkHeader(header: Uint8Array): number {
    const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
    const stated = view.getUint16(16);
    const size = stated === 1 ? 65536 : stated;
    if (String.fromCharCode(...header.subarray(0, 16)) !== MAGIC) {
      throw this.#refusal("corrupt", "it is not a database");
    }
    // A database whose first transaction was never committed has no encoding and no schema yet.
    if (view.getUint32(56) === 0 && view.getUint32(44) === 0) {
      throw this.#refusal("not_a_ledger", "it is empty");
    }
    const sound = size >= 512 && (size & (size - 1)) === 0 && view.getUint8(20) === 0 &&
      view.getUint32(56) === 1 && (this.#log?.pageSize ?? size) === size;
    if (sound) return size;
    throw this.#refusal("corrupt", "its header is damaged");
  }
}

function stampOf({ size, mtime }: Deno.FileInfo): string {
  return `${size} ${mtime?.getTime()}`;
}

function refusal(code: LedgerErrorCode, path: string, reason: string): LedgerError {
  return new LedgerError(code, `Cannot read ledger "${showInline(path)}": ${reason}`);
}
