/**
 * The skills of one process: looks at them before each turn, and for a list. Little enough for a turn
 * that has no skills beside the product's own; the rest is loaded when there is something to read.
 *
 * @module
 */
import type { SkillPort, SkillSetup } from "../contract/mod.ts";
import type { SkillsPort } from "./registry/look.ts";
import type { RuntimeVersions } from "./registry/missing_requirements.ts";
import type { PackageReader } from "./registry/person_roots.ts";
import { SKILL_FILES, type SkillFiles } from "./registry/skill_files.ts";
import { ownLook } from "./registry/own_look.ts";
import { projectRoots } from "./registry/project_roots.ts";

export type { SkillLook, SkillRoot, SkillsPort, UsableSkill } from "./registry/look.ts";

/** What the skills of a process are opened with. */
export interface SkillsOpening {
  /** Real and absolute. */
  readonly workspace: string;
  /** The folder of the packages that are part of the product. */
  readonly bundled: string;
  /** What the supervisor told at the start. @default {nothing} */
  readonly setup?: SkillSetup;
  /** The way to the supervisor. @default {there is none: whatever a skill needs of it is missing} */
  readonly port?: SkillPort;
  /** The names and aliases of the tools that there are without skills, each with what has it. */
  readonly taken: () => ReadonlyMap<string, string>;
  /** Asked where a skill needs a version of something. */
  readonly versions: () => Promise<RuntimeVersions>;
  /** What reads a package. @default {the formats of this room} */
  readonly read?: PackageReader;
  /** @default {those of this machine} */
  readonly files?: SkillFiles;
}

/** Opens the skills of a process; nothing is read before it is asked for. */
export function openSkills(opening: SkillsOpening): SkillsPort {
  const { workspace, setup, bundled, taken, files = SKILL_FILES } = opening;
  let opened: Promise<SkillsPort> | undefined;
  let looked = false;
  const open = () => opened ??= openAll({ ...opening, looked });
  return {
    async look() {
      const isFirst = !looked;
      const hasMore = setup !== undefined || projectRoots(workspace, files).length > 0;
      const own = isFirst && !hasMore ? await ownLook(bundled, taken()) : undefined;
      const look = own ?? await (await open()).look();
      looked = true;
      return look;
    },
    survey: async () => await (await open()).survey(),
    news: async (look) => look.lines.length === 0 ? [] : await (await open()).news(look),
  };
}

/** What looks at every root. */
async function openAll(opening: SkillsOpening & { readonly looked: boolean }): Promise<SkillsPort> {
  const { workspace, read, files = SKILL_FILES } = opening;
  const openPersons = async () => {
    const { PersonRoots } = await import("./registry/person_roots.ts");
    // Loaded with the first package that there is to read.
    const reader: PackageReader = read ??
      (async (folder) => await (await import("./registry/read_package.ts")).readPackage(folder));
    const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
    return new PersonRoots({ workspace, files, read: reader, now: Date.now, wait });
  };
  const { ProcessSkills } = await import("./registry/process_skills.ts");
  return new ProcessSkills({ ...opening, files, openPersons });
}
