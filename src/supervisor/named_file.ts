import {
  fileText,
  MAX_CONFIG_BYTES,
  type NamedFile,
  type ParsedCommandLine,
} from "../contract/mod.ts";
import { attempt } from "../std/attempt.ts";
import { readSmallFile } from "../std/read_small_file.ts";
import type { Environment } from "./environment.ts";
import { isWithin, resolveWritten } from "./paths.ts";
import { type Checked, pass } from "./refusal.ts";

/** Where a configuration file is named, and what relative paths are seen from. */
export interface FileNaming {
  readonly line: ParsedCommandLine;
  readonly environment: Environment;
  readonly base: string;
  readonly workspace: string;
}

/**
 * Reads the configuration file that the command line or a variable names, for a command that heeds it:
 * the core gets its text, and so needs no right to read it. `undefined` if none is named.
 */
export function readNamedFile(naming: FileNaming): Checked<NamedFile | undefined> {
  const path = namedPath(naming);
  if (path === undefined) return pass(undefined);
  const written = resolveWritten("configuration", path, naming);
  if (!written.ok) return written;
  const real = attempt(() => Deno.realPathSync(written.value));
  const inWorkspace = real !== undefined && isWithin(real, naming.workspace);
  const read = fileText(readSmallFile(real ?? written.value, MAX_CONFIG_BYTES));
  return pass(
    read.ok ? { path, inWorkspace, text: read.text } : { path, inWorkspace, finding: read.finding },
  );
}

function namedPath({ line, environment }: FileNaming): string | undefined {
  if (line.command === "config check") return line.operands[0];
  if (!HEEDS.test(line.command)) return undefined;
  const { config } = line.options;
  if (typeof config === "string") return config;
  const named = environment.KYROZEN_AGENT_CONFIG;
  return named === undefined || named.trim() === "" ? undefined : named;
}

/** The commands that run, or show, what is configured. */
const HEEDS = /^(?:run|chat|sessions resume|prompt show|tools list|models .*|config explain)$/;
