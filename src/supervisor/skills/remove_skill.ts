import { EXIT_CODES, type ExitCode, type InstalledSkill, showInline } from "../../contract/mod.ts";
import { attempt } from "../../std/attempt.ts";
import { lstatIfThere } from "../../std/lstat_if_there.ts";
import { answer, confirm, refuseCommand } from "../isolates/answer.ts";
import { removeCopy } from "../isolates/snapshot.ts";
import { isWithin, quotePath, resolveWritten } from "../paths.ts";
import { type Checked, pass, refuse } from "../refusal.ts";
import { exportSkill } from "./export_skill.ts";
import { openLeftovers } from "./leftovers.ts";
import { lookAtOwned, type OwnedState, stateDocument } from "./owned_state.ts";
import { ownSkillNames } from "./own_skills.ts";
import { without } from "./skill_changes.ts";
import {
  changeSkills,
  idOf,
  impossible,
  type NamedSkill,
  notInstalled,
  readSkillName,
  type SkillCommand,
} from "./skill_command.ts";
import { isPackage } from "./skill_origin.ts";
import { removeFetched } from "./skill_modules.ts";
import { isUsed, skillsFolder } from "./skill_store.ts";
import { type SkillsFile, versionName } from "./skills_file.ts";

/** Runs `skills remove NAME[@VERSION]`: records what it owns, copies that if it is asked to, removes it. */
export async function removeSkill(command: SkillCommand): Promise<ExitCode> {
  const { line, store } = command;
  const named = readSkillName(line.operands[0] ?? "");
  if (!named.ok) return refuseCommand(line, named);
  const file = store.read();
  if (!file.ok) return refuseCommand(line, file);
  const meant = findMeant(named.value, file.value, command);
  if (!meant.ok) return refuseCommand(line, meant);
  const target = exportTarget(command);
  if (!target.ok) return refuseCommand(line, target);
  const owned = await Promise.all(
    meant.value.map((skill) => lookAtOwned(skill, file.value, command)),
  );
  const told = await confirm(line, {
    text: removalText(owned, target.value),
    question: "Remove it?",
    nothing: "Nothing was removed",
    document: { owned: owned.map(stateDocument) },
  });
  if (told !== undefined) return told;
  using leftovers = openLeftovers();
  const done = await leftovers.finish(removeAll(command, owned, target.value));
  if (!done.ok) return refuseCommand(line, done);
  const names = owned.map(({ skill }) => versionName(skill.manifest)).join(", ");
  const copied = target.value === undefined ? "" : ` A copy is in ${quotePath(target.value)}.`;
  const kept = owned.filter(({ pin }) => pin !== null).length > 0
    ? " Its pin is kept: only the same content can be installed again."
    : "";
  return answer(line, {
    document: { removed: owned.map(stateDocument), exported: target.value ?? null },
    text: `Removed ${names}.${copied}${kept}\n`,
  });
}

function findMeant(
  named: NamedSkill,
  file: SkillsFile,
  { setup }: SkillCommand,
): Checked<readonly InstalledSkill[]> {
  const { name, version } = named;
  const meant = file.skills.filter(({ manifest }) =>
    manifest.name === name && (version === undefined || manifest.version === version)
  );
  if (meant.length > 0) return pass(meant);
  const folder = `${skillsFolder(setup.folders.state)}/${name}`;
  if (isPackage(folder) && !file.skills.some(({ manifest }) => manifest.name === name)) {
    return impossible(
      `Skill "${name}" was never installed: it is a folder that was put into ${
        quotePath(folder)
      } by ` +
        "hand; remove that folder yourself",
    );
  }
  if (ownSkillNames(setup.product).includes(name) && version === undefined) {
    return impossible(`Skill "${name}" is part of the product, and cannot be removed`);
  }
  return notInstalled(named, file);
}

function exportTarget({ line, setup, environment }: SkillCommand): Checked<string | undefined> {
  const { export: named } = line.options;
  if (typeof named !== "string") return pass(undefined);
  const written = resolveWritten("the folder", named, { base: setup.base, environment });
  if (!written.ok) return written;
  const path = written.value.replace(/\/+$/, "");
  const start = `Cannot copy to ${quotePath(path)}: `;
  if (attempt(() => lstatIfThere(path)) !== undefined) {
    return refuse(`${start}something is there already; name a folder that is not there yet`);
  }
  const slash = path.lastIndexOf("/");
  const parent = attempt(() => Deno.realPathSync(path.slice(0, slash) || "/"));
  if (parent === undefined) return refuse(`${start}the folder above it does not exist`);
  const real = `${parent === "/" ? "" : parent}${path.slice(slash)}`;
  if (!isWithin(real, setup.folders.home)) return pass(real);
  return refuse(`${start}it lies in the home folder; name another place`);
}

async function removeAll(
  command: SkillCommand,
  owned: readonly OwnedState[],
  target: string | undefined,
): Promise<Checked<null>> {
  if (target !== undefined) {
    const copied = exportSkill(owned, target);
    if (!copied.ok) return copied;
  }
  const folder = skillsFolder(command.setup.folders.state);
  for (const state of owned) {
    const { skill } = state;
    const done = await changeSkills(command, "removed", (file) => {
      const now = file.skills.find((one) =>
        one.manifest.name === skill.manifest.name && one.manifest.version === skill.manifest.version
      );
      if (now === undefined) return notInstalled(idOf(skill), file);
      if (now.sha256 !== skill.sha256) {
        return impossible(`${versionName(skill.manifest)} changed meanwhile; look again`);
      }
      return pass({ file: without(file, [idOf(skill)]), payload: stateDocument(state) });
    });
    if (!done.ok) return done;
    const isFetchedGone = removeFetched(command.setup.folders.state, idOf(skill));
    if (!removeCopy(folder, state.folder) || !isFetchedGone) {
      return {
        ok: false,
        code: EXIT_CODES.failed,
        error:
          `Skill ${versionName(skill.manifest)} is removed, and is not used any more; but its ` +
          `files in ${quotePath(state.folder)}${
            isFetchedGone ? "" : ", or the packages that were fetched for it,"
          } could not be removed`,
      };
    }
  }
  // Where nothing else was put, the folder of the name goes too.
  attempt(() => Deno.removeSync(`${folder}/${owned[0]?.skill.manifest.name ?? ""}`));
  return pass(null);
}

function removalText(owned: readonly OwnedState[], target: string | undefined): string {
  const lines = owned.map(({ skill, content }) => {
    const files = content === undefined
      ? "files that cannot be read"
      : `${content.files.length} files`;
    const granted = skill.grant === undefined ? "" : ", with what you granted it";
    const used = isUsed(skill) ? ", which turns use now" : "";
    const fetched = skill.packages_sha256 === undefined
      ? ""
      : ` and the packages ${
        (skill.packages ?? []).map((name) => showInline(name, 100)).join(", ")
      }`;
    return `  - ${
      versionName(skill.manifest)
    }, ${skill.status}${used}: ${files}${fetched}${granted}\n`;
  });
  const copied = target === undefined ? "" : `First it is copied to ${showInline(target, 4096)}.\n`;
  return `This would be removed:\n${lines.join("")}${copied}`;
}
