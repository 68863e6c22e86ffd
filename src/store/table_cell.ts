/** One value of a row as the file holds it; `null` also stands for the row's own id. */
export type CellValue = string | number | null | { readonly unsupported: string };

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Decodes one record of SQLite's row format.
 *
 * @throws {RangeError} If the bytes are no whole record.
 */
export function decodeRecord(record: Uint8Array): CellValue[] {
  const cursor = new ByteCursor(record);
  const headerEnd = cursor.varint();
  const types: number[] = [];
  while (cursor.at < headerEnd) types.push(cursor.varint());
  const values = types.map((type) => decodeValue(cursor, type));
  if (cursor.at !== record.length) throw new RangeError("a record has bytes left over");
  return values;
}

function decodeValue(cursor: ByteCursor, type: number): CellValue {
  if (type === 0) return null;
  if (type === 8 || type === 9) return type - 8;
  if (type >= 12) return decodeBytes(cursor.take(type - 12 - (type % 2) >> 1), type);
  const width = [0, 1, 2, 3, 4, 6, 8, 8][type];
  if (width === undefined) throw new RangeError(`a record has a value of type ${type}`);
  const bytes = cursor.take(width);
  return type === 7 ? { unsupported: "a real number" } : decodeInteger(bytes);
}

function decodeBytes(bytes: Uint8Array, type: number): CellValue {
  if (type % 2 === 0) return { unsupported: "bytes" };
  try {
    return decoder.decode(bytes);
  } catch {
    return { unsupported: "text that is not UTF-8" };
  }
}

function decodeInteger(bytes: Uint8Array): CellValue {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  const signed = Number(BigInt.asIntN(bytes.length * 8, value));
  return Number.isSafeInteger(signed) ? signed : { unsupported: "an integer beyond 2^53" };
}

/** Reads numbers and pieces of a page or record, never past its end. */
export class ByteCursor {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = at;
  }

  /** An integer of 1 to 9 bytes as SQLite packs them. */
  varint(): number {
    let value = 0n;
    for (let count = 1; count <= 9; count++) {
      const byte = this.uint8();
      if (count === 9) return toSafe(BigInt.asIntN(64, (value << 8n) | BigInt(byte)));
      value = (value << 7n) | BigInt(byte & 0x7f);
      if (byte < 0x80) break;
    }
    return Number(value);
  }

  uint8(): number {
    return this.#view.getUint8(this.at++);
  }

  uint16(): number {
    this.at += 2;
    return this.#view.getUint16(this.at - 2);
  }

  uint32(): number {
    this.at += 4;
    return this.#view.getUint32(this.at - 4);
  }

  take(length: number): Uint8Array {
    if (length < 0 || this.at + length > this.#bytes.length) {
      throw new RangeError("a value passes the end of its page");
    }
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }
}

function toSafe(value: bigint): number {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError("an integer is beyond 2^53");
}
