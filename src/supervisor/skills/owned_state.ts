import type { InstalledSkill, JsonObject } from "../../contract/mod.ts";
import { type PackageContent, packageContent } from "../isolates/snapshot.ts";
import { readOwnWishes } from "./read_own_wishes.ts";
import type { SkillCommand } from "./skill_command.ts";
import { versionFolder } from "./skill_store.ts";
import { type SkillsFile, versionName } from "./skills_file.ts";

/** A version that is removed, and everything that it owns. */
export interface OwnedState {
  readonly skill: InstalledSkill;
  readonly folder: string;
  /** Its files as they are; `undefined` if they cannot be read. */
  readonly content: PackageContent | undefined;
  readonly pin: string | null;
  /** Whether the settings name it to be used in every turn. */
  readonly always_on: boolean;
}

/** The longest list of files that is recorded, in characters; the sum of the whole is always. */
const MAX_LISTED = 60_000;

/** Looks at everything that a version owns. */
export async function lookAtOwned(
  skill: InstalledSkill,
  { pins }: SkillsFile,
  command: SkillCommand,
): Promise<OwnedState> {
  const { manifest } = skill;
  const folder = versionFolder(command.setup.folders.state, manifest);
  const content = await packageContent(folder, { git: "refused" });
  return {
    skill,
    folder,
    content: content.ok ? content.value : undefined,
    pin: pins.find((pin) => versionName(pin) === versionName(manifest))?.sha256 ?? null,
    always_on: readOwnWishes(command).always_on.includes(manifest.name),
  };
}

/** Everything that is recorded of a version before it goes. */
export function stateDocument(
  { skill, folder, content, pin, always_on }: OwnedState,
): JsonObject {
  const { manifest: { name, version }, sha256, source, ref, status, trust, installed_at } = skill;
  const files = content?.files.map((file) => ({ ...file })) ?? null;
  const isShort = JSON.stringify(files).length <= MAX_LISTED;
  return {
    ...{ name, version, sha256, source, ref: ref ?? null, from: status, to: null },
    ...{ trust, installed_at, folder, always_on, pin },
    grant: skill.grant === undefined
      ? null
      : { ...skill.grant, permissions: { ...skill.grant.permissions } },
    packages: skill.packages ?? [],
    packages_sha256: skill.packages_sha256 ?? null,
    file_count: content?.files.length ?? null,
    bytes: content?.bytes ?? null,
    content_sha256: content?.sha256 ?? null,
    files: isShort ? files : null,
  };
}
