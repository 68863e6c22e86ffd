import { type FileText, fileText, MAX_CONFIG_BYTES, type NamedFile } from "../contract/mod.ts";
import { readSmallFile } from "../std/read_small_file.ts";

/** The text of the project's file and whether it is the packaged one; or what is wrong with it. */
export type LayerFile = FileText & { readonly isPackaged: boolean };

/** The workspace's `agent.yaml`; `undefined` if there is none. */
export async function readLayerFile(
  workspace: string,
  { packagedPath }: { readonly packagedPath: string },
): Promise<LayerFile | undefined> {
  const path = `${workspace}/agent.yaml`;
  const isMissing = (error: unknown) => error instanceof Deno.errors.NotFound;
  // Whatever else is in its place, the reader below says what.
  const link = await Deno.lstat(path).catch((error) => isMissing(error) ? undefined : null);
  if (link === undefined) return undefined;
  const real = await Deno.realPath(path).catch(() => undefined);
  const isPackaged = real !== undefined && real === (await realOf(packagedPath) ?? packagedPath);
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
  return { ...fileText(await readSmallFile(real ?? path, MAX_CONFIG_BYTES)), isPackaged };
}

/**
 * Reads a file that a person named, in a process that reads for itself.
 *
 * @param path As the person wrote it; it is what findings show.
 */
export async function readNamedFile(path: string, workspace: string): Promise<NamedFile> {
  const real = await realOf(path);
  const inWorkspace = isWithin(real, workspace);
  const read = fileText(
    await mayRead(path)
      ? await readSmallFile(real ?? path, MAX_CONFIG_BYTES)
      : { ok: false, found: "one that this process was given no --allow-read for" },
  );
  return read.ok
    ? { path, inWorkspace, text: read.text }
    : { path, inWorkspace, finding: read.finding };
}

async function realOf(path: string): Promise<string | undefined> {
  return await mayRead(path) ? await Deno.realPath(path).catch(() => undefined) : undefined;
}

/** Tried without this, on a terminal the runtime would ask a person, who could not know the answer. */
async function mayRead(path: string): Promise<boolean> {
  return (await Deno.permissions.query({ name: "read", path })).state === "granted";
}

function isWithin(path: string | undefined, folder: string): boolean {
  if (path === undefined) return false;
  return path.startsWith(folder === "/" ? "/" : `${folder}/`);
}
