import {
  EXIT_CODES,
  type ExitCode,
  jsonLine,
  nearest,
  type ParsedCommandLine,
  showInline,
} from "../contract/mod.ts";
import type { SkillsPort } from "../skills/mod.ts";
import type { CliIo } from "./cli_io.ts";
import { outputOf } from "./line_options.ts";
import { sayFailure } from "./say_failure.ts";
import { skillCard } from "./skill_card.ts";
import { skillLines } from "./skill_rows.ts";

/** What the commands of skills that only look are run on. */
export interface SkillsCommand {
  readonly line: ParsedCommandLine;
  readonly io: CliIo;
  readonly skills: SkillsPort;
}

/** `skills list`: every package that is found; as JSON one list of records. */
export async function runSkillsList({ line, io, skills }: SkillsCommand): Promise<ExitCode> {
  const look = await skills.survey();
  if (outputOf(line) === "text") io.out(`${skillLines(look).join("\n")}\n`);
  else io.out(jsonLine(look.records));
  return EXIT_CODES.done;
}

/**
 * `skills show NAME[@VERSION]`: every package of that name; as JSON one list of records. Exit code 1 if
 * there is none.
 */
export async function runSkillsShow({ line, io, skills }: SkillsCommand): Promise<ExitCode> {
  const [operand = ""] = line.operands;
  const [name = "", version] = operand.split("@", 2);
  const { records, alwaysOn } = await skills.survey();
  const meant = records.filter((one) =>
    one.name === name && (version === undefined || one.version === version)
  );
  if (meant.length === 0) {
    const isThere = records.some((one) => one.name === name);
    const near = isThere ? undefined : nearest(name, new Set(records.map((one) => one.name)));
    const instead = near === undefined
      ? '"kyrozen skills list" lists those that there are'
      : `did you mean "${showInline(near, 64)}"?`;
    const problems = [`There is no skill "${showInline(operand, 200)}": ${instead}`];
    return sayFailure(io, outputOf(line), { code: EXIT_CODES.failed, problems });
  }
  if (outputOf(line) !== "text") io.out(jsonLine(meant));
  else {
    const cards = meant.map((one) => skillCard(one, { alwaysOn: alwaysOn.includes(name) }));
    io.out(`${cards.map((lines) => lines.join("\n")).join("\n\n")}\n`);
  }
  return EXIT_CODES.done;
}
