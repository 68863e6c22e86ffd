/** How the bytes of a file are read. */
export interface ChunkOptions {
  readonly signal: AbortSignal;
  /** Bytes of the first chunk. @default {8192} */
  readonly first?: number;
}

const FIRST_BYTES = 8192;
const NEXT_BYTES = 256 * 1024;

/**
 * Reads an open file from its position to its end: a small chunk first, so that its kind can be told
 * from it, then larger ones. A chunk is only good until the next one is asked for.
 *
 * @throws The signal's reason, between two chunks, once it fires.
 */
export async function* byteChunks(
  file: Deno.FsFile,
  options: ChunkOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { signal, first = FIRST_BYTES } = options;
  let buffer = new Uint8Array(first);
  for (;;) {
    signal.throwIfAborted();
    const count = await fill(file, buffer);
    if (count > 0) yield buffer.subarray(0, count);
    if (count < buffer.length) return;
    if (buffer.length < NEXT_BYTES) buffer = new Uint8Array(NEXT_BYTES);
  }
}

/** Reads until `buffer` is full or the file ends; a short read alone does not mean the end. */
async function fill(file: Deno.FsFile, buffer: Uint8Array): Promise<number> {
  let filled = 0;
  while (filled < buffer.length) {
    const count = await file.read(buffer.subarray(filled));
    if (count === null) break;
    filled += count;
  }
  return filled;
}
