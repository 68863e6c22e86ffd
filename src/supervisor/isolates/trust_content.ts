import { lstatIfThere } from "../../std/lstat_if_there.ts";
import { type PackageFile, sha256Of } from "../../std/content_hash.ts";
import { executingKeys } from "./git_keys.ts";
import { readPlainFile } from "./read_plain_file.ts";
import {
  MAX_PACKAGE_BYTES,
  MAX_PACKAGE_DEPTH,
  MAX_PACKAGE_FILES,
  PackageError,
} from "./walk_package.ts";

/** Where a workspace's own words and code for agents stand, each with what it is to a person. */
export const TRUST_PLACES: { readonly [path: string]: string } = {
  "agent.yaml": "configuration",
  "AGENTS.md": "instructions",
  "CLAUDE.md": "instructions",
  ".mcp.json": "servers of tools",
  ".kyrozen": "instructions and packages",
  ".agents/skills": "skills",
  ".claude/skills": "skills",
  "plugins": "plugins",
};

/** How the keys of Git's configuration that can run a program are named among the files. */
export const GIT_KEYS = ".git/config";

/** The folder of a workspace's packages. */
export const WORKSPACE_PACKAGES = ".kyrozen/isolates";

/** What a workspace holds that trust is about. */
export interface TrustTree {
  /** Relative paths of files and links. */
  readonly paths: readonly string[];
  /** Changes when anything of it is changed, as far as the system tells. */
  readonly state: string;
  /** When anything of it was last changed: milliseconds of the epoch. */
  readonly newest: number;
}

/**
 * Looks at what a workspace holds that trust is about; reads no file and follows no link. `home` is the
 * product's own home folder, which is none of it.
 *
 * @throws {PackageError} If it is more than can be looked at.
 */
export function walkTrusted(workspace: string, home: string): TrustTree {
  const tree = { paths: [] as string[], states: [] as string[], newest: 0 };
  const visit = (path: string, depth: number): void => {
    const full = `${workspace}/${path}`;
    if (full === home) return;
    const info = lstatIfThere(full);
    if (info === undefined) return;
    if (info.isDirectory) {
      if (depth > MAX_PACKAGE_DEPTH) throw new PackageError(`"${path}" in it lies too deep`);
      for (const { name } of Deno.readDirSync(full)) visit(`${path}/${name}`, depth + 1);
      return;
    }
    tree.paths.push(path);
    if (tree.paths.length > MAX_PACKAGE_FILES) {
      throw new PackageError(`it has more than ${MAX_PACKAGE_FILES} files that trust is about`);
    }
    const times = [info.mtime?.getTime() ?? 0, info.ctime?.getTime() ?? 0];
    tree.newest = Math.max(tree.newest, ...times);
    tree.states.push(JSON.stringify([path, info.dev, info.ino, info.size, ...times]));
  };
  for (const path of [...Object.keys(TRUST_PLACES), GIT_KEYS]) visitFrom(workspace, path, visit);
  return { paths: tree.paths, state: tree.states.toSorted().join("\n"), newest: tree.newest };
}

/** Begins at the first part of `path` that is a link: what lies behind it is not of this workspace. */
function visitFrom(
  workspace: string,
  path: string,
  visit: (path: string, depth: number) => void,
): void {
  const parts = path.split("/");
  for (let count = 1; count < parts.length; count++) {
    const part = parts.slice(0, count).join("/");
    const info = lstatIfThere(`${workspace}/${part}`);
    if (info?.isDirectory) continue;
    if (info !== undefined) visit(part, 0);
    return;
  }
  visit(path, 0);
}

/**
 * Reads what trust is about, by path: the bytes of files, where links lead, and of Git's configuration
 * the keys that can run a program.
 *
 * @throws {PackageError} If something cannot be read, or is too much.
 */
export async function readTrusted(
  workspace: string,
  { paths }: TrustTree,
): Promise<readonly PackageFile[]> {
  const files: PackageFile[] = [];
  let left = MAX_PACKAGE_BYTES;
  for (const path of [...new Set(paths)].toSorted()) {
    const content = contentOf(`${workspace}/${path}`, left);
    if (typeof content === "string") throw new PackageError(`"${path}" in it ${content}`);
    left -= content.length;
    if (path !== GIT_KEYS) {
      files.push({ path, size: content.length, sha256: await sha256Of(content) });
      continue;
    }
    for (const [key, values] of executingKeys(new TextDecoder().decode(content))) {
      const said = new TextEncoder().encode(JSON.stringify(values));
      files.push({ path: `${path}: ${key}`, size: said.length, sha256: await sha256Of(said) });
    }
  }
  return files;
}

function contentOf(path: string, limit: number): Uint8Array<ArrayBuffer> | string {
  const info = lstatIfThere(path);
  if (info === undefined) return "is gone";
  if (info.isSymlink) return new TextEncoder().encode(`link to ${Deno.readLinkSync(path)}`);
  const read = readPlainFile(path, { limit, hardLinks: "fine" });
  return read.ok ? read.bytes : read.reason;
}
