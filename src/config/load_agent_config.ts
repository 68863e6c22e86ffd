import {
  type AgentConfig,
  type ConfigFinding,
  deepFreeze,
  type FieldPath,
  type Guidance,
  type ModelChoice,
  type NamedFile,
  pathKey,
} from "../contract/mod.ts";
import { lstatIfThere } from "../std/lstat_if_there.ts";
import { BUILTIN_LAYER } from "./builtin_layer.ts";
import {
  chooseModel,
  type ChosenModel,
  MODEL_FIELD,
  type ModelSources,
  type NoModel,
  PROVIDER_FIELD,
} from "./choose_model.ts";
import { agentVariables, type Environment } from "./environment_layer.ts";
import { finishConfig } from "./finish_config.ts";
import type { Layer, LayerName } from "./layer.ts";
import { type Merged, mergeLayers, placeIn } from "./merge_layers.ts";
import { PACKAGED_LINES, PACKAGED_TEXT, PACKAGED_VALUE } from "./packaged.ts";
import { readLayerFile } from "./read_layer_file.ts";

/** What a configuration is loaded from. */
export interface ConfigSources extends ModelSources {
  /** The workspace's real path; its `agent.yaml` is a layer if it is there. */
  readonly workspace: string;
  /** The file of `--config`, or of `KYROZEN_AGENT_CONFIG`. */
  readonly file?: NamedFile | null;
  /** Variables by name; only those of the configuration are looked at. */
  readonly environment?: Environment;
  /** The path of the packaged `agent.yaml`. @default {the product's own} */
  readonly packagedPath?: string;
}

/** Where an effective value comes from. */
export interface ConfigOrigin {
  readonly layer: LayerName;
  /** The file, or the variable. */
  readonly path: string;
  /** From 1; `null` where there are no lines. */
  readonly line: number | null;
  /** What `auto` came out as, and why, where it was not a name that was said. */
  readonly auto?: string;
}

/** A configuration that was loaded, all of it frozen. */
export interface LoadedConfig {
  readonly ok: true;
  readonly config: AgentConfig;
  /** What a model is told, and who wrote it. */
  readonly guidance: Guidance;
  /** Where the value at a path comes from. */
  readonly originOf: (path: FieldPath) => ConfigOrigin | undefined;
  /** The provider and the model as they come out if the person asks for others. */
  readonly choose: (asked: ModelChoice) => Promise<ModelAnswer>;
  /** What a person should know, one sentence each. */
  readonly notices: readonly string[];
}

/** A provider and a model of it, or why there is none. */
export type ModelAnswer =
  | { readonly ok: true; readonly provider: string; readonly model: string }
  | { readonly ok: false; readonly finding: ConfigFinding };

/** A configuration, or everything that is wrong in any of its layers. */
export type ConfigResult =
  | LoadedConfig
  | { readonly ok: false; readonly findings: readonly ConfigFinding[] };

/** The path of the packaged `agent.yaml`. */
export const PACKAGED_PATH: string = decodeURIComponent(
  new URL("../../agent.yaml", import.meta.url).pathname,
);

/** What the packaged layer is called where it is shown. */
const PACKAGED_NAME = "packaged agent.yaml";

/** The packaged `agent.yaml` as it was when the product was made. */
export const PACKAGED_LAYER: Layer = deepFreeze({
  name: "packaged",
  path: PACKAGED_NAME,
  byProject: false,
  value: PACKAGED_VALUE,
  places: { key: packagedPlace, value: packagedPlace },
});

/**
 * Loads all layers: built-in, packaged, the workspace's `agent.yaml`, the named file, the environment.
 * Where there is nothing but what the product brings along, no package is loaded.
 */
export async function loadAgentConfig(sources: ConfigSources): Promise<ConfigResult> {
  const { workspace, file, environment = {}, packagedPath = PACKAGED_PATH } = sources;
  const found = readLayerFile(workspace, { packagedPath });
  // Where the product itself is worked on, its file counts as it is now.
  const isKnown = found?.ok === true && found.isPackaged && found.text === PACKAGED_TEXT;
  const project = isKnown ? undefined : found;
  const hasFile = file !== undefined && file !== null;
  if (project === undefined && !hasFile && agentVariables(environment).length === 0) {
    const result = await loaded(mergeLayers([BUILTIN_LAYER, PACKAGED_LAYER]), sources);
    return result.ok ? withNotices(result, misnamed(sources)) : result;
  }
  const { loadLayers } = await import("./load_layers.ts");
  const result = await loadLayers(sources, project);
  return found === undefined && result.ok ? withNotices(result, misnamed(sources)) : result;
}

/** What a sound merge amounts to, once its model is known. */
export async function loaded(merged: Merged, sources: ModelSources): Promise<ConfigResult> {
  const chosen = chooseModel(merged.layers, sources);
  if (!chosen.ok) return { ok: false, findings: [await explain(chosen)] };
  const config = finishConfig(merged.value, chosen);
  const byProject = (path: FieldPath) => merged.origin(path)?.byProject ?? false;
  const role = byProject(["role", "name"]) || byProject(["role", "system"]);
  return Object.freeze({
    ok: true,
    config,
    guidance: deepFreeze({
      role: { name: config.role.name, text: config.role.system, byProject: role },
      instructions: { text: config.instructions, byProject: byProject(["instructions"]) },
      examples: { list: config.examples, byProject: byProject(["examples"]) },
    }),
    originOf: (path: FieldPath) => originIn(merged, path, chosen),
    choose: async (asked: ModelChoice): Promise<ModelAnswer> => {
      const other = chooseModel(merged.layers, { ...sources, asked });
      if (!other.ok) return { ok: false, finding: await explain(other) };
      return { ok: true, provider: other.provider, model: other.model };
    },
    notices: Object.freeze(dynamicNotices(merged)),
  });
}

/** Loaded late: most starts have a model. */
async function explain(no: NoModel): Promise<ConfigFinding> {
  const { modelFinding } = await import("./model_finding.ts");
  return modelFinding(no);
}

function originIn(
  merged: Merged,
  path: FieldPath,
  chosen?: ChosenModel,
): ConfigOrigin | undefined {
  const key = pathKey(path);
  const isModel = key === pathKey(MODEL_FIELD);
  if (chosen === undefined || !isModel && key !== pathKey(PROVIDER_FIELD)) {
    return placeOfLayer(merged.origin(path), path);
  }
  const by = isModel ? chosen.by.model : chosen.by.provider;
  if (by?.choice !== undefined) {
    const layer = by.choice.from.startsWith("--") ? "command line" : "environment";
    return { layer, path: by.choice.from, line: null };
  }
  const origin = placeOfLayer(by?.layer ?? merged.origin(path), path);
  if (origin === undefined || by !== undefined) return origin;
  return { ...origin, auto: isModel ? `what ${chosen.provider} is asked for` : chosen.auto };
}

function placeOfLayer(layer: Layer | undefined, path: FieldPath): ConfigOrigin | undefined {
  if (layer === undefined) return undefined;
  return {
    layer: layer.name,
    path: layer.places.source?.(path) ?? layer.path,
    line: placeIn(layer, path)?.line ?? null,
  };
}

function dynamicNotices(merged: Merged): string[] {
  const path = ["capabilities"];
  const words = merged.value.capabilities;
  if (!Array.isArray(words) || !words.includes("dynamic")) return [];
  const origin = originIn(merged, path);
  const place = [origin?.path, origin?.line].filter((part) => part !== null).join(":");
  const alone = words.every((word) => word === "dynamic");
  return [
    `${place}: capabilities: "dynamic" is accepted for old files and grants nothing` +
    (alone ? "; it stands alone, so that no tool may be used" : ""),
  ];
}

/** A file that was most likely meant to be the workspace's, and is not. */
function misnamed({ workspace }: ConfigSources): readonly string[] {
  return isThere(`${workspace}/agent.yml`)
    ? ["agent.yml: is not read; the name of the configuration is agent.yaml"]
    : [];
}

function isThere(path: string): boolean {
  try {
    return lstatIfThere(path) !== undefined;
  } catch {
    return false;
  }
}

function withNotices(result: LoadedConfig, more: readonly string[]): LoadedConfig {
  if (more.length === 0) return result;
  return Object.freeze({ ...result, notices: Object.freeze([...result.notices, ...more]) });
}

function packagedPlace(path: FieldPath): { line: number; column: number } | undefined {
  const at = PACKAGED_LINES[pathKey(path)];
  return at === undefined ? undefined : { line: at[0], column: at[1] };
}
