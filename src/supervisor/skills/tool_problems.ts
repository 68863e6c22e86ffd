import type { InstalledSkill } from "../../contract/mod.ts";
import type { Checked } from "../refusal.ts";
import type { SkillCommand } from "./skill_command.ts";
import { versionFolder } from "./skill_store.ts";

/** What is wrong with the tools of a version, as the module itself shows once it is loaded in an isolate. */
export async function toolProblems(
  { setup, environment }: SkillCommand,
  { manifest, sha256 }: InstalledSkill,
): Promise<Checked<readonly string[]>> {
  const { toolProblemsOf } = await import("./skill_trial.ts");
  const { product, folders, workspace } = setup;
  const folder = versionFolder(folders.state, manifest);
  const outside = [workspace, folders.state];
  return await toolProblemsOf({ manifest, sha256, folder }, { product, environment, outside });
}
