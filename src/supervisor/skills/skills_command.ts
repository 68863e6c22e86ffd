import type { ExitCode } from "../../contract/mod.ts";
import { type OwnerCommand, refuseCommand } from "../isolates/answer.ts";
import { checkWritable, type SkillCommand } from "./skill_command.ts";
import { openSkillStore } from "./skill_store.ts";

/** Commands that change nothing that is kept. */
const LOOKS = ["skills new", "skills validate", "skills test"];

/** Runs a command on skills that is none of the core's; gives its exit code. */
export async function runSkills(owner: OwnerCommand): Promise<ExitCode> {
  const command = { ...owner, store: openSkillStore(owner.setup.folders.owner) };
  const { line } = command;
  const writable = LOOKS.includes(line.command) ? undefined : checkWritable(command);
  if (writable?.ok === false) return refuseCommand(line, writable);
  return await (await load(line.command))(command);
}

/** Each is loaded when it is asked for. */
async function load(name: string): Promise<(command: SkillCommand) => Promise<ExitCode>> {
  switch (name) {
    case "skills install":
      return (await import("./install_skill.ts")).installSkill;
    case "skills activate":
      return (await import("./activate_skill.ts")).activateSkill;
    case "skills rollback":
      return (await import("./rollback_skill.ts")).rollbackSkill;
    case "skills pin":
      return (await import("./pin_skill.ts")).pinSkill;
    case "skills grant":
      return (await import("./grant_skill.ts")).grantSkill;
    case "skills revoke":
      return (await import("./grant_skill.ts")).revokeSkill;
    case "skills remove":
      return (await import("./remove_skill.ts")).removeSkill;
    case "skills new":
      return (await import("./new_skill.ts")).newSkill;
    case "skills validate":
      return (await import("./validate_skill.ts")).validateSkill;
    case "skills test":
      return (await import("./test_skill.ts")).testSkillPackage;
    default:
      throw new Error(`no command is called "${name}"`);
  }
}
