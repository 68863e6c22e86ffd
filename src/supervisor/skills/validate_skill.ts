import { EXIT_CODES, type ExitCode, findingSentence } from "../../contract/mod.ts";
import { answer, refuseCommand } from "../isolates/answer.ts";
import { packageContent } from "../isolates/snapshot.ts";
import { pass } from "../refusal.ts";
import { readSkillPackage } from "./read_package.ts";
import type { SkillCommand } from "./skill_command.ts";
import { findFolder } from "./skill_origin.ts";
import { versionName } from "./skills_file.ts";

/** Runs `skills validate PATH`: everything that is wrong with a package at once; loads none of its code. */
export async function validateSkill(command: SkillCommand): Promise<ExitCode> {
  const { line, setup: { product }, environment } = command;
  const origin = findFolder(line.operands[0] ?? "", command);
  if (!origin.ok) return refuseCommand(line, { ...origin, code: EXIT_CODES.failed });
  const { folder, called, skip } = origin.value;
  const [reading, content] = await Promise.all([
    readSkillPackage({ folder, called }, { product, environment }),
    packageContent(folder, { git: "skipped", skip }),
  ]);
  const { errors = [], warnings = [], compatibility = [], manifest } = reading.ok
    ? reading.value
    : {};
  const reasons = [reading.ok ? pass(null) : reading, content].flatMap((one) =>
    one.ok ? [] : [one.error]
  );
  const isSound = errors.length === 0 && reasons.length === 0;
  const said = [
    ...errors.map((finding) => `error: ${findingSentence(finding)}`),
    ...reasons.map((reason) => `error: ${reason}`),
    ...warnings.map((finding) => `warning: ${findingSentence(finding)}`),
    ...compatibility.map((finding) => `note: ${findingSentence(finding)}`),
  ];
  const count = errors.length + reasons.length;
  const end = manifest !== undefined && isSound
    ? `Skill ${versionName(manifest)} is valid.`
    : `${folder}: ${count} ${count === 1 ? "mistake" : "mistakes"}`;
  return answer(line, {
    code: isSound ? EXIT_CODES.done : EXIT_CODES.failed,
    document: {
      valid: isSound,
      path: folder,
      package: manifest ?? null,
      sha256: content.ok ? content.value.sha256 : null,
      ...{ errors, reasons, warnings, compatibility },
    },
    text: `${[...said, end].join("\n")}\n`,
  });
}
