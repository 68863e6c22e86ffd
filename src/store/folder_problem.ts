import { showInline } from "../contract/mod.ts";

/**
 * Why what stands at `path` cannot be the folder that keeps `what`, as one sentence without its full
 * stop; `undefined` if it is a folder or nothing is there.
 */
export function folderProblem(path: string, what: string): string | undefined {
  try {
    const { isDirectory, isFile, isSymlink } = Deno.lstatSync(path);
    if (isDirectory) return undefined;
    const found = isSymlink ? "a link" : isFile ? "a file" : "no folder";
    return `"${showInline(path)}" is ${found}, and ${what} are kept in a folder of that name; ` +
      "move it away";
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
