import type { InstalledSkill, JsonObject } from "../../contract/mod.ts";
import { attempt } from "../../std/attempt.ts";
import { removeCopy, type StagedPackage } from "../isolates/snapshot.ts";
import { type Checked, pass, refuse } from "../refusal.ts";
import { checkCopy } from "./check_copy.ts";
import { findPin, findVersion, withInstalled, withRecord } from "./skill_changes.ts";
import { changeSkills, impossible, payloadOf, type SkillCommand } from "./skill_command.ts";
import { fetchedFolder, removeFetched } from "./skill_modules.ts";
import { skillsFolder, versionFolder } from "./skill_store.ts";
import { MAX_INSTALLED, type SkillsFile, versionName } from "./skills_file.ts";
import type { TakenPackage } from "./take_package.ts";

/** What came of keeping a package. */
export interface KeptSkill {
  readonly skill: InstalledSkill;
  /** `there` if this content was kept before, `repaired` if its files had to be put back. */
  readonly what: "installed" | "there" | "repaired" | "reviewed" | "fetched";
}

/** How a package is kept. */
export interface Keeping {
  readonly trust: InstalledSkill["trust"];
  /** What was fetched for it now. @default {what was fetched before} */
  readonly fetched?: FetchedCopy | undefined;
}

/** What was fetched for a version, and by which specifiers. */
export interface FetchedCopy {
  readonly packages: readonly string[];
  readonly staged: StagedPackage;
}

/**
 * What keeping a package would come to: refused if its version has, or may only have, other content;
 * `undefined` if it is new.
 */
export function checkKnown(
  file: SkillsFile,
  { manifest, staged: { sha256 } }: TakenPackage,
): Checked<InstalledSkill | undefined> {
  const name = versionName(manifest);
  const pin = findPin(file, manifest);
  if (pin !== undefined && pin.sha256 !== sha256) {
    return impossible(
      `Conflict: ${name} is pinned to sha256 ${pin.sha256}, and this package has ${sha256}; nothing ` +
        `was installed. If you want this content, "kyrozen skills pin ${name} --clear" first`,
    );
  }
  const known = findVersion(file, manifest);
  if (known === undefined || known.sha256 === sha256) return pass(known);
  return impossible(
    `Conflict: ${name} is installed with other content (sha256 ${known.sha256}, this package has ` +
      `${sha256}); a version never changes. Give the package another version, or remove that one ` +
      `with "kyrozen skills remove ${name}"`,
  );
}

/** Keeps a package that a person agreed to, and records it. */
export async function keepSkill(
  command: SkillCommand,
  taken: TakenPackage,
  { trust, fetched }: Keeping,
): Promise<Checked<KeptSkill>> {
  const { manifest, staged } = taken;
  const { state } = command.setup.folders;
  let kept: KeptSkill | undefined;
  const done = await changeSkills(command, "installed", async (file) => {
    const known = checkKnown(file, taken);
    if (!known.ok) return known;
    const before = async () => {
      const ready = await fetched?.staged.keepAs(fetchedFolder(state, manifest));
      return ready?.ok === false ? ready : await staged.keepAs(versionFolder(state, manifest));
    };
    if (known.value !== undefined) {
      const found = await stateOf(state, known.value, trust);
      const what = found === "there" && fetched !== undefined ? "fetched" : found;
      const reviewed = found === "reviewed" ? { ...known.value, trust } : known.value;
      const skill = withFetched(reviewed, fetched);
      kept = { skill, what };
      // Nothing is to be done, and nothing recorded.
      if (what === "there") return impossible("it is there");
      const { status } = known.value;
      const payload = payloadOf(skill, {
        from: status,
        to: status,
        ...moreOf(taken, { trust, fetched }),
        what,
      });
      return pass({ file: withRecord(file, manifest, () => skill), payload, before });
    }
    if (file.skills.length >= MAX_INSTALLED) {
      return refuse(
        `Cannot install ${versionName(manifest)}: ${MAX_INSTALLED} versions are installed`,
      );
    }
    const pinned = findPin(file, manifest) !== undefined;
    const skill = withFetched(recordOf(taken, { trust, pinned }), fetched);
    kept = { skill, what: "installed" };
    const more = moreOf(taken, { trust, fetched });
    const payload = payloadOf(skill, { from: null, to: skill.status, ...more });
    return pass({ file: withInstalled(file, skill), payload, before });
  });
  if (kept?.what === "there") return pass(kept);
  if (!done.ok) {
    await dropUnrecorded(command, taken);
    return done;
  }
  return kept === undefined ? refuse("Nothing was installed") : pass(kept);
}

/** Removes the files of a version that was put in its place and could not be recorded. */
async function dropUnrecorded(
  { setup: { folders: { state } }, store }: SkillCommand,
  { manifest }: TakenPackage,
): Promise<void> {
  await store.change((file) => {
    const folder = skillsFolder(state);
    if (findVersion(file, manifest) === undefined) {
      removeCopy(folder, versionFolder(state, manifest));
      attempt(() => Deno.removeSync(`${folder}/${manifest.name}`));
      removeFetched(state, manifest);
    }
    return Promise.resolve(pass(file));
  });
}

async function stateOf(
  state: string,
  known: InstalledSkill,
  trust: InstalledSkill["trust"],
): Promise<KeptSkill["what"]> {
  if (!(await checkCopy(state, known)).ok) return "repaired";
  return trust === "reviewed" && known.trust !== "reviewed" ? "reviewed" : "there";
}

function recordOf(
  { origin: { source, ref }, staged, manifest }: TakenPackage,
  { trust, pinned }: { readonly trust: InstalledSkill["trust"]; readonly pinned: boolean },
): InstalledSkill {
  return {
    ...{ manifest, status: "candidate", sha256: staged.sha256, source },
    ...(ref === undefined ? {} : { ref }),
    ...{ installed_at: new Date().toISOString(), trust, pinned },
  };
}

/** With other packages other code runs: what was granted before was granted to none of that. */
function withFetched(skill: InstalledSkill, fetched: FetchedCopy | undefined): InstalledSkill {
  if (fetched === undefined) return skill;
  const { packages, staged: { sha256 } } = fetched;
  const { grant, ...others } = skill;
  const isSame = skill.packages_sha256 === sha256 && grant !== undefined;
  return { ...others, ...(isSame ? { grant } : {}), packages, packages_sha256: sha256 };
}

function moreOf(
  { origin: { commit }, staged, manifest }: TakenPackage,
  { trust, fetched }: Keeping,
): JsonObject {
  return {
    ...(fetched === undefined
      ? {}
      : { packages: fetched.packages, packages_sha256: fetched.staged.sha256 }),
    commit: commit ?? null,
    publisher: manifest.publisher ?? manifest.author ?? null,
    trust,
    files: staged.files.length,
    bytes: staged.bytes,
  };
}
