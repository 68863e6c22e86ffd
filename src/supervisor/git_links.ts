import { isInside, resolvePath } from "./git_paths.ts";

/** Where links are looked for. */
export interface LinkSearch {
  readonly workspace: string;
  /** Names at the top that are passed over. */
  readonly skip?: ReadonlySet<string>;
  /** How many levels further down; 0 if absent. */
  readonly depth?: number;
}

/** The first symbolic link in `folder` whose real target is outside the workspace. */
export async function findOutsideLink(
  folder: string,
  { workspace, skip, depth = 0 }: LinkSearch,
): Promise<{ readonly name: string; readonly real: string } | undefined> {
  const entries = await Array.fromAsync(Deno.readDir(folder)).catch(() => []);
  for (const { name, isSymlink, isDirectory } of entries) {
    const path = `${folder}/${name}`;
    if (isSymlink && skip?.has(name) !== true) {
      const { real } = await resolvePath(path);
      if (!isInside(real, workspace)) return { name, real };
    }
    if (!isDirectory || depth === 0) continue;
    const found = await findOutsideLink(path, { workspace, depth: depth - 1 });
    if (found !== undefined) return found;
  }
  return undefined;
}
