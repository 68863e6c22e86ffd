import type { ExitCode, InstalledSkill } from "../../contract/mod.ts";
import { attempt } from "../../std/attempt.ts";
import { compareVersions } from "./compare_versions.ts";
import { answer, refuseCommand } from "../isolates/answer.ts";
import { report } from "../output.ts";
import { type Checked, pass } from "../refusal.ts";
import { activateVersion } from "./activate_version.ts";
import { installFrom } from "./install_skill.ts";
import { type Leftovers, openLeftovers } from "./leftovers.ts";
import { findVersion } from "./skill_changes.ts";
import { ownSkillNames } from "./own_skills.ts";
import {
  impossible,
  misused,
  type NamedSkill,
  notInstalled,
  readSkillName,
  type SkillCommand,
} from "./skill_command.ts";
import { isPackage, originOf } from "./skill_origin.ts";
import { skillsFolder } from "./skill_store.ts";
import { type SkillsFile, versionName } from "./skills_file.ts";
import { readOwnWishes } from "./read_own_wishes.ts";

/** Runs `skills activate NAME[@VERSION]`. */
export async function activateSkill(command: SkillCommand): Promise<ExitCode> {
  const { line, store } = command;
  const named = readSkillName(line.operands[0] ?? "");
  if (!named.ok) return refuseCommand(line, named);
  const file = store.read();
  if (!file.ok) return refuseCommand(line, file);
  using leftovers = openLeftovers();
  const activating = { command, named: named.value, leftovers };
  const dropIn = findDropIn(named.value, file.value, command);
  if (dropIn === undefined) return await activateInstalled(activating, file.value);
  const origin = originOf(dropIn, command.setup.folders.state);
  return await installFrom(command, {
    ...{ origin, leftovers, asks: "never", use: statusOf(command) },
    instead: async ({ manifest, staged: { sha256 } }) => {
      const { name, version } = named.value;
      if (manifest.name !== name || manifest.version !== (version ?? manifest.version)) {
        const error = `"${dropIn}" holds ${versionName(manifest)}, and ` +
          `${line.operands[0]} was meant; nothing was activated`;
        return refuseCommand(line, impossible(error));
      }
      // Once it is adopted, its folder is a version like the others.
      const isAdopted = findVersion(file.value, manifest)?.sha256 === sha256;
      return isAdopted ? await activateInstalled(activating, file.value) : undefined;
    },
  });
}

interface Activating {
  readonly command: SkillCommand;
  readonly named: NamedSkill;
  readonly leftovers: Leftovers;
}

async function activateInstalled(
  { command, named, leftovers }: Activating,
  file: SkillsFile,
): Promise<ExitCode> {
  const { line } = command;
  const chosen = choose(named, file, command);
  if (!chosen.ok) return refuseCommand(line, chosen);
  const activation = { status: statusOf(command), leftovers };
  const done = await activateVersion(command, chosen.value.manifest, activation);
  return done.ok ? answer(line, done.value) : refuseCommand(line, done);
}

function statusOf({ line }: SkillCommand): "active" | "canary" {
  return line.options.canary === true ? "canary" : "active";
}

/** A package that a person put into a root by hand, and that is meant by a name. */
function findDropIn(
  { name, version }: NamedSkill,
  file: SkillsFile,
  command: SkillCommand,
): string | undefined {
  if (version !== undefined && findVersion(file, { name, version }) !== undefined) return undefined;
  const roots = [skillsFolder(command.setup.folders.state), readOwnWishes(command).extra_root];
  return roots.flatMap((root) => root === undefined ? [] : [`${root}/${name}`])
    .find((folder) => attempt(() => Deno.realPathSync(folder)) === folder && isPackage(folder));
}

function choose(
  named: NamedSkill,
  file: SkillsFile,
  { setup, line }: SkillCommand,
): Checked<InstalledSkill> {
  const { name, version } = named;
  const own = file.skills.filter(({ manifest }) => manifest.name === name);
  if (version !== undefined) {
    const found = own.find(({ manifest }) => manifest.version === version);
    return found === undefined ? notInstalled(named, file) : pass(found);
  }
  if (own.length === 0) {
    if (!ownSkillNames(setup.product).includes(name)) return notInstalled(named, file);
    return impossible(`Skill "${name}" is part of the product: it is always active`);
  }
  // What was turned away is used again only if it is named.
  const sound = own.filter(({ status }) => status !== "rejected" && status !== "rolled_back");
  const newest =
    sound.toSorted((a, b) => compareVersions(b.manifest.version, a.manifest.version))[0];
  if (newest === undefined) {
    const versions = own.map(({ manifest }) => versionName(manifest)).join(", ");
    return misused(`Every version of "${name}" was turned away; say which one: ${versions}`);
  }
  if (own.length > 1 && line.options.quiet !== true && line.options.json !== true) {
    report(`note: ${versionName(newest.manifest)} is the newest of ${own.length} versions`);
  }
  return pass(newest);
}
