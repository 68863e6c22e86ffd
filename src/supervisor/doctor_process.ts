import { EXIT_CODES, type ParsedCommandLine } from "../contract/mod.ts";
import { type Environment, runtimeEnvironment } from "./environment.ts";
import { doctorFlags, flagWords } from "./flags.ts";
import { examineOwner } from "./isolates/examine_owner.ts";
import { examineSkills } from "./skills/examine_skills.ts";
import { findWalls } from "./isolates/walls.ts";
import { ledgerFiles } from "./ledger_process.ts";
import type { Setup } from "./prepare.ts";
import { boundToParent } from "./run_command.ts";
import { spawnProcess } from "./spawn_process.ts";

/** Runs `doctor` in a fresh process that holds no more than it needs; gives its exit code. */
export async function runDoctor(
  { product, folders, workspace }: Setup,
  line: ParsedCommandLine,
  environment: Environment,
): Promise<number> {
  const rebuild = line.options.rebuild === true;
  const json = line.options.json === true || line.options.output === "json";
  const flags = doctorFlags({ product, folders, write: rebuild ? [folders.state] : [] });
  // Looked for here: that process can start none, and to try a wall is to start one.
  const { missing } = await findWalls({ environment, outside: [workspace, folders.state] });
  const program = await boundToParent({
    binary: product.deno,
    args: [
      ...["run", ...flagWords(flags), product.doctorCommand],
      ...["--state", folders.state, "--heads", ledgerFiles(folders).heads],
      ...["--walls", JSON.stringify(missing)],
      ...[
        "--owner",
        JSON.stringify([...await examineOwner(folders), ...await examineSkills(folders)]),
      ],
      ...rebuild ? ["--rebuild"] : [],
      ...json ? ["--json"] : [],
    ],
    cwd: product.root,
    env: runtimeEnvironment(environment),
  });
  const { code, signal } = await spawnProcess({ ...program, stdio: "inherit" }).status;
  return signal === null ? code : EXIT_CODES.failed;
}
