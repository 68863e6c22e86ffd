import type { DatabasePages } from "./database_pages.ts";
import { ByteCursor, type CellValue, decodeRecord } from "./table_cell.ts";

const LEAF = 13;
const INTERIOR = 5;
/** A tree of the smallest pages is not deeper than this for any file that fits a disk. */
const MAX_DEPTH = 24;
/** No row that this program writes is larger: its payload has at most 256 KiB. */
const MAX_ROW_BYTES = 512 * 1024;

/** What is found while walking a table. */
export type Found =
  | {
    readonly kind: "row";
    readonly id: number;
    readonly bytes: number;
    readonly values: readonly CellValue[];
  }
  | {
    readonly kind: "damage";
    /** No row up to this id will be found any more. */
    readonly through: number;
    readonly message: string;
  };

/**
 * The rows of the table rooted at page `root` with an id greater than `after`, by id. A page that
 * cannot be read is reported and passed over; every id must lie where its parents say, so that no
 * row is seen here that a search by id would not find.
 */
export function* walkTable(
  pages: DatabasePages,
  root: number,
  after = -Infinity,
): Generator<Found, void> {
  yield* new Walk(pages, after).page(root, { above: -Infinity, through: Infinity, depth: 0 });
}

/**
 * The greatest id of the table rooted at page `root`; 0 if it is empty.
 *
 * @throws {RangeError} If the way to it is damaged.
 */
export function lastRowId(pages: DatabasePages, root: number): number {
  let page = root;
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    const bytes = pages.page(page);
    const header = new ByteCursor(bytes);
    const type = header.uint8();
    if (type !== INTERIOR) {
      const last = cells(bytes, header, 8).at(-1);
      last?.varint();
      return last?.varint() ?? 0;
    }
    page = new ByteCursor(bytes, 8).uint32();
  }
  throw new RangeError("the tree runs in a circle");
}

interface Bounds {
  readonly above: number;
  readonly through: number;
  readonly depth: number;
}

class Walk {
  readonly #pages: DatabasePages;
  readonly #after: number;
  #visits = 0;

  constructor(pages: DatabasePages, after: number) {
    this.#pages = pages;
    this.#after = after;
  }

  *page(number: number, bounds: Bounds): Generator<Found, void> {
    try {
      // In a sound tree no page is reached twice; a forged one must not be walked without end.
      if (++this.#visits > this.#pages.pageCount || bounds.depth > MAX_DEPTH) {
        throw new RangeError("the tree runs in a circle");
      }
      const bytes = this.#pages.page(number);
      const header = new ByteCursor(bytes, number === 1 ? 100 : 0);
      const type = header.uint8();
      if (type !== LEAF && type !== INTERIOR) throw new RangeError("it is no page of a table");
      const read = type === LEAF
        ? this.#leaf(bytes, header, bounds)
        : this.#interior(bytes, header, bounds);
      yield* read;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      if (bounds.through <= this.#after) return;
      const message = `page ${number} is damaged: ${error.message}`;
      yield { kind: "damage", through: bounds.through, message };
    }
  }

  *#leaf(bytes: Uint8Array, header: ByteCursor, bounds: Bounds): Generator<Found, void> {
    let above = bounds.above;
    for (const cell of cells(bytes, header, 8)) {
      const size = cell.varint();
      const id = cell.varint();
      if (id <= above || id > bounds.through) throw new RangeError(`row ${id} is out of order`);
      above = id;
      if (id <= this.#after) continue;
      yield this.#row(cell, id, size);
    }
  }

  #row(cell: ByteCursor, id: number, size: number): Found {
    try {
      return { kind: "row", id, bytes: size, values: decodeRecord(this.#payload(cell, size)) };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return { kind: "damage", through: id, message: error.message };
    }
  }

  *#interior(bytes: Uint8Array, header: ByteCursor, bounds: Bounds): Generator<Found, void> {
    const depth = bounds.depth + 1;
    let above = bounds.above;
    for (const cell of cells(bytes, header, 12)) {
      const child = cell.uint32();
      const through = cell.varint();
      if (through <= above || through > bounds.through) {
        throw new RangeError(`its key ${through} is out of order`);
      }
      if (through > this.#after) yield* this.page(child, { above, through, depth });
      above = through;
    }
    const last = new ByteCursor(bytes, header.at).uint32();
    yield* this.page(last, { above, through: bounds.through, depth });
  }

  #payload(cell: ByteCursor, size: number): Uint8Array {
    if (size > MAX_ROW_BYTES) throw new RangeError(`a row has ${size} bytes`);
    const local = localSize(size, this.#pages.pageSize);
    const payload = new Uint8Array(size);
    payload.set(cell.take(local));
    let next = local < size ? cell.uint32() : 0;
    for (let at = local; at < size;) {
      const page = new ByteCursor(this.#pages.page(next));
      next = page.uint32();
      const part = page.take(Math.min(size - at, this.#pages.pageSize - 4));
      payload.set(part, at);
      at += part.length;
    }
    return payload;
  }
}

// Leaves `header` where the right-most child of an interior page stands.
function cells(bytes: Uint8Array, header: ByteCursor, headerSize: number): ByteCursor[] {
  const start = header.at - 1;
  header.at = start + 3;
  const count = header.uint16();
  header.at = start + headerSize;
  const offsets = Array.from({ length: count }, () => header.uint16());
  header.at = start + 8;
  return offsets.map((offset) => new ByteCursor(bytes, offset));
}

function localSize(size: number, usable: number): number {
  if (size <= usable - 35) return size;
  const least = Math.floor((usable - 12) * 32 / 255) - 23;
  const fitting = least + (size - least) % (usable - 4);
  return fitting <= usable - 35 ? fitting : least;
}
