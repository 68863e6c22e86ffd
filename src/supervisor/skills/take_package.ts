import type { ConfigFinding, SkillManifest, SkillReading } from "../../contract/mod.ts";
import { SKILL_QUARANTINE } from "../../contract/skills.ts";
import { type StagedPackage, stagePackage } from "../isolates/snapshot.ts";
import { type Checked, pass } from "../refusal.ts";
import type { Leftovers } from "./leftovers.ts";
import { readSkillPackage } from "./read_package.ts";
import type { SkillCommand } from "./skill_command.ts";
import type { SkillOrigin } from "./skill_origin.ts";
import { skillsFolder } from "./skill_store.ts";

/** A copy of a package that was read and found sound, and is not kept yet. */
export interface TakenPackage {
  readonly origin: SkillOrigin;
  readonly staged: StagedPackage;
  readonly manifest: SkillManifest;
  readonly reading: SkillReading;
}

/** A package, why there is none, or everything that is wrong with it. */
export type Taking =
  | { readonly ok: true; readonly value: TakenPackage }
  | (Extract<Checked<never>, { ok: false }> & { readonly findings?: readonly ConfigFinding[] });

/** Copies a package next to where it would be kept, and has the copy read. */
export async function takePackage(
  origin: SkillOrigin,
  { setup, environment }: SkillCommand,
  leftovers: Leftovers,
): Promise<Taking> {
  const { folder, source, called, skip } = origin;
  const staging = stagePackage(folder, skillsFolder(setup.folders.state), { skip });
  // An interrupt must leave no copy.
  leftovers.add(async () => {
    const staged = await staging;
    if (staged.ok) staged.value.discard();
  });
  const staged = await staging;
  if (!staged.ok) return staged;
  const reading = await readSkillPackage(
    { folder: staged.value.folder, shown: source, called },
    { product: setup.product, environment },
  );
  if (!reading.ok) {
    staged.value.discard();
    return reading;
  }
  const { manifest, errors } = reading.value;
  if (manifest === undefined || errors.length > 0) {
    staged.value.discard();
    const error = `Cannot take the package: ${errors.length} mistakes`;
    return { ok: false, code: 3, error, findings: errors };
  }
  if (manifest.name === SKILL_QUARANTINE) {
    staged.value.discard();
    const error =
      `Cannot take the package: "${SKILL_QUARANTINE}" is the folder of packages that programs ` +
      "proposed; call the skill otherwise";
    return { ok: false, code: 3, error };
  }
  return pass({ origin, staged: staged.value, manifest, reading: reading.value });
}
