import { openIfThere, readAt } from "./read_at.ts";

const HEADER = 32;
const FRAME_HEADER = 24;
/** Its lowest bit says in which byte order the checksums are made. */
const MAGIC = 0x377f0682;

type ByteOrder = "little" | "big";

/**
 * The committed pages of a SQLite write-ahead log, read without a lock and without the `-shm` file:
 * every frame proves itself by a running checksum, so what a writer has not finished is not seen.
 */
export class WriteAheadLog {
  readonly #file: Deno.FsFile;
  readonly #header: Uint8Array;
  readonly #order: ByteOrder;
  /** Page number to the offset of its newest committed image. */
  readonly #pages = new Map<number, number>();
  readonly pageSize: number;
  #pageCount = 0;
  #end = HEADER;
  #sums: readonly [number, number];

  private constructor(file: Deno.FsFile, header: Uint8Array) {
    this.#file = file;
    this.#header = header;
    const view = viewOf(header);
    this.#order = orderOf(view.getUint32(0));
    this.pageSize = view.getUint32(8);
    this.#sums = [view.getUint32(24), view.getUint32(28)];
  }

  /** Opens the log at `path`; `undefined` if it is missing, empty or not sound from its start. */
  static open(path: string): WriteAheadLog | undefined {
    const file = openIfThere(path);
    if (file === undefined) return undefined;
    const header = readAt(file, 0, HEADER);
    if (header !== undefined && isSound(header)) {
      const log = new WriteAheadLog(file, header);
      log.follow();
      return log;
    }
    file.close();
    return undefined;
  }

  /** Pages of the database at the newest commit; 0 if nothing was committed here. */
  get pageCount(): number {
    return this.#pageCount;
  }

  /** Takes in what was committed since; answers the pages that changed. */
  follow(): ReadonlySet<number> {
    const committed = new Set<number>();
    let pending: (readonly [number, number])[] = [];
    let at = this.#end;
    for (let sums = this.#sums;;) {
      const frame = readAt(this.#file, at, FRAME_HEADER + this.pageSize);
      const next = frame && this.#check(frame, sums);
      if (frame === undefined || next === undefined) return committed;
      sums = next;
      pending.push([viewOf(frame).getUint32(0), at + FRAME_HEADER]);
      at += frame.length;
      const size = viewOf(frame).getUint32(4);
      if (size === 0) continue;
      for (const [page, offset] of pending) {
        this.#pages.set(page, offset);
        committed.add(page);
      }
      pending = [];
      [this.#pageCount, this.#end, this.#sums] = [size, at, sums];
    }
  }

  /** The newest committed image of page `number`, if the log has one. */
  page(number: number): Uint8Array | undefined {
    const offset = this.#pages.get(number);
    return offset === undefined ? undefined : readAt(this.#file, offset, this.pageSize);
  }

  /** Whether the log at `path` is still this one: a writer starts over once all is copied. */
  isStillAt(path: string): boolean {
    using file = openIfThere(path);
    const header = file && readAt(file, 0, HEADER);
    return header !== undefined && header.every((byte, index) => byte === this.#header[index]);
  }

  close(): void {
    this.#file.close();
  }

  #check(
    frame: Uint8Array,
    [first, second]: readonly [number, number],
  ): readonly [number, number] | undefined {
    const view = viewOf(frame);
    const salted = view.getUint32(8) === viewOf(this.#header).getUint32(16) &&
      view.getUint32(12) === viewOf(this.#header).getUint32(20);
    if (!salted || view.getUint32(0) === 0) return undefined;
    const start = checksum(frame.subarray(0, 8), [first, second], this.#order);
    const sums = checksum(frame.subarray(FRAME_HEADER), start, this.#order);
    return sums[0] === view.getUint32(16) && sums[1] === view.getUint32(20) ? sums : undefined;
  }
}

function isSound(header: Uint8Array): boolean {
  const view = viewOf(header);
  const magic = view.getUint32(0);
  const size = view.getUint32(8);
  if ((magic & ~1) !== MAGIC || size < 512 || size > 65536 || (size & (size - 1)) !== 0) {
    return false;
  }
  const sums = checksum(header.subarray(0, 24), [0, 0], orderOf(magic));
  return sums[0] === view.getUint32(24) && sums[1] === view.getUint32(28);
}

function orderOf(magic: number): ByteOrder {
  return magic === MAGIC ? "little" : "big";
}

function checksum(
  bytes: Uint8Array,
  [first, second]: readonly [number, number],
  order: ByteOrder,
): readonly [number, number] {
  const view = viewOf(bytes);
  const littleEndian = order === "little";
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + view.getUint32(at, littleEndian) + second) >>> 0;
    second = (second + view.getUint32(at + 4, littleEndian) + first) >>> 0;
  }
  return [first, second];
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
