import { showInline } from "../../contract/mod.ts";
import { attempt } from "../../std/attempt.ts";
import { lstatIfThere } from "../../std/lstat_if_there.ts";
import { quotePath } from "../paths.ts";
import { type Checked, pass, refuse } from "../refusal.ts";
import { contentHash, type PackageFile, sha256Of } from "../../std/content_hash.ts";
import { readPlainFile } from "./read_plain_file.ts";
import { MAX_PACKAGE_BYTES, PackageError, type PackageWalk, walkPackage } from "./walk_package.ts";

/** What a package consists of. */
export interface PackageContent {
  /** Of the whole. */
  readonly sha256: string;
  /** In the order of their paths. */
  readonly files: readonly PackageFile[];
  /** Of all files together. */
  readonly bytes: number;
}

/** A copy of a package that is not kept yet: what it holds is what is looked at and, once kept, run. */
export interface StagedPackage extends PackageContent {
  /** The copy's own folder, which only this user may enter. */
  readonly folder: string;
  /** Keeps it as a snapshot; gives the snapshot's folder. */
  keep(): Promise<Checked<string>>;
  /** Keeps it as `target`, a folder two below the one of the copies, in the place of what is damaged there. */
  keepAs(target: string): Promise<Checked<string>>;
  /** Removes it, unless it was kept. */
  discard(): void;
}

/** What the name of a copy begins with that is not kept yet. */
export const STAGING = ".staging-";

/** The folder of the snapshot of a package. */
export function snapshotFolder(packages: string, sha256: string): string {
  return `${packages}/${sha256}`;
}

/**
 * Copies the package in `source`, which is real and absolute, under `packages`, and hashes the bytes
 * that it wrote: what becomes of `source` later, or meanwhile, changes nothing. What a process left
 * behind that ended before it was done is removed.
 */
export async function stagePackage(
  source: string,
  packages: string,
  { skip }: Pick<PackageWalk, "skip"> = {},
): Promise<Checked<StagedPackage>> {
  let staging: Staging | undefined;
  try {
    makePackagesFolder(packages);
    sweepStaging(packages);
    staging = makeStaging(packages);
    const content = await copyPackage(source, { folder: staging.folder, skip });
    return pass(staged(content, staging, packages));
  } catch (error) {
    staging?.discard();
    return refuse(`Cannot take the package in ${quotePath(source)}: ${reasonOf(error)}`);
  }
}

/** Reads a snapshot anew and tells whether it is what its name says; gives its files if it is. */
export async function verifySnapshot(
  folder: string,
  sha256: string,
): Promise<Checked<PackageContent>> {
  const start = `Cannot use the snapshot ${quotePath(folder)}: `;
  try {
    if (lstatIfThere(folder)?.isDirectory !== true) return refuse(`${start}it is not there`);
    const content = await readPackage(folder, { git: "refused", take: () => {} });
    if (content.sha256 === sha256) return pass(content);
    return refuse(`${start}its files are not those that were granted`);
  } catch (error) {
    return refuse(start + reasonOf(error));
  }
}

/** Reads what a package in a folder consists of, whatever that is; refused if no package may hold it. */
export async function packageContent(
  folder: string,
  walk: PackageWalk,
): Promise<Checked<PackageContent>> {
  try {
    return pass(await readPackage(folder, { ...walk, take: () => {} }));
  } catch (error) {
    return refuse(`Cannot look at the package in ${quotePath(folder)}: ${reasonOf(error)}`);
  }
}

/** Removes a snapshot, so that it runs no more; false if it is still there. Needs no room on the disk. */
export function removeSnapshot(packages: string, sha256: string): boolean {
  return removeCopy(packages, snapshotFolder(packages, sha256));
}

/** Removes a copy that stands in, or below, the folder of the copies; false if it is still there. */
export function removeCopy(packages: string, from: string): boolean {
  const to = `${packages}/${STAGING}${crypto.randomUUID()}`;
  // First its name, so that no half of it is ever found under it. A folder that may not be written can
  // be called otherwise where it is, and not be moved.
  if (attempt(() => lstatIfThere(from)?.isDirectory)) attempt(() => Deno.chmodSync(from, 0o700));
  if (attempt(() => Deno.renameSync(from, to) ?? true) === true) removeTree(to);
  return attempt(() => lstatIfThere(from) === undefined) === true;
}

async function copyPackage(
  source: string,
  { folder, skip }: { readonly folder: string } & Pick<PackageWalk, "skip">,
): Promise<PackageContent> {
  const take = (path: string, bytes: Uint8Array) => writeFile(`${folder}/${path}`, bytes);
  const content = await readPackage(source, { git: "skipped", skip, take });
  const { folders } = walkPackage(folder, { git: "refused" });
  for (const below of folders.toReversed()) closeFolder(`${folder}/${below}`);
  closeFolder(folder);
  return content;
}

async function readPackage(
  source: string,
  { git, skip, take }: PackageWalk & { readonly take: (path: string, bytes: Uint8Array) => void },
): Promise<PackageContent> {
  const { files: paths } = walkPackage(source, { git, skip });
  const files: PackageFile[] = [];
  let bytes = 0;
  for (const path of paths) {
    const limit = MAX_PACKAGE_BYTES - bytes;
    const read = readPlainFile(`${source}/${path}`, { limit, hardLinks: "refused" });
    if (!read.ok) throw new PackageError(`"${showInline(path, 300)}" in it ${read.reason}`);
    take(path, read.bytes);
    bytes += read.bytes.length;
    files.push({ path, size: read.bytes.length, sha256: await sha256Of(read.bytes) });
  }
  return { files, bytes, sha256: await contentHash(files) };
}

function writeFile(path: string, bytes: Uint8Array): void {
  Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true, mode: 0o700 });
  using file = Deno.openSync(path, { write: true, createNew: true, mode: 0o600 });
  for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
  file.syncSync();
  Deno.chmodSync(path, 0o400);
}

function closeFolder(path: string): void {
  syncFolder(path);
  Deno.chmodSync(path, 0o500);
}

function syncFolder(path: string): void {
  using folder = Deno.openSync(path);
  folder.syncSync();
}

interface Staging {
  readonly folder: string;
  /** While it is open and locked, no other process takes the folder for left over. */
  readonly lock: Deno.FsFile;
  discard(): void;
}

function makeStaging(packages: string): Staging {
  for (let attempts = 0; attempts < 20; attempts++) {
    const folder = Deno.makeTempDirSync({ dir: packages, prefix: STAGING });
    // Somebody who sweeps may take it for left over until it is locked.
    const lock = attempt(() => (Deno.chmodSync(folder, 0o700), Deno.openSync(folder)));
    if (lock?.tryLockSync(true) && lstatIfThere(folder)?.ino === lock.statSync().ino) {
      return { folder, lock, discard: () => (removeTree(folder), lock.close()) };
    }
    lock?.close();
  }
  throw new PackageError("other processes are in the way; try again");
}

function staged(content: PackageContent, staging: Staging, packages: string): StagedPackage {
  let open = true;
  const keepAs = async (target: string): Promise<Checked<string>> => {
    open = false;
    const known = await verifySnapshot(target, content.sha256);
    try {
      if (known.ok) staging.discard();
      else {
        // Something else under its name was damaged, or is no snapshot.
        removeCopy(packages, target);
        move(staging.folder, { packages, target });
        staging.lock.close();
      }
      syncFolder(packages);
      return pass(target);
    } catch (error) {
      staging.discard();
      return refuse(`Cannot keep the copy ${quotePath(target)}: ${reasonOf(error)}`);
    }
  };
  return {
    ...content,
    folder: staging.folder,
    keep: () => keepAs(snapshotFolder(packages, content.sha256)),
    keepAs,
    discard() {
      if (open) staging.discard();
      open = false;
    },
  };
}

function move(
  from: string,
  { packages, target }: { readonly packages: string; readonly target: string },
): void {
  const parent = target.slice(0, target.lastIndexOf("/"));
  if (parent === packages) return Deno.renameSync(from, target);
  Deno.mkdirSync(parent, { recursive: true, mode: 0o700 });
  if (Deno.realPathSync(parent) !== parent) {
    throw new PackageError(`${quotePath(parent)} is a link; put a real folder there`);
  }
  // Only a folder that may be written can be moved to another one.
  Deno.chmodSync(from, 0o700);
  Deno.renameSync(from, target);
  Deno.chmodSync(target, 0o500);
  syncFolder(parent);
}

function sweepStaging(packages: string): void {
  for (const { name } of Deno.readDirSync(packages)) {
    if (!name.startsWith(STAGING)) continue;
    const path = `${packages}/${name}`;
    const folder = attempt(() => Deno.openSync(path));
    try {
      if (folder?.tryLockSync(true)) removeTree(path);
    } finally {
      folder?.close();
    }
  }
}

function makePackagesFolder(packages: string): void {
  Deno.mkdirSync(packages, { recursive: true, mode: 0o700 });
  if (!Deno.lstatSync(packages).isDirectory) {
    throw new PackageError(`${quotePath(packages)} is a link; put a real folder there`);
  }
  Deno.chmodSync(packages, 0o700);
}

/** Removes a folder in which nothing may be written. */
function removeTree(path: string): void {
  attempt(() => openFolders(path));
  attempt(() => Deno.removeSync(path, { recursive: true }));
}

function openFolders(path: string): void {
  Deno.chmodSync(path, 0o700);
  for (const { name, isDirectory } of Deno.readDirSync(path)) {
    if (isDirectory) openFolders(`${path}/${name}`);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof PackageError) return error.message;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT") return "the disk is full; make room and try again";
  if (code === "EROFS" || error instanceof Deno.errors.PermissionDenied) {
    return "the home folder cannot be written; make it writable, or name another home folder with " +
      "KYROZEN_HOME or --home";
  }
  return showInline(error instanceof Error ? error.message : String(error), 300);
}
