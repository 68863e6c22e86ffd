import {
  checkFile,
  type ConfigResult,
  loadAgentConfig,
  type LoadedConfig,
  readNamedFile,
  readOwnVariables,
} from "../config/mod.ts";
import {
  type Capability,
  type CoreStart,
  type ModelChoice,
  type NamedFile,
  OFFLINE_PROVIDER,
  type ParsedCommandLine,
} from "../contract/mod.ts";
import type { ConfigPort } from "./run_config.ts";

/** What a configuration is opened for. */
export interface ConfigOpening {
  readonly start: CoreStart;
  /** Whether this process has no supervisor, and so reads files and variables for itself. */
  readonly alone: boolean;
  /** For each capability that a turn would not have, the sets that lack it. */
  readonly missing: (loaded: LoadedConfig) => ReadonlyMap<Capability, readonly string[]>;
}

/** A list of tools needs no model, and shall not fail for want of one. */
const NO_MODEL: ModelChoice = { provider: OFFLINE_PROVIDER, from: "--model" };

/** The configuration of one start; it is loaded when it is first asked for, and once. */
export function openConfig({ start, alone, missing }: ConfigOpening): ConfigPort {
  const { line, workspace } = start;
  const namedFile = () => alone ? ownFile(line, workspace) : Promise.resolve(line.file);
  const models = async () => ({
    providers: start.providers,
    usual: start.choice,
    asked: line.command === "tools list" ? NO_MODEL : await askedModel(start),
  });
  let result: Promise<ConfigResult> | undefined;
  const load = async () => {
    const environment = alone ? readOwnVariables() : start.environment;
    const own = alone ? environment.KYROZEN_AGENT_CONFIG?.trim() : undefined;
    const file = await namedFile() ?? (own ? await readNamedFile(own, workspace) : undefined);
    const loaded = await loadAgentConfig({ workspace, file, environment, ...await models() });
    return loaded.ok ? await withNote(loaded, start) : loaded;
  };
  return {
    load: () => result ??= load(),
    check: async () => {
      const file = await namedFile();
      return file === undefined ? [] : await checkFile(file, await models());
    },
    missing,
    permissions: start.permissions,
  };
}

/** What `--model` asks for; whoever started this process has checked it. */
async function askedModel({ line, providers = [] }: CoreStart): Promise<ModelChoice | undefined> {
  const { model } = line.options;
  if (typeof model !== "string") return undefined;
  const { parseModelName } = await import("../providers/mod.ts");
  const named = parseModelName(model, providers.map(({ name }) => name));
  if (!named.ok) throw new Error(named.problem);
  const { ok: _, ...choice } = named;
  return { ...choice, from: "--model" };
}

/** Of `--model` only a likely slip is said: names of models that hold a slash are common. */
async function withNote(loaded: LoadedConfig, { line, providers = [] }: CoreStart) {
  const { model } = line.options;
  if (typeof model !== "string" || !model.includes("/")) return loaded;
  const { checkPrefix, explainPrefix } = await import("../providers/mod.ts");
  const prefix = checkPrefix(model, providers.map(({ name }) => name));
  if (prefix.ok || prefix.meant === undefined) return loaded;
  const note = `--model: ${explainPrefix(prefix, loaded.config.provider.name)}`;
  return Object.freeze({ ...loaded, notices: Object.freeze([...loaded.notices, note]) });
}

async function ownFile(
  { command, operands, options }: ParsedCommandLine,
  workspace: string,
): Promise<NamedFile | undefined> {
  const path = command === "config check" ? operands[0] : options.config;
  return typeof path === "string" ? await readNamedFile(path, workspace) : undefined;
}
