import { SKILL_QUARANTINE, SKILL_VERSION } from "../../contract/skills.ts";
import type { PackageWalk, Refused } from "./find_packages.ts";
import { packageFiles, type SkillFiles, under, whyNot } from "./skill_files.ts";

/** A root of packages that a person put there by hand. */
export interface DropInOptions {
  readonly files: SkillFiles;
  /** Names of which versions are installed: a folder of one needs no package in it. */
  readonly installed: ReadonlySet<string>;
  /** Real paths that were looked at before: they are left out, and added to. */
  readonly seen: Set<string>;
}

/**
 * Lists the folders of a flat root that are packages, or that a person may have meant as one. Links are
 * refused: what they lead to is nothing that was put there.
 */
export function findDropIns(root: string, { files, installed, seen }: DropInOptions): PackageWalk {
  const found: string[] = [];
  const refused: Refused[] = [];
  for (const { name, isDirectory, isSymlink } of dropInEntries(root, files)) {
    const path = under(root, name);
    if (isSymlink) refused.push({ path, reason: "is a link" });
    if (!isDirectory || seen.has(path)) continue;
    try {
      const entries = files.list(path);
      const marks = packageFiles(entries);
      const link = marks.find((mark) => mark.isSymlink);
      if (link !== undefined) refused.push({ path: under(path, link.name), reason: "is a link" });
      else if (marks.length > 0) {
        seen.add(path);
        found.push(path);
      } else if (!installed.has(name) && !entries.some((entry) => SKILL_VERSION.test(entry.name))) {
        refused.push({ path, reason: "holds no SKILL.md, manifest.yaml or skill.json" });
      }
    } catch (error) {
      refused.push({ path, reason: whyNot(error) });
    }
  }
  return { found, refused, notes: [] };
}

/** The most folders that are opened for a turn. */
const MAX_OPENED = 200;

/** The packages of such a root of which no version is installed; of very many only the first. */
export function newDropIns(
  root: string,
  { files, installed }: Pick<DropInOptions, "files" | "installed">,
): readonly string[] {
  try {
    return dropInEntries(root, files)
      .filter(({ name, isDirectory }) => isDirectory && !installed.has(name))
      .slice(0, MAX_OPENED)
      .map(({ name }) => under(root, name))
      .filter((path) => isPackage(path, files));
  } catch {
    return [];
  }
}

function isPackage(path: string, files: SkillFiles): boolean {
  try {
    return packageFiles(files.list(path)).length > 0;
  } catch {
    return false;
  }
}

function dropInEntries(root: string, files: SkillFiles): ReturnType<SkillFiles["list"]> {
  return files.list(root).filter(({ name }) =>
    name !== SKILL_QUARANTINE && name !== "node_modules" && !name.startsWith(".")
  );
}
