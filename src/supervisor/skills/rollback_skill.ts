import type { ExitCode } from "../../contract/mod.ts";
import { answer, refuseCommand } from "../isolates/answer.ts";
import { type Checked, pass } from "../refusal.ts";
import { type Rollback, rolledBack } from "./skill_changes.ts";
import {
  changeSkills,
  impossible,
  notInstalled,
  payloadOf,
  readSkillName,
  type SkillCommand,
} from "./skill_command.ts";
import { isUsed } from "./skill_store.ts";
import type { SkillsFile } from "./skills_file.ts";
import { checkCopy } from "./check_copy.ts";

/** Runs `skills rollback NAME`. */
export async function rollbackSkill(command: SkillCommand): Promise<ExitCode> {
  const { line } = command;
  const named = readSkillName(line.operands[0] ?? "");
  if (!named.ok) return refuseCommand(line, named);
  const { name, version } = named.value;
  if (version !== undefined) {
    const error = `A rollback goes back to the version before; to use ${version} say "kyrozen ` +
      `skills activate ${name}@${version}"`;
    return refuseCommand(line, { code: 2, error });
  }
  let done: Rollback | undefined;
  const changed = await changeSkills(command, "rolled_back", async (file) => {
    const planned = plan(name, file);
    if (!planned.ok) return planned;
    done = planned.value;
    const { from, to } = done;
    const sound = await checkCopy(command.setup.folders.state, to);
    if (!sound.ok) return sound;
    const payload = payloadOf(from, {
      from: from.status,
      to: "rolled_back",
      predecessor: {
        ...{ version: to.manifest.version, sha256: to.sha256 },
        ...{ from: to.status, to: "active" },
      },
    });
    return pass({ file: done.file, payload });
  });
  if (!changed.ok) return refuseCommand(line, changed);
  const [from, to] = [done?.from.manifest.version ?? "", done?.to.manifest.version ?? ""];
  return answer(line, {
    document: { skill: name, rolled_back: from, active: to },
    text: `Skill ${name} is back at version ${to}; ${from} is rolled back. ` +
      "A turn that runs keeps what it started with.\n",
  });
}

function plan(name: string, file: SkillsFile): Checked<Rollback> {
  const planned = rolledBack(file, name);
  if (planned !== undefined) return pass(planned);
  const own = file.skills.filter(({ manifest }) => manifest.name === name);
  if (own.length === 0) return notInstalled({ name }, file);
  if (!own.some(isUsed)) {
    return impossible(`Cannot roll back "${name}": no version of it is active`);
  }
  return impossible(
    `Cannot roll back "${name}": no version that was active before is installed any more`,
  );
}
