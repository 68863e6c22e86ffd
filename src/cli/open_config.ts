import {
  checkFile,
  type ConfigResult,
  loadAgentConfig,
  type LoadedConfig,
  readNamedFile,
  readOwnVariables,
} from "../config/mod.ts";
import type { Capability, CoreStart, NamedFile, ParsedCommandLine } from "../contract/mod.ts";
import type { ConfigPort } from "./run_config.ts";

/** What a configuration is opened for. */
export interface ConfigOpening {
  readonly start: CoreStart;
  /** Whether this process has no supervisor, and so reads files and variables for itself. */
  readonly alone: boolean;
  /** For each capability that a turn would not have, the sets that lack it. */
  readonly missing: (loaded: LoadedConfig) => ReadonlyMap<Capability, readonly string[]>;
}

/** The configuration of one start; it is loaded when it is first asked for, and once. */
export function openConfig({ start, alone, missing }: ConfigOpening): ConfigPort {
  const { line, workspace } = start;
  const namedFile = () => alone ? ownFile(line, workspace) : Promise.resolve(line.file);
  let result: Promise<ConfigResult> | undefined;
  const load = async () => {
    const environment = alone ? readOwnVariables() : start.environment;
    const own = alone ? environment.KYROZEN_AGENT_CONFIG?.trim() : undefined;
    const file = await namedFile() ?? (own ? await readNamedFile(own, workspace) : undefined);
    return await loadAgentConfig({ workspace, file, environment });
  };
  return {
    load: () => result ??= load(),
    check: async () => {
      const file = await namedFile();
      return file === undefined ? [] : await checkFile(file);
    },
    missing,
  };
}

async function ownFile(
  { command, operands, options }: ParsedCommandLine,
  workspace: string,
): Promise<NamedFile | undefined> {
  const path = command === "config check" ? operands[0] : options.config;
  return typeof path === "string" ? await readNamedFile(path, workspace) : undefined;
}
