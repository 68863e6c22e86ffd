import {
  fileText,
  MAX_CONFIG_BYTES,
  type NamedFile,
  type ParsedCommandLine,
} from "../contract/mod.ts";
import { readSmallFile } from "../std/read_small_file.ts";
import type { Environment } from "./environment.ts";
import { isWithin, resolveFrom } from "./paths.ts";

/** Where a configuration file is named, and what relative paths are seen from. */
export interface FileNaming {
  readonly line: ParsedCommandLine;
  readonly environment: Environment;
  readonly base: string;
  readonly workspace: string;
}

/**
 * Reads the configuration file that the command line or a variable names: the core gets its text, and
 * so needs no right to read it. `null` if none is named.
 */
export async function readNamedFile(naming: FileNaming): Promise<NamedFile | null> {
  const { base, workspace } = naming;
  const path = namedPath(naming);
  if (path === undefined) return null;
  const real = await Deno.realPath(resolveFrom(base, path)).catch(() => undefined);
  const inWorkspace = real !== undefined && isWithin(real, workspace);
  const read = fileText(await readSmallFile(real ?? resolveFrom(base, path), MAX_CONFIG_BYTES));
  return read.ok
    ? { path, inWorkspace, text: read.text }
    : { path, inWorkspace, finding: read.finding };
}

function namedPath({ line, environment }: FileNaming): string | undefined {
  if (line.command === "config check") return line.operands[0];
  const { config } = line.options;
  if (typeof config === "string") return config;
  const named = environment.KYROZEN_AGENT_CONFIG;
  return named === undefined || named.trim() === "" ? undefined : named;
}
