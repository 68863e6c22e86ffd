import type { InstalledSkill } from "../../contract/mod.ts";
import { type Checked, pass } from "../refusal.ts";
import { openSkillsFile, type SkillsFile } from "./skills_file.ts";

/** The folder of the versions of skills, in the core's side of the home folder. */
export function skillsFolder(state: string): string {
  return `${state}/skills`;
}

/** The folder of one version. */
export function versionFolder(
  state: string,
  { name, version }: { readonly name: string; readonly version: string },
): string {
  return `${skillsFolder(state)}/${name}/${version}`;
}

/** What a person installed, and what became of it. */
export interface SkillStore {
  /** All of it; refused as a whole if the file cannot be read: then no installed skill is used. */
  read(): Checked<SkillsFile>;
  /** Every installed version of a skill, in the order of their installation. */
  versions(name: string): Checked<readonly InstalledSkill[]>;
  /** The version of a skill that is used: the one that is active or canary, of which there is one. */
  used(name: string): Checked<InstalledSkill | undefined>;
  /** Changes the file while nobody else does; `change` refuses, and then it stays as it is. */
  change(change: (file: SkillsFile) => Promise<Checked<SkillsFile>>): Promise<Checked<SkillsFile>>;
}

/** Opens the store of the folder `owner`; nothing is read before it is asked for. */
export function openSkillStore(owner: string): SkillStore {
  const file = openSkillsFile(owner);
  const versions = (name: string) => {
    const read = file.read();
    if (!read.ok) return read;
    return pass(read.value.skills.filter(({ manifest }) => manifest.name === name));
  };
  return {
    read: () => file.read(),
    versions,
    used(name) {
      const all = versions(name);
      return all.ok ? pass(all.value.find(isUsed)) : all;
    },
    change: (change) => file.change(change),
  };
}

/** Whether turns use a version. */
export function isUsed({ status }: Pick<InstalledSkill, "status">): boolean {
  return status === "active" || status === "canary";
}

let shared: { readonly owner: string; readonly store: SkillStore } | undefined;

/** The store of the folder `owner` that all of this process share: its file can be large, and is read once. */
export function sharedSkillStore(owner: string): SkillStore {
  if (shared?.owner !== owner) shared = { owner, store: openSkillStore(owner) };
  return shared.store;
}
