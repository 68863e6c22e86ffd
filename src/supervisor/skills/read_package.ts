import { showInline, type SkillReading } from "../../contract/mod.ts";
import { attempt } from "../../std/attempt.ts";
import { type Environment, runtimeEnvironment } from "../environment.ts";
import { flagWords, skillReaderFlags } from "../flags.ts";
import { checkFlagPath, quotePath } from "../paths.ts";
import type { Product } from "../product.ts";
import { type Checked, pass, refuse } from "../refusal.ts";
import { runCommand } from "../run_command.ts";
import { problemWords } from "./shape.ts";
import { READING } from "./skill_shapes.ts";

/** A package to read. */
export interface PackageToRead {
  /** The real, absolute folder of its files. */
  readonly folder: string;
  /** How messages name that folder. @default {`folder`} */
  readonly shown?: string;
  /** What its folder is called where it comes from; `null` if that says nothing. */
  readonly called: string | null;
}

/** What reads packages, in a process of its own. */
export interface ReaderSetting {
  readonly product: Product;
  /** This process's own environment. */
  readonly environment: Environment;
}

/** The longest time that one package may take, in milliseconds. */
const READER_MS = 30_000;

/** The longest answer, in bytes. */
const MAX_ANSWER = 4 * 1024 * 1024;

/**
 * Reads and checks the package in a folder, in a process that may do nothing but read that folder. What
 * that process answers is checked before it is believed.
 */
export async function readSkillPackage(
  { folder, shown = folder, called }: PackageToRead,
  { product, environment }: ReaderSetting,
): Promise<Checked<SkillReading>> {
  const flag = checkFlagPath("the package", folder);
  if (!flag.ok) return flag;
  const flags = flagWords(skillReaderFlags({ product, folder }));
  const result = await runCommand({
    binary: product.deno,
    args: ["run", ...flags, product.skillReader, JSON.stringify({ folder, shown, called })],
    cwd: product.root,
    env: runtimeEnvironment(environment),
    signal: AbortSignal.timeout(READER_MS),
    maxBytes: MAX_ANSWER,
  });
  const start = `Cannot read the package ${quotePath(shown)}: `;
  if (result.aborted) return refuse(`${start}it took longer than ${READER_MS / 1000} s`);
  if (result.truncated) return refuse(`${start}there is more to say of it than can be shown`);
  if (result.code !== 0) {
    const said = new TextDecoder().decode(result.stderr).trim().split("\n").at(0) ?? "";
    return refuse(
      `${start}the process that reads it ended early${said && `: ${showInline(said)}`}`,
    );
  }
  const reading = checkReading(new TextDecoder().decode(result.stdout));
  return reading.ok ? reading : refuse(start + reading.error);
}

/** A reading from the text that the process wrote. */
export function checkReading(text: string): Checked<SkillReading> {
  const value: unknown = attempt(() => JSON.parse(text));
  const wrong = READING(value);
  if (wrong !== undefined) {
    return refuse(`the process that reads it answered ${problemWords(wrong)}`);
  }
  const reading = value as SkillReading;
  if (reading.manifest !== undefined || reading.errors.length > 0) return pass(reading);
  return refuse("the process that reads it answered neither a manifest nor what is wrong");
}
