import { showInline } from "../contract/mod.ts";
import { type Checked, pass, refuse } from "./refusal.ts";

/** `path` seen from `base`, which is absolute; `..` is left for the system to resolve. */
export function resolveFrom(base: string, path: string): string {
  if (path.startsWith("/")) return path;
  return base.endsWith("/") ? base + path : `${base}/${path}`;
}

/** What a path that a person wrote is seen from. */
export interface PathPlace {
  /** An absolute folder. */
  readonly base: string;
  readonly environment: { readonly [name: string]: string };
}

/**
 * A path that a person wrote, seen from `base`, with a leading `~` taken for their own folder: a
 * shell leaves it as it is in quotes and behind an equals sign.
 *
 * @param what What the path is, as the sentence begins: `workspace`.
 */
export function resolveWritten(
  what: string,
  path: string,
  { base, environment }: PathPlace,
): Checked<string> {
  const [, name, rest = ""] = /^~([^/]*)(.*)$/s.exec(path) ?? [];
  if (name === undefined) return pass(resolveFrom(base, path));
  const start = `Cannot use ${what} ${quotePath(path)}: `;
  if (name !== "") {
    return refuse(`${start}"~" before a name is not followed; write the whole path, or "./~…"`);
  }
  if (environment.HOME) return pass(resolveFrom(base, environment.HOME) + rest);
  return refuse(`${start}HOME is not set, so "~" names no folder; write the whole path`);
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
