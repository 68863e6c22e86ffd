import { showControls, showInline } from "../../contract/mod.ts";
import { lstatIfThere } from "../../std/lstat_if_there.ts";

/** The most files of a package. */
export const MAX_PACKAGE_FILES = 2000;

/** The most folders of a package. */
const MAX_FOLDERS = 1000;

/** The most bytes of all its files together. */
export const MAX_PACKAGE_BYTES: number = 64 * 1024 * 1024;

/** How deep its folders may nest. */
export const MAX_PACKAGE_DEPTH = 16;

/** Thrown where a package cannot be taken; the message is the end of a sentence. */
export class PackageError extends Error {}

/** What a package's folder holds. */
export interface PackageTree {
  /** Relative paths of files, in the order of UTF-16 units. */
  readonly files: readonly string[];
  /** Relative paths of the folders that hold them, each after the one that it lies in. */
  readonly folders: readonly string[];
  /** Changes when anything of it is changed, as far as the system tells. */
  readonly state: string;
  /** When anything of it was last changed, as far as the system tells: milliseconds of the epoch. */
  readonly newest: number;
}

/** What becomes of what Git keeps in a package's folder for itself: a snapshot holds none. */
export interface PackageWalk {
  readonly git: "skipped" | "refused";
  /** Whether something in its folder is none of the package, by its relative path. @default {nothing} */
  readonly skip?: ((path: string) => boolean) | undefined;
}

/**
 * Looks at everything in a package's folder, which is real and absolute, and reads no file.
 *
 * @throws {PackageError} If something is there that no package may hold, or too much.
 */
export function walkPackage(folder: string, { git, skip }: PackageWalk): PackageTree {
  const walk: Walk = {
    folder,
    git,
    skip,
    files: [],
    folders: [],
    states: [],
    names: new Map(),
    bytes: 0,
    newest: 0,
  };
  visit(walk, "", 0);
  return {
    files: walk.files.toSorted(),
    folders: walk.folders,
    state: walk.states.toSorted().join("\n"),
    newest: walk.newest,
  };
}

interface Walk extends PackageWalk {
  readonly folder: string;
  readonly files: string[];
  readonly folders: string[];
  readonly states: string[];
  /** Paths as a file system sees them that takes capitals and small letters for the same. */
  readonly names: Map<string, string>;
  bytes: number;
  newest: number;
}

function visit(walk: Walk, below: string, depth: number): void {
  if (depth > MAX_PACKAGE_DEPTH) refuse(below, `lies deeper than ${MAX_PACKAGE_DEPTH} folders`);
  const before = walk.files.length;
  for (const { name } of readFolder(walk.folder, below)) {
    const path = below === "" ? name : `${below}/${name}`;
    if (name === ".git" && walk.git === "skipped") continue;
    if (walk.skip?.(path)) continue;
    if (name === ".git") refuse(path, "is none of the files that were granted");
    checkName(walk, path, name);
    const info = lstatIfThere(`${walk.folder}/${path}`);
    if (info === undefined) refuse(path, "is gone");
    if (info.isSymlink) refuse(path, "is a link, and a package may hold none");
    if (info.isDirectory) enter(walk, path, depth);
    else addFile(walk, path, info);
  }
  if (below !== "" && walk.files.length === before) {
    walk.folders.splice(walk.folders.indexOf(below), 1);
  }
}

function enter(walk: Walk, path: string, depth: number): void {
  walk.folders.push(path);
  if (walk.folders.length > MAX_FOLDERS) {
    throw new PackageError(`it has more than ${MAX_FOLDERS} folders`);
  }
  visit(walk, path, depth + 1);
}

function addFile(walk: Walk, path: string, info: Deno.FileInfo): void {
  if (!info.isFile) refuse(path, "is no regular file");
  if ((info.nlink ?? 1) > 1) {
    refuse(path, "has another name too (a hard link), and a package may hold none");
  }
  walk.files.push(path);
  if (walk.files.length > MAX_PACKAGE_FILES) {
    throw new PackageError(`it has more than ${MAX_PACKAGE_FILES} files`);
  }
  walk.bytes += info.size;
  if (walk.bytes > MAX_PACKAGE_BYTES) {
    throw new PackageError(`its files have more than ${MAX_PACKAGE_BYTES} bytes`);
  }
  const { dev, ino, size, mode, mtime, ctime } = info;
  const times = [mtime?.getTime() ?? 0, ctime?.getTime() ?? 0];
  walk.newest = Math.max(walk.newest, ...times);
  walk.states.push(JSON.stringify([path, dev, ino, size, mode, ...times]));
}

function readFolder(folder: string, below: string): readonly Deno.DirEntry[] {
  try {
    return Array.from(Deno.readDirSync(below === "" ? folder : `${folder}/${below}`));
  } catch (error) {
    const gone = error instanceof Deno.errors.NotFound;
    const shut = error instanceof Deno.errors.PermissionDenied;
    return refuse(below, gone ? "is gone" : shut ? "may not be read" : "cannot be read");
  }
}

function checkName(walk: Walk, path: string, name: string): void {
  if (name.includes("\ufffd")) refuse(path, "has a name that is not UTF-8");
  if (name.includes(",") || name.includes("\\")) {
    refuse(path, "has a comma or a backslash in its name");
  }
  if (/[\t\n]/.test(name) || showControls(name) !== name) {
    refuse(path, "has a character in its name that cannot be seen");
  }
  const folded = path.normalize("NFKC").toLowerCase().normalize("NFKC");
  const other = walk.names.get(folded);
  if (other !== undefined) {
    refuse(path, `has a name that some systems take for that of "${showInline(other, 300)}"`);
  }
  walk.names.set(folded, path);
}

function refuse(path: string, what: string): never {
  throw new PackageError(path === "" ? `it ${what}` : `"${showInline(path, 300)}" in it ${what}`);
}
