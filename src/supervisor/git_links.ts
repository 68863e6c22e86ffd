import { joinPath, readFolders } from "./git_folders.ts";
import { isInside, resolvePath } from "./git_paths.ts";

/** Where is looked for what may not stand there. */
export interface ObstacleSearch {
  readonly workspace: string;
  /** Ends the search early; what Git is then asked ends at once. */
  readonly signal: AbortSignal;
  /** Names at the top that are passed over. */
  readonly skip?: ReadonlySet<string>;
  /** Whether folders below are looked into as well, those that a link inside leads to included. */
  readonly deep?: true;
}

/** What a Git read must not open. */
export interface Obstacle {
  /** A link that leads outside the workspace; or a pipe or device, which would keep Git waiting. */
  readonly kind: "link" | "pipe";
  readonly path: string;
  /** Where the link leads, every link on the way followed. */
  readonly real: string;
}

/**
 * The first obstacle in `folder`. Reads each folder once and asks the system only about entries that
 * are neither a file nor a folder, so the time is linear in the number of entries.
 */
export async function findObstacle(
  folder: string,
  search: ObstacleSearch,
): Promise<Obstacle | undefined> {
  const top = (await resolvePath(folder)).real;
  const folders = new Set([top]);
  for await (const { folder: each, entries } of readFolders(folders, search.signal)) {
    for (const { name, isFile, isDirectory } of entries) {
      if (isFile || (each === top && search.skip?.has(name) === true)) continue;
      const path = joinPath(each, name);
      const found = isDirectory ? path : await judge(path, search.workspace);
      if (typeof found === "object") return found;
      if (found !== undefined && search.deep) folders.add(found);
    }
  }
  return undefined;
}

/** Looks at an entry that is no file and no folder; answers the folder that a link leads to, if any. */
async function judge(path: string, workspace: string): Promise<Obstacle | string | undefined> {
  const { real, exists } = await resolvePath(path);
  if (!isInside(real, workspace)) return { kind: "link", path, real };
  if (!exists) return undefined;
  const info = await Deno.lstat(real).catch(() => undefined);
  // Opening a socket fails at once, and Git's own file monitor leaves one.
  if (info === undefined || info.isFile || info.isSocket) return undefined;
  return info.isDirectory ? real : { kind: "pipe", path, real };
}
