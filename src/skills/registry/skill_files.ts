/** What stands in a folder: itself, and not what it links to. */
export type SkillEntry = Pick<Deno.DirEntry, "name" | "isFile" | "isDirectory" | "isSymlink">;

/** How folders of packages are looked at: in tests by something that counts. No file is opened. */
export interface SkillFiles {
  /** Sorted by name, by code units. @throws {Error} If it cannot be listed. */
  list(folder: string): readonly SkillEntry[];
  /** What stands at a path itself. @throws {Error} If nothing does, or it cannot be looked at. */
  lstat(path: string): Deno.FileInfo;
  /** What stands where a path leads. @throws {Error} Like `lstat`. */
  stat(path: string): Deno.FileInfo;
  /** @throws {Error} If it leads nowhere, or in a circle. */
  realPath(path: string): string;
}

/** Those of this machine. */
export const SKILL_FILES: SkillFiles = {
  list: (folder) =>
    [...Deno.readDirSync(folder)].sort((a, b) => a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  lstat: Deno.lstatSync,
  stat: Deno.statSync,
  realPath: Deno.realPathSync,
};

/** The files that make a folder a package: one of them stands directly in it. */
export const PACKAGE_FILES: readonly string[] = ["SKILL.md", "manifest.yaml", "skill.json"];

/** Those of its entries that make a folder a package, whatever they are. */
export function packageFiles(entries: readonly SkillEntry[]): readonly SkillEntry[] {
  return entries.filter(({ name }) => PACKAGE_FILES.includes(name));
}

/** Why something cannot be looked at, as a phrase that goes on from its path. */
export function whyNot(error: unknown): string {
  const { FilesystemLoop, NotADirectory, NotCapable, NotFound, PermissionDenied } = Deno.errors;
  if (error instanceof NotCapable) return "is nothing that this process may read";
  if (error instanceof PermissionDenied) return "may not be read";
  if (error instanceof FilesystemLoop) return "is a link that leads to itself";
  if (error instanceof NotFound || error instanceof NotADirectory) return "leads nowhere";
  return "cannot be read";
}

/** Whether a real path is a folder, or lies in it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === "/" ? "/" : `${folder}/`);
}

/** A path in a folder. */
export function under(folder: string, name: string): string {
  return folder === "/" ? `/${name}` : `${folder}/${name}`;
}
