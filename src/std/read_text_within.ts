/** The beginning of a text file; or nothing, if there is none; or what is wrong with it. */
export type TextWithin =
  | {
    readonly ok: true;
    /** Where the file really is. */
    readonly path: string;
    readonly text: string;
    /** Whether the file holds more than `text`. */
    readonly cut: boolean;
    /** The system's numbers of the users that what stands at the path, and the file, belong to. */
    readonly owners: readonly (number | null)[];
  }
  | { readonly ok: false; readonly missing: true }
  | { readonly ok: false; readonly missing: false; readonly reason: string };

/** What is read of a text file. */
export interface TextReading {
  /** The real path of a folder that the file must really lie in. */
  readonly folder: string;
  /** The most UTF-16 units of text. */
  readonly length: number;
}

/**
 * Reads the beginning of a regular file of UTF-8 text, without a byte order mark and never waiting for
 * a writer. `reason` completes "it …": `is not UTF-8`.
 */
export function readTextWithin(path: string, { folder, length }: TextReading): TextWithin {
  let link: Deno.FileInfo | undefined;
  try {
    // First, since most of what is looked for is not there, and that is then known at once.
    link = Deno.lstatSync(path);
    const real = Deno.realPathSync(path);
    if (!real.startsWith(folder === "/" ? "/" : `${folder}/`)) {
      return refused("is a link that leads out of its folder");
    }
    const info = real === path ? link : Deno.statSync(real);
    if (!info.isFile) return refused(info.isDirectory ? "is a folder" : "is no regular file");
    // No UTF-16 unit takes more than three bytes; a mark at the beginning takes three.
    const bytes = readStart(real, length * 3 + 4);
    const read = decodeStart(bytes, { isWhole: bytes.length >= info.size, length });
    return "reason" in read
      ? refused(read.reason)
      : { ok: true, path: real, ...read, owners: [link.uid, info.uid] };
  } catch (error) {
    return refusalOf(error, link);
  }
}

function readStart(path: string, limit: number): Uint8Array {
  using file = Deno.openSync(path);
  const buffer = new Uint8Array(limit);
  let size = 0;
  while (size < limit) {
    const count = file.readSync(buffer.subarray(size));
    if (count === null) break;
    size += count;
  }
  return buffer.subarray(0, size);
}

function decodeStart(
  bytes: Uint8Array,
  { isWhole, length }: { readonly isWhole: boolean; readonly length: number },
): { readonly text: string; readonly cut: boolean } | { readonly reason: string } {
  if (bytes.includes(0)) return { reason: "is a binary file" };
  try {
    // Streamed where there is more, so that a character cut at the end is no fault.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: !isWhole });
    if (text.length <= length) return { text, cut: !isWhole };
    return { text: text.slice(0, length).replace(/[\ud800-\udbff]$/, ""), cut: true };
  } catch {
    return { reason: "is not UTF-8" };
  }
}

function refusalOf(error: unknown, link: Deno.FileInfo | undefined): TextWithin {
  const { NotADirectory, NotFound, NotCapable, PermissionDenied, FilesystemLoop } = Deno.errors;
  if (error instanceof NotFound && link?.isSymlink) return refused("is a link that leads nowhere");
  if (error instanceof NotFound || error instanceof NotADirectory) {
    return { ok: false, missing: true };
  }
  if (error instanceof NotCapable) return refused("leads to what this process may not read");
  if (error instanceof PermissionDenied) return refused("may not be read");
  if (error instanceof FilesystemLoop) return refused("is a link that leads to itself");
  return refused("cannot be read");
}

function refused(reason: string): TextWithin {
  return { ok: false, missing: false, reason };
}
