import { type ConfigFinding, decodeText } from "../../contract/mod.ts";
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
      const leads = linkProblem(folder, path);
      if (leads !== undefined) return { found: leads };
      const read = readSmallFile(path, limit);
      if (read.ok) return { bytes: read.bytes };
      return read.missing ? undefined : { found: read.found };
    },
    has(name) {
      try {
        Deno.lstatSync(`${folder}/${name}`);
        return true;
      } catch {
        return false;
      }
    },
  };
}

function linkProblem(folder: string, path: string): string | undefined {
  try {
    if (!Deno.lstatSync(path).isSymlink) return undefined;
    const real = Deno.realPathSync(path);
    const home = Deno.realPathSync(folder);
    return real.startsWith(home === "/" ? "/" : `${home}/`)
      ? undefined
      : "a link that leads out of its folder";
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) return undefined;
    return isLink(path) ? "a link that leads nowhere" : undefined;
  }
}

function isLink(path: string): boolean {
  try {
    return Deno.lstatSync(path).isSymlink;
  } catch {
    return false;
  }
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
