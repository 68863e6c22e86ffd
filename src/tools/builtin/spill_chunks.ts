import type { ToolContext } from "../../contract/mod.ts";
import type { SpillStore } from "../../store/client.ts";

const CHUNK_BYTES = 256 * 1024;

/** A kept output: its size in bytes, and its bytes as they are read. */
export interface OpenSpill {
  readonly size: number;
  readonly chunks: AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** Opens what this session kept as `name`; `undefined` if it kept nothing under that name. */
export async function openSpill(
  spill: SpillStore,
  name: string,
  context: ToolContext,
): Promise<OpenSpill | undefined> {
  const first = await spill.read(context.session, name, { offset: 0, length: 0 });
  if (first === undefined) return undefined;
  return { size: first.total, chunks: spillChunks(spill, name, context) };
}

async function* spillChunks(
  spill: SpillStore,
  name: string,
  { session, signal }: ToolContext,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let offset = 0;;) {
    signal.throwIfAborted();
    const part = await spill.read(session, name, { offset, length: CHUNK_BYTES });
    if (part === undefined || part.bytes.length === 0) return;
    yield new Uint8Array(part.bytes);
    offset += part.bytes.length;
  }
}
