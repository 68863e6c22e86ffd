import { cutSpill, MAX_SPILL_BYTES, spillKey, spillKeys, type SpillStore } from "./spill_store.ts";

const DEFAULT_CAPACITY = 64 * 1024 * 1024;

/** How much a memory spill may hold. */
export interface MemorySpillOptions {
  /** Bytes over all sessions; the oldest outputs make room for new ones. @default {67108864} */
  readonly capacity?: number;
}

/** Keeps outputs in memory, for a process that may write nothing. */
export function createMemorySpill(options: MemorySpillOptions = {}): SpillStore {
  const { capacity = DEFAULT_CAPACITY } = options;
  const kept = new Map<string, Uint8Array>();
  let used = 0;

  function makeRoom(size: number): void {
    for (const [place, bytes] of kept) {
      if (used + size <= capacity) return;
      kept.delete(place);
      used -= bytes.length;
    }
  }

  return {
    write(session, callId, bytes) {
      if (bytes.length > Math.min(MAX_SPILL_BYTES, capacity)) return Promise.resolve(undefined);
      const key = spillKeys(callId).find((key) => !kept.has(placeOf(session, key)));
      if (key === undefined) return Promise.resolve(undefined);
      makeRoom(bytes.length);
      kept.set(placeOf(session, key), bytes.slice());
      used += bytes.length;
      return Promise.resolve(`output:${key}`);
    },
    read(session, name, range) {
      const key = spillKey(name);
      const bytes = key === undefined ? undefined : kept.get(placeOf(session, key));
      return Promise.resolve(bytes && cutSpill(bytes.slice(), range));
    },
  };
}

function placeOf(session: string, key: string): string {
  return JSON.stringify([session, key]);
}
