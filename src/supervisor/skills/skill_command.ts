import {
  EXIT_CODES,
  type InstalledSkill,
  type JsonObject,
  nearest,
  showInline,
} from "../../contract/mod.ts";
import { PACKAGE_NAME } from "../../contract/isolate_manifest.ts";
import { SKILL_QUARANTINE, SKILL_VERSION } from "../../contract/skills.ts";
import type { OwnerCommand } from "../isolates/answer.ts";
import { type Act, doRecorded, recordRefusal, type SkillAct } from "../isolates/record_act.ts";
import { type Checked, pass, type Refusal, refuse } from "../refusal.ts";
import type { SkillId } from "./skill_changes.ts";
import type { SkillStore } from "./skill_store.ts";
import { type SkillsFile, versionName } from "./skills_file.ts";

/** What a command on skills works with. */
export interface SkillCommand extends OwnerCommand {
  readonly store: SkillStore;
}

/** A skill as a person names it: with a version or without one. */
export interface NamedSkill {
  readonly name: string;
  readonly version?: string;
}

/** Reads `NAME` or `NAME@VERSION`. */
export function readSkillName(text: string): Checked<NamedSkill> {
  const at = text.indexOf("@");
  const [name, version] = at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
  const start = `Cannot use "${showInline(text, 200)}" as a skill: `;
  if (name === undefined || !PACKAGE_NAME.test(name)) {
    return misused(
      `${start}a name has 1 to 64 characters, a-z, 0-9, and single dashes between them`,
    );
  }
  if (name === SKILL_QUARANTINE) {
    return misused(`${start}so is called the folder of packages that programs proposed`);
  }
  if (version === undefined) return pass({ name });
  if (SKILL_VERSION.test(version)) return pass({ name, version });
  return misused(`${start}what follows the @ is no semantic version such as 1.0.0`);
}

/** Something that a person wrote and that cannot be meant: exit code 2. */
export function misused(error: string): Refusal {
  return { ok: false, code: EXIT_CODES.usage, error };
}

/** Something that cannot be done as things are: exit code 1. */
export function impossible(error: string): Refusal {
  return { ok: false, code: EXIT_CODES.failed, error };
}

/** That a skill, or a version of it, is not installed, and what is. */
export function notInstalled({ name, version }: NamedSkill, { skills }: SkillsFile): Refusal {
  const own = skills.filter(({ manifest }) => manifest.name === name);
  if (own.length > 0 && version !== undefined) {
    const versions = own.map(({ manifest }) => manifest.version).join(", ");
    return impossible(`Skill "${name}" has no version ${version} here; installed are ${versions}`);
  }
  const meant = nearest(name, new Set(skills.map(({ manifest }) => manifest.name)));
  const instead = meant === undefined
    ? 'see "kyrozen skills list"; "kyrozen skills install PATH" installs one'
    : `did you mean "${meant}"?`;
  return impossible(`No skill called "${name}" is installed; ${instead}`);
}

/** The one version that is meant: the one that is named, the one that is used, or the only one. */
export function chooseVersion(named: NamedSkill, file: SkillsFile): Checked<InstalledSkill> {
  const own = file.skills.filter(({ manifest }) => manifest.name === named.name);
  const { version } = named;
  const found = version === undefined
    ? own.find(({ status }) => status === "active" || status === "canary") ??
      (own.length === 1 ? own[0] : undefined)
    : own.find(({ manifest }) => manifest.version === version);
  if (found !== undefined) return pass(found);
  if (version !== undefined || own.length === 0) return notInstalled(named, file);
  const versions = own.map(({ manifest }) => versionName(manifest)).join(", ");
  return misused(`Which version is meant? Installed are ${versions}, and none of them is active`);
}

/** A change of the store as it is to be: what is then kept, and what is recorded of it. */
export interface PlannedChange {
  readonly file: SkillsFile;
  readonly payload: JsonObject;
  /** What else must happen before it counts. @default {nothing} */
  readonly before?: () => Promise<Checked<unknown>>;
}

/** Changes the store while nobody else does, and records it just before; gives what is kept then. */
export async function changeSkills(
  { setup, store }: SkillCommand,
  kind: SkillAct,
  plan: (file: SkillsFile) => Promise<Checked<PlannedChange>> | Checked<PlannedChange>,
): Promise<Checked<SkillsFile>> {
  const act: { -readonly [key in keyof Act]: Act[key] } = {
    folders: setup.folders,
    kind: `skill.${kind}`,
    payload: {},
  };
  return await doRecorded(act, (record) =>
    store.change(async (file) => {
      const planned = await plan(file);
      if (!planned.ok) return planned;
      const ready = await planned.value.before?.();
      if (ready?.ok === false) return ready;
      act.payload = planned.value.payload;
      const recorded = await record();
      return recorded.ok ? pass(planned.value.file) : recorded;
    }));
}

/** Records what a person asked for and was refused, since the content was another one than was meant. */
export async function recordOtherContent(
  { setup: { folders } }: SkillCommand,
  asked: SkillId & { readonly sha256: string; readonly source: string | null },
  reason: string,
): Promise<void> {
  const { name, version, sha256, source } = asked;
  await recordRefusal({
    folders,
    kind: "skill.refused",
    payload: { name, version, sha256, source, reason },
  });
}

/** What the ledger keeps of every change of a version. */
export function payloadOf(
  skill: InstalledSkill,
  more: { readonly from: string | null; readonly to: string | null } & JsonObject,
): JsonObject {
  const { manifest: { name, version }, sha256, source, ref } = skill;
  return { name, version, sha256, source, ref: ref ?? null, ...more };
}

/** A version by its name, as changes want it. */
export function idOf({ manifest: { name, version } }: InstalledSkill): SkillId {
  return { name, version };
}

/** That nothing can be kept here, if that is so. */
export function checkWritable({ setup: { folders } }: SkillCommand): Checked<null> {
  if (folders.writable) return pass(null);
  return refuse(
    `Cannot change what is kept of skills: "${
      showInline(folders.unwritable ?? folders.home, 4096)
    }" ` +
      "cannot be written; make it writable, or name another home folder with KYROZEN_HOME or --home",
  );
}
