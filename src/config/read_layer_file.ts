import { type ConfigFinding, decodeText, type NamedFile } from "../contract/mod.ts";
import { readSmallFile } from "../std/read_small_file.ts";

/** The greatest size of a configuration file, in bytes: enough for all its texts at their bounds. */
export const MAX_CONFIG_BYTES: number = 1024 * 1024;

/** The text of a file, or what is wrong with it as a whole. */
export type FileText =
  | { readonly ok: true; readonly text: string; readonly isPackaged: boolean }
  | { readonly ok: false; readonly finding: Omit<ConfigFinding, "path"> };

/** The workspace's `agent.yaml`; `undefined` if there is none. */
export async function readLayerFile(
  workspace: string,
  { packagedPath }: { readonly packagedPath: string },
): Promise<FileText | undefined> {
  const path = `${workspace}/agent.yaml`;
  const link = await Deno.lstat(path).catch(() => undefined);
  if (link === undefined) return undefined;
  const real = await Deno.realPath(path).catch(() => undefined);
  const isPackaged = real !== undefined && real === await realOf(packagedPath);
  if (link.isSymlink && !isPackaged && !isWithin(real, workspace)) {
    // What a project brings along could lead to a file of the person, whose text a model would get.
    return wrong("a file of the project", "a link that leads out of it, or nowhere");
  }
  const read = await readTextFile(real ?? path);
  return read.ok ? { ...read, isPackaged } : read;
}

/**
 * Reads a file that a person named, in a process that reads for itself.
 *
 * @param path As the person wrote it; it is what findings show.
 */
export async function readNamedFile(path: string, workspace: string): Promise<NamedFile> {
  const real = await Deno.realPath(path).catch(() => undefined);
  const inWorkspace = isWithin(real, workspace);
  const read = await readTextFile(real ?? path);
  return read.ok
    ? { path, inWorkspace, text: read.text }
    : { path, inWorkspace, finding: read.finding };
}

async function readTextFile(path: string): Promise<FileText> {
  const file = await readSmallFile(path, MAX_CONFIG_BYTES);
  if (!file.ok) return wrong(`a file of at most ${MAX_CONFIG_BYTES} bytes`, file.found);
  const decoded = decodeText(file.bytes);
  if (decoded.ok) return { ok: true, text: decoded.text, isPackaged: false };
  const { line, column } = decoded;
  return {
    ok: false,
    finding: { line, column, field: "", expected: "UTF-8", found: "another byte" },
  };
}

function wrong(expected: string, found: string): FileText {
  return { ok: false, finding: { line: null, column: null, field: "", expected, found } };
}

async function realOf(path: string): Promise<string> {
  return await Deno.realPath(path).catch(() => path);
}

function isWithin(path: string | undefined, folder: string): boolean {
  if (path === undefined) return false;
  return path.startsWith(folder === "/" ? "/" : `${folder}/`);
}
