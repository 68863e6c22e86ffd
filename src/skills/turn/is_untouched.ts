import { attempt } from "../../std/attempt.ts";
import { contentHash, type PackageFile, sha256Of } from "../../std/content_hash.ts";
import type { UsableSkill } from "../registry/look.ts";

/** As much as a package may hold: whatever holds more is none that was looked at. */
const MAX_FILES = 2000;
const MAX_BYTES: number = 64 * 1024 * 1024;
const MAX_DEPTH = 16;

/**
 * Whether the files of a package are those that its record has the sum of. What a project holds has none
 * but that of its `SKILL.md`: the person trusts it as it is.
 */
export async function isUntouched(
  { scope, sha256 }: Pick<UsableSkill, "scope" | "sha256">,
  folder: string,
): Promise<boolean> {
  if (scope === "project") return true;
  const paths = listFiles(folder);
  if (paths === undefined) return false;
  const files: PackageFile[] = [];
  let left = MAX_BYTES;
  for (const path of paths) {
    const bytes = readWithin(`${folder}/${path}`, left);
    if (bytes === undefined) return false;
    left -= bytes.length;
    files.push({ path, size: bytes.length, sha256: await sha256Of(bytes) });
  }
  return await contentHash(files) === sha256;
}

/** The relative paths of all files of a folder; `undefined` if anything in it is neither file nor folder. */
function listFiles(folder: string): readonly string[] | undefined {
  const paths: string[] = [];
  const visit = (below: string, depth: number): boolean => {
    const entries = attempt(() => Array.from(Deno.readDirSync(`${folder}/${below}`)));
    if (entries === undefined || depth > MAX_DEPTH) return false;
    return entries.every(({ name, isFile, isDirectory }) => {
      const path = below === "" ? name : `${below}/${name}`;
      if (isDirectory) return visit(path, depth + 1);
      paths.push(path);
      return isFile && paths.length <= MAX_FILES;
    });
  };
  return visit("", 0) ? paths : undefined;
}

function readWithin(path: string, limit: number): Uint8Array<ArrayBuffer> | undefined {
  const info = attempt(() => Deno.lstatSync(path));
  if (info?.isFile !== true || info.size > limit) return undefined;
  return attempt(() => Deno.readFileSync(path));
}
