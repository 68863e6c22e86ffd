import { findObstacle } from "./git_links.ts";
import type { Obstacle } from "./git_links.ts";
import { absolutePath, isInside, readSmallFile, resolvePath } from "./git_paths.ts";

/** How many places are followed before the whole counts as outside. */
const MAX_PLACES = 100;

/** Where alternates are followed. */
export interface AlternateSearch {
  readonly workspace: string;
  /** Ends the search early; what Git is then asked ends at once. */
  readonly signal: AbortSignal;
}

/**
 * Follows the alternates of an object folder, and theirs, and answers the first place outside the
 * workspace that objects would be read from, or what in an alternate may not stand there;
 * `undefined` if there is none of both. The folder itself is not looked through.
 *
 * What cannot be followed counts as outside: a list that is no small file, a quoted name with an
 * escape that is not known, more than 100 places.
 */
export async function findOutsideAlternate(
  objects: string,
  { workspace, signal }: AlternateSearch,
): Promise<Obstacle | string | undefined> {
  const places = new Set([objects]);
  // The set grows while it is walked, and each place is walked once: a circle ends.
  for (const place of places) {
    if (place !== objects) {
      const found = await findObstacle(place, { workspace, signal, deep: true });
      if (found !== undefined) return found;
    }
    const list = await readSmallFile(`${place}/info/alternates`);
    if (list.kind === "unreadable") return `${place}/info/alternates`;
    if (list.kind === "missing") continue;
    for (const line of list.text.split("\n")) {
      if (line === "" || line.startsWith("#")) continue;
      const real = await resolveAlternate(line, place);
      if (real === undefined || !isInside(real, workspace)) return real ?? line;
      if (places.add(real).size > MAX_PLACES) return real;
    }
  }
  return undefined;
}

async function resolveAlternate(line: string, objects: string): Promise<string | undefined> {
  const name = line.startsWith('"') ? unquote(line) : line;
  return name === undefined ? undefined : (await resolvePath(absolutePath(name, objects))).real;
}

/** A C-quoted name; `undefined` if it holds an escape beyond the two of quotes and backslashes. */
function unquote(line: string): string | undefined {
  const inner = /^"((?:[^"\\]|\\["\\])*)"$/.exec(line)?.[1];
  return inner?.replace(/\\(["\\])/g, "$1");
}
