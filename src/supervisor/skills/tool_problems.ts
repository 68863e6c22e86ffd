import type { InstalledSkill } from "../../contract/mod.ts";
import type { HostedModules } from "../isolates/package_source.ts";
import type { Product } from "../product.ts";
import { type Checked, pass, refuse } from "../refusal.ts";
import { blockedBy } from "./blocked_by.ts";
import { checkFetched, fetchAgain } from "./check_copy.ts";
import type { SkillCommand } from "./skill_command.ts";
import { fetchedModules } from "./skill_modules.ts";
import { versionFolder } from "./skill_store.ts";

/**
 * What is wrong with the tools of a version, as the module itself shows once it is loaded in an isolate. Of
 * one that lacks something nothing is loaded: a turn would not do it either.
 */
export async function toolProblems(
  { setup, environment }: SkillCommand,
  skill: InstalledSkill,
): Promise<Checked<readonly string[]>> {
  const { manifest, sha256 } = skill;
  const { product, folders, workspace } = setup;
  const blocked = await blockedBy(skill, { product, folders, workspace, environment });
  if (blocked.length > 0) return pass([]);
  const { toolProblemsOf } = await import("./skill_trial.ts");
  const folder = versionFolder(folders.state, manifest);
  const outside = [workspace, folders.state];
  const modules = await modulesOf(skill, { product, state: folders.state });
  if (!modules.ok) return modules;
  return await toolProblemsOf(
    { manifest, sha256, folder, modules: modules.value },
    { product, environment, outside },
  );
}

async function modulesOf(
  skill: InstalledSkill,
  { product, state }: { readonly product: Product; readonly state: string },
): Promise<Checked<HostedModules | undefined>> {
  const fetched = await checkFetched(state, skill);
  if (!fetched.ok || fetched.value === undefined) return fetched.ok ? pass(undefined) : fetched;
  const modules = fetchedModules(product, fetched.value);
  return modules.ok ? modules : refuse(fetchAgain(skill, modules.error));
}
