import type { InstalledSkill, SkillGrant } from "../../contract/mod.ts";
import { isUsed } from "./skill_store.ts";
import { MAX_HISTORY, type SkillPin, type SkillsFile, versionName } from "./skills_file.ts";

/** One version of a skill, by its name. */
export interface SkillId {
  readonly name: string;
  readonly version: string;
}

/** The record of a version. */
export function findVersion(file: SkillsFile, id: SkillId): InstalledSkill | undefined {
  return file.skills.find((skill) => isVersion(skill, id));
}

/** The only content that a version may have, if a person said so. */
export function findPin({ pins }: SkillsFile, id: SkillId): SkillPin | undefined {
  return pins.find((pin) => versionName(pin) === versionName(id));
}

/** With one version more. */
export function withInstalled(file: SkillsFile, skill: InstalledSkill): SkillsFile {
  return { ...file, skills: [...file.skills, skill] };
}

/** With another record of a version. */
export function withRecord(
  file: SkillsFile,
  id: SkillId,
  change: (skill: InstalledSkill) => InstalledSkill,
): SkillsFile {
  return {
    ...file,
    skills: file.skills.map((skill) => isVersion(skill, id) ? change(skill) : skill),
  };
}

/** With a version that turns use, in the place of every other one of its skill. */
export function withActive(
  file: SkillsFile,
  id: SkillId,
  status: "active" | "canary",
): SkillsFile {
  const skills = file.skills.map((skill) => {
    if (isVersion(skill, id)) return { ...skill, status };
    return skill.manifest.name === id.name && isUsed(skill)
      ? { ...skill, status: "retired" as const }
      : skill;
  });
  const before = historyOf(file, id.name);
  const versions = before.at(-1) === id.version ? before : [...before, id.version];
  return withHistory({ ...file, skills }, id.name, versions);
}

/** What a rollback leads to. */
export interface Rollback {
  /** The version that is used now. */
  readonly from: InstalledSkill;
  readonly to: InstalledSkill;
  readonly file: SkillsFile;
}

/** A rollback of a skill; `undefined` if no version is used, or none that was used before is there. */
export function rolledBack(file: SkillsFile, name: string): Rollback | undefined {
  const from = file.skills.find((skill) => skill.manifest.name === name && isUsed(skill));
  if (from === undefined) return undefined;
  const used = historyOf(file, name);
  const at = used.lastIndexOf(from.manifest.version);
  const versions = at < 0 ? [...used] : used.slice(0, at);
  for (; versions.length > 0; versions.pop()) {
    const to = findVersion(file, { name, version: versions.at(-1) ?? "" });
    if (to === undefined || to === from || to.status === "rejected") continue;
    const skills = file.skills.map((skill) => {
      if (skill === from) return { ...skill, status: "rolled_back" as const };
      return skill === to ? { ...skill, status: "active" as const } : skill;
    });
    return { from, to, file: withHistory({ ...file, skills }, name, versions) };
  }
  return undefined;
}

/** Without some versions of a skill. */
export function without(file: SkillsFile, ids: readonly SkillId[]): SkillsFile {
  const gone = new Set(ids.map(versionName));
  const skills = file.skills.filter(({ manifest }) => !gone.has(versionName(manifest)));
  return ids.reduce<SkillsFile>((left, { name }) => {
    const versions = historyOf(left, name).filter((version) =>
      !gone.has(versionName({ name, version }))
    );
    return withHistory(left, name, versions);
  }, { ...file, skills });
}

/** With what its tools may do, or with nothing. */
export function withGrant(
  file: SkillsFile,
  id: SkillId,
  grant: SkillGrant | undefined,
): SkillsFile {
  return withRecord(
    file,
    id,
    ({ grant: _before, ...skill }) => grant === undefined ? skill : { ...skill, grant },
  );
}

/** With the only content that a version may have. */
export function withPin(file: SkillsFile, pin: SkillPin): SkillsFile {
  const pinned = withRecord(file, pin, (skill) => ({ ...skill, pinned: true }));
  return { ...pinned, pins: [...withoutPin(file, pin).pins, pin] };
}

/** Without that. */
export function withoutPin(file: SkillsFile, id: SkillId): SkillsFile {
  const free = withRecord(file, id, (skill) => ({ ...skill, pinned: false }));
  return { ...free, pins: file.pins.filter((pin) => versionName(pin) !== versionName(id)) };
}

function isVersion({ manifest }: InstalledSkill, { name, version }: SkillId): boolean {
  return manifest.name === name && manifest.version === version;
}

function historyOf({ history }: SkillsFile, name: string): readonly string[] {
  return history.find((one) => one.name === name)?.versions ?? [];
}

function withHistory(file: SkillsFile, name: string, versions: readonly string[]): SkillsFile {
  const others = file.history.filter((one) => one.name !== name);
  const own = versions.length === 0 ? [] : [{ name, versions: versions.slice(-MAX_HISTORY) }];
  return { ...file, history: [...others, ...own] };
}
