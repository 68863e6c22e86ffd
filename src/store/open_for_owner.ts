import { lstatIfThere } from "../std/lstat_if_there.ts";

/**
 * Gives the owner of a file or folder of the state the rights back that this product gives it. Whoever
 * may read a file can take them away and is not asked for a permission: that must keep nothing closed.
 * A link is left alone, and so is what is not there.
 */
export function openForOwner(path: string): void {
  const found = lstatIfThere(path);
  if (found === undefined || found.isSymlink || found.mode === null) return;
  const wanted = found.isDirectory ? 0o700 : 0o600;
  if ((found.mode & wanted) !== wanted) Deno.chmodSync(path, wanted);
}
