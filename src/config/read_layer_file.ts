import { type FileText, fileText, MAX_CONFIG_BYTES, type NamedFile } from "../contract/mod.ts";
import { attempt } from "../std/attempt.ts";
import { lstatIfThere } from "../std/lstat_if_there.ts";
import { readSmallFile } from "../std/read_small_file.ts";

/** The text of the project's file and whether it is the packaged one; or what is wrong with it. */
export type LayerFile = FileText & { readonly isPackaged: boolean };

/** The workspace's `agent.yaml`; `undefined` if there is none. */
export function readLayerFile(
  workspace: string,
  { packagedPath }: { readonly packagedPath: string },
): LayerFile | undefined {
  const path = `${workspace}/agent.yaml`;
  const link = lookAt(path);
  if (link === undefined) return undefined;
  const real = attempt(() => Deno.realPathSync(path));
  const isPackaged = real !== undefined && real === (realOf(packagedPath) ?? packagedPath);
  if (link?.isSymlink === true && !isPackaged && !isWithin(real, workspace)) {
    // What a project brings along could lead to a file of the person, whose text a model would get.
    const found = "a link that leads out of it, or nowhere";
    const finding = {
      line: null,
      column: null,
      field: "",
      expected: "a file of the project",
      found,
    };
    return { ok: false, finding, isPackaged };
  }
  return { ...fileText(readSmallFile(real ?? path, MAX_CONFIG_BYTES)), isPackaged };
}

/**
 * Reads a file that a person named, in a process that reads for itself.
 *
 * @param path As the person wrote it; it is what findings show.
 */
export function readNamedFile(path: string, workspace: string): NamedFile {
  const real = realOf(path);
  const inWorkspace = isWithin(real, workspace);
  const read = fileText(
    mayRead(path)
      ? readSmallFile(real ?? path, MAX_CONFIG_BYTES)
      : { ok: false, found: "one that this process was given no --allow-read for" },
  );
  return read.ok
    ? { path, inWorkspace, text: read.text }
    : { path, inWorkspace, finding: read.finding };
}

/** What stands at a path: `undefined` for nothing, `null` for what the reader will say is wrong. */
function lookAt(path: string): Deno.FileInfo | undefined | null {
  try {
    return lstatIfThere(path);
  } catch {
    return null;
  }
}

function realOf(path: string): string | undefined {
  return mayRead(path) ? attempt(() => Deno.realPathSync(path)) : undefined;
}

/** Tried without this, on a terminal the runtime would ask a person, who could not know the answer. */
function mayRead(path: string): boolean {
  return Deno.permissions.querySync({ name: "read", path }).state === "granted";
}

function isWithin(path: string | undefined, folder: string): boolean {
  if (path === undefined) return false;
  return path.startsWith(folder === "/" ? "/" : `${folder}/`);
}
