import { isWithin } from "./paths.ts";

/** Where programs are looked for. */
export interface BinarySearch {
  /** Folders, separated by colons, as in `PATH`; relative ones are skipped. */
  readonly path: string;
  /** Folders whose content someone else decides; a program that lies there is not taken. */
  readonly outside?: readonly string[];
}

/** The real path of the first program called `name`, or `null`. */
export async function findBinary(name: string, search: BinarySearch): Promise<string | null> {
  for (const folder of search.path.split(":")) {
    if (!folder.startsWith("/")) continue;
    const real = await Deno.realPath(`${folder}/${name}`).catch(() => undefined);
    if (real === undefined || search.outside?.some((other) => isWithin(real, other))) continue;
    const { isFile, mode } = await Deno.stat(real);
    if (isFile && mode !== null && (mode & 0o111) !== 0) return real;
  }
  return null;
}
