import type { InstalledSkill } from "../../contract/mod.ts";
import { type Checked, pass } from "../refusal.ts";
import { blockedBy } from "./blocked_by.ts";
import type { SkillCommand } from "./skill_command.ts";
import { versionFolder } from "./skill_store.ts";

/**
 * What is wrong with the tools of a version, as the module itself shows once it is loaded in an isolate. Of
 * one that lacks something nothing is loaded: a turn would not do it either.
 */
export async function toolProblems(
  { setup, environment }: SkillCommand,
  { manifest, sha256 }: InstalledSkill,
): Promise<Checked<readonly string[]>> {
  const { product, folders, workspace } = setup;
  const blocked = await blockedBy(manifest, { product, folders, workspace, environment });
  if (blocked.length > 0) return pass([]);
  const { toolProblemsOf } = await import("./skill_trial.ts");
  const folder = versionFolder(folders.state, manifest);
  const outside = [workspace, folders.state];
  return await toolProblemsOf({ manifest, sha256, folder }, { product, environment, outside });
}
