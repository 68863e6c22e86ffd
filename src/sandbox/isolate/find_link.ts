/** More entries than any package has. */
const MAX_ENTRIES = 10_000;

/**
 * The first symbolic link in a folder, relative to it. The runtime follows one out of what it was
 * granted, so no folder with one may be granted. What cannot be looked at answers as `.` does.
 */
export async function findLink(folder: string): Promise<string | undefined> {
  let left = MAX_ENTRIES;
  const look = async (under: string): Promise<string | undefined> => {
    for await (const { name, isSymlink, isDirectory } of Deno.readDir(`${folder}/${under}`)) {
      if (isSymlink) return under + name;
      if (--left < 0) return ".";
      const found = isDirectory ? await look(`${under}${name}/`) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  };
  try {
    return await look("");
  } catch {
    return ".";
  }
}
