/** The most bytes that are kept of one output; the executor refuses a larger one. */
export const MAX_SPILL_BYTES: number = 16 * 1024 * 1024;

/** The most bytes that one session keeps. */
export const MAX_SESSION_SPILL_BYTES: number = 256 * 1024 * 1024;

/** A part of a kept output. */
export interface SpillPart {
  readonly bytes: Uint8Array;
  /** The size of the whole, in bytes. */
  readonly total: number;
}

/** Which bytes of a kept output are wanted; without `length` all from `offset` on. */
export interface SpillRange {
  readonly offset: number;
  readonly length?: number;
}

/**
 * Keeps the full text of outputs that are too large for a model.
 *
 * Contract: never rejects. `write` answers the name under which `read_file` finds the text, or
 * `undefined` if it was not kept: too large, the session's share is used up, or the disk refused.
 * `read` answers `undefined` for a name that the session did not keep.
 */
export interface SpillStore {
  write(session: string, callId: string, bytes: Uint8Array): Promise<string | undefined>;
  read(session: string, name: string, range?: SpillRange): Promise<SpillPart | undefined>;
}

const NAME = /^output:([A-Za-z0-9_-]{1,80}(?:\.[1-9][0-9]{0,3})?)$/;

/** The part of a name that is safe in a path, or `undefined` if it is no name of an output. */
export function spillKey(name: string): string | undefined {
  return NAME.exec(name)?.[1];
}

/** Says whether `path` names a kept output rather than a file. */
export function isSpillName(path: string): boolean {
  return spillKey(path) !== undefined;
}

/**
 * The keys under which an output of `callId` may be kept, in order of preference: identifiers come
 * from models, so they may repeat and may hold anything.
 */
export function* spillKeys(callId: string): Generator<string> {
  const safe = callId.replaceAll(/[^A-Za-z0-9_-]/g, "_").slice(0, 80) || "call";
  yield safe;
  for (let copy = 2; copy < 10_000; copy++) yield `${safe}.${copy}`;
}

/** Cuts `range` out of `bytes`. */
export function cutSpill(bytes: Uint8Array, range: SpillRange = { offset: 0 }): SpillPart {
  const end = range.length === undefined ? bytes.length : range.offset + range.length;
  return { bytes: bytes.subarray(range.offset, end), total: bytes.length };
}
