import { type ConfigFinding, decodeText } from "../../contract/mod.ts";
import { attempt } from "../../std/attempt.ts";
import { lstatIfThere } from "../../std/lstat_if_there.ts";
import { readSmallFile } from "../../std/read_small_file.ts";

/** The bytes of a file of a package; `undefined` if there is none; or why it is not read. */
export type PackageFile = { readonly bytes: Uint8Array } | { readonly found: string } | undefined;

/** How a package's own files are read. */
export interface PackageFiles {
  /** A file directly in the folder, of at most `limit` bytes. */
  read(name: string, limit: number): PackageFile;
  /** Whether something is there under that name. */
  has(name: string): boolean;
}

/** The files in a folder of this machine. A file that is a link out of the folder is not read. */
export function packageFiles(folder: string): PackageFiles {
  return {
    read(name, limit) {
      const path = `${folder}/${name}`;
      const info = standing(path);
      if (info === undefined || "found" in info) return info;
      const leads = info.isSymlink ? linkProblem(folder, path) : undefined;
      if (leads !== undefined) return { found: leads };
      // A bound near its size: as much memory as the bound is taken to read it.
      const bound = info.isFile && info.size <= limit ? Math.min(limit, info.size + 1024) : limit;
      const read = readSmallFile(path, bound);
      return read.ok ? { bytes: read.bytes } : { found: read.found };
    },
    has: (name) => attempt(() => lstatIfThere(`${folder}/${name}`)) !== undefined,
  };
}

/** What stands at a path itself; why that cannot be said; `undefined` if nothing does. */
function standing(path: string): Deno.FileInfo | { readonly found: string } | undefined {
  try {
    return lstatIfThere(path);
  } catch {
    return { found: "one that cannot be looked at" };
  }
}

function linkProblem(folder: string, path: string): string | undefined {
  const real = attempt(() => Deno.realPathSync(path));
  const home = attempt(() => Deno.realPathSync(folder));
  if (real === undefined || home === undefined) return "a link that leads nowhere";
  return real.startsWith(home === "/" ? "/" : `${home}/`)
    ? undefined
    : "a link that leads out of its folder";
}

/** The text of a file of a package, or a finding of it as a whole. */
export function fileText(
  file: NonNullable<PackageFile>,
  path: string,
): { readonly text: string } | { readonly finding: ConfigFinding } {
  if ("found" in file) return { finding: unreadable(path, file.found) };
  const decoded = decodeText(file.bytes);
  if (decoded.ok) return { text: decoded.text };
  const { line, column } = decoded;
  const said = { expected: "UTF-8", found: "a text that is not UTF-8" };
  return { finding: { path, line, column, field: "", ...said } };
}

/** What is said of a file that cannot be read. */
export function unreadable(path: string, found: string): ConfigFinding {
  return { path, line: null, column: null, field: "", expected: "a file that can be read", found };
}
