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
  signal.throwIfAborted();
  const head = new Uint8Array(first);
  // Most files end here: read without the way to another thread and back.
  const count = fillSync(file, head);
  if (count > 0) yield head.subarray(0, count);
  if (count < head.length) return;
  const buffer = new Uint8Array(NEXT_BYTES);
  for (let filled = buffer.length; filled === buffer.length;) {
    filled = await fill(file, buffer);
    signal.throwIfAborted();
    if (filled > 0) yield buffer.subarray(0, filled);
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

function fillSync(file: Deno.FsFile, buffer: Uint8Array): number {
  let filled = 0;
  while (filled < buffer.length) {
    const count = file.readSync(buffer.subarray(filled));
    if (count === null) break;
    filled += count;
  }
  return filled;
}
