import { type ExitCode, showInline } from "../../contract/mod.ts";
import { answer, refuseCommand } from "../isolates/answer.ts";
import { type Checked, pass } from "../refusal.ts";
import { findPin, findVersion, type SkillId, withoutPin, withPin } from "./skill_changes.ts";
import {
  changeSkills,
  impossible,
  misused,
  type PlannedChange,
  readSkillName,
  recordOtherContent,
  type SkillCommand,
} from "./skill_command.ts";
import { type SkillsFile, versionName } from "./skills_file.ts";

/** Runs `skills pin NAME@VERSION SHA256`, or `--clear`. */
export async function pinSkill(command: SkillCommand): Promise<ExitCode> {
  const { line } = command;
  const [named = "", sum] = line.operands;
  const id = readVersion(named);
  if (!id.ok) return refuseCommand(line, id);
  if (line.options.clear === true) return await clear(command, id.value);
  const wrong = sumProblem(id.value, sum);
  if (wrong !== undefined || sum === undefined) {
    return refuseCommand(line, misused(wrong ?? "A sum is needed"));
  }
  const pin = { ...id.value, sha256: sum };
  let refusal: string | undefined;
  const done = await changeSkills(command, "pinned", (file) => {
    const planned = planPin(file, pin);
    if (!planned.ok) refusal = planned.error;
    return planned;
  });
  if (!done.ok) {
    if (refusal !== undefined) await recordOtherContent(command, { ...pin, source: null }, refusal);
    return refuseCommand(line, done);
  }
  const isThere = findVersion(done.value, pin) !== undefined;
  return answer(line, {
    document: { pin, installed: isThere },
    text:
      `Skill ${versionName(pin)} is pinned to sha256 ${sum}; no other content of this version ` +
      `is installed or used.${isThere ? "" : " It is not installed yet."}\n`,
  });
}

function readVersion(text: string): Checked<SkillId> {
  const named = readSkillName(text);
  if (!named.ok) return named;
  const { name, version } = named.value;
  if (version !== undefined) return pass({ name, version });
  return misused(`Cannot pin "${name}": say which version, as in "${name}@1.0.0"`);
}

function sumProblem(id: SkillId, sum: string | undefined): string | undefined {
  const start = `Cannot pin ${versionName(id)}: `;
  if (sum === undefined) {
    return `${start}the sha256 is missing; "kyrozen skills show ${id.name}" prints it`;
  }
  if (/^[0-9a-f]{64}$/.test(sum)) return undefined;
  return `${start}"${showInline(sum, 80)}" is no sha256: 64 hexadecimal digits in small letters`;
}

function planPin(
  file: SkillsFile,
  pin: SkillId & { readonly sha256: string },
): Checked<PlannedChange> {
  const skill = findVersion(file, pin);
  if (skill !== undefined && skill.sha256 !== pin.sha256) {
    return impossible(
      `Cannot pin ${versionName(pin)}: what is installed has sha256 ${skill.sha256}; nothing was ` +
        "changed. If the sum that you gave is the right one, remove the version and install it from " +
        "where the sum comes from",
    );
  }
  const before = findPin(file, pin)?.sha256 ?? null;
  if (before !== null && before !== pin.sha256) {
    return impossible(
      `Cannot pin ${versionName(pin)}: it is pinned to sha256 ${before}; "kyrozen skills pin ` +
        `${versionName(pin)} --clear" takes that away first`,
    );
  }
  const status = skill?.status ?? null;
  const payload = {
    ...{ name: pin.name, version: pin.version, sha256: pin.sha256 },
    ...{ source: skill?.source ?? null, ref: skill?.ref ?? null, from: status, to: status },
  };
  return pass({ file: withPin(file, pin), payload });
}

async function clear(command: SkillCommand, id: SkillId): Promise<ExitCode> {
  const { line } = command;
  const done = await changeSkills(command, "unpinned", (file) => {
    const pin = findPin(file, id);
    if (pin === undefined) return impossible(`Skill ${versionName(id)} is not pinned`);
    const status = findVersion(file, id)?.status ?? null;
    return pass({ file: withoutPin(file, id), payload: { ...pin, from: status, to: status } });
  });
  if (!done.ok) return refuseCommand(line, done);
  return answer(line, {
    document: { unpinned: id },
    text: `Skill ${versionName(id)} is no longer pinned.\n`,
  });
}
