/** The bytes of a file, or why it is not read, as a phrase: `a folder`. */
export type SmallFile =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly missing: boolean; readonly found: string };

/**
 * Reads a regular file of at most `limit` bytes. A pipe, a device or a folder in its place is refused
 * before it is opened, so that nothing waits for a writer.
 */
export function readSmallFile(path: string, limit: number): SmallFile {
  try {
    const info = Deno.statSync(path);
    if (!info.isFile) return refused(info.isDirectory ? "a folder" : "no regular file");
    if (info.size > limit) return refused(`a file of ${info.size} bytes`);
    using file = Deno.openSync(path);
    return readBounded(file, limit);
  } catch (error) {
    return refusalOf(error);
  }
}

function readBounded(file: Deno.FsFile, limit: number): SmallFile {
  // One byte more than may be there: the file may have grown since it was looked at.
  const buffer = new Uint8Array(limit + 1);
  let size = 0;
  while (size < buffer.length) {
    const count = file.readSync(buffer.subarray(size));
    if (count === null) return { ok: true, bytes: buffer.slice(0, size) };
    size += count;
  }
  return refused(`a file of more than ${limit} bytes`);
}

function refusalOf(error: unknown): SmallFile {
  if (error instanceof Deno.errors.NotFound) return { ok: false, missing: true, found: "none" };
  if (error instanceof Deno.errors.NotCapable) return refused("one that this process may not read");
  if (error instanceof Deno.errors.PermissionDenied) {
    return refused("one that may not be read");
  }
  if (error instanceof Deno.errors.NotADirectory) return refused("a path under a file");
  if (error instanceof Deno.errors.FilesystemLoop) return refused("a link that leads to itself");
  return refused("one that cannot be read");
}

function refused(found: string): SmallFile {
  return { ok: false, missing: false, found };
}
