import { showInline } from "../contract/mod.ts";
import { type Checked, pass, refuse } from "./refusal.ts";

/** `path` seen from `base`, which is absolute; `..` is left for the system to resolve. */
export function resolveFrom(base: string, path: string): string {
  if (path.startsWith("/")) return path;
  return base.endsWith("/") ? base + path : `${base}/${path}`;
}

/** Whether `path` is `folder` or lies in it; both are real and absolute. */
export function isWithin(path: string, folder: string): boolean {
  if (folder === "/") return true;
  return path === folder || path.startsWith(`${folder}/`);
}

/** A path as a message shows it: in quotes, on one line, control characters visible. */
export function quotePath(path: string): string {
  return `"${showInline(path, 4096)}"`;
}

/**
 * Refuses a path that cannot stand in a permission flag: a comma splits the flag's list, which would
 * grant other folders instead of this one.
 *
 * @param what What the path is, as the sentence begins: `workspace`.
 */
export function checkFlagPath(what: string, path: string): Checked<string> {
  if (!path.includes(",")) return pass(path);
  return refuse(
    `Cannot use ${what} ${quotePath(path)}: a comma in its path would split the list of folders ` +
      `that is granted; rename the folder or use another one`,
  );
}
