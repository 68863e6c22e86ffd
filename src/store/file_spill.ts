import { openForOwner } from "./open_for_owner.ts";
import {
  MAX_SESSION_SPILL_BYTES,
  MAX_SPILL_BYTES,
  spillKey,
  spillKeys,
  type SpillRange,
  type SpillStore,
} from "./spill_store.ts";

/** Where a file spill keeps its files, and how much. */
export interface FileSpillOptions {
  /** An absolute folder of the core's state; made when the first output is kept. */
  readonly folder: string;
  /** Bytes per session. @default {268435456} */
  readonly sessionBytes?: number;
}

/** Outputs in files, which can be removed with their session. */
export interface FileSpill extends SpillStore {
  /** Removes all that `session` keeps, as far as the file system lets it; never rejects. */
  remove(session: string): Promise<void>;
}

/**
 * Keeps outputs as files `FOLDER/SESSION/CALL.txt` that only their owner can read (0600 in a 0700
 * folder).
 */
export function createFileSpill(options: FileSpillOptions): FileSpill {
  const { folder, sessionBytes = MAX_SESSION_SPILL_BYTES } = options;
  const used = new Map<string, number>();
  // One write at a time: the session's share is counted and spent as one step.
  let last: Promise<unknown> = Promise.resolve();

  async function keep(session: string, callId: string, bytes: Uint8Array) {
    const home = `${folder}/${folderName(session)}`;
    for (const path of [folder, home]) openForOwner(path);
    const before = used.get(session) ?? await folderSize(home);
    if (before + bytes.length > sessionBytes) return undefined;
    await Deno.mkdir(home, { recursive: true, mode: 0o700 });
    const key = await createFile(home, callId, bytes);
    used.set(session, before + bytes.length);
    return `output:${key}`;
  }

  return {
    write(session, callId, bytes) {
      if (bytes.length > MAX_SPILL_BYTES) return Promise.resolve(undefined);
      const written = last.then(() => keep(session, callId, bytes)).catch(() => undefined);
      last = written;
      return written;
    },
    async remove(session) {
      const removed = last.then(() => Deno.remove(`${folder}/${folderName(session)}`, WHOLE))
        .catch(() => undefined);
      last = removed;
      await removed;
      used.delete(session);
    },
    async read(session, name, range) {
      const key = spillKey(name);
      if (key === undefined) return undefined;
      return await readRange(`${folder}/${folderName(session)}/${key}.txt`, range).catch(() =>
        undefined
      );
    },
  };
}

const WHOLE = { recursive: true };

/** The folder of a session, which no other one has: what is not safe in a path is spelt out between dots. */
export function folderName(session: string): string {
  const name = session.replaceAll(
    /[^A-Za-z0-9_-]/g,
    (unit) => `.${unit.charCodeAt(0).toString(16)}.`,
  );
  return name === "" ? ".empty" : name;
}

async function folderSize(path: string): Promise<number> {
  let total = 0;
  try {
    for await (const entry of Deno.readDir(path)) {
      total += (await Deno.lstat(`${path}/${entry.name}`)).size;
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return total;
}

async function createFile(home: string, callId: string, bytes: Uint8Array): Promise<string> {
  for (const key of spillKeys(callId)) {
    const path = `${home}/${key}.txt`;
    try {
      await Deno.writeFile(path, bytes, { createNew: true, mode: 0o600 });
      return key;
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists)) {
        await Deno.remove(path).catch(() => undefined);
        throw error;
      }
    }
  }
  throw new Deno.errors.AlreadyExists("Cannot keep output: too many outputs of one call id");
}

async function readRange(path: string, range: SpillRange = { offset: 0 }) {
  using file = await Deno.open(path, { read: true });
  const { size } = await file.stat();
  const length = Math.max(0, Math.min(range.length ?? size, size - range.offset));
  const bytes = new Uint8Array(length);
  await file.seek(range.offset, Deno.SeekMode.Start);
  let filled = 0;
  while (filled < length) {
    const count = await file.read(bytes.subarray(filled));
    if (count === null) break;
    filled += count;
  }
  return { bytes: bytes.subarray(0, filled), total: size };
}
