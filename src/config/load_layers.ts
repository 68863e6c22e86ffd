import { findingOf, placeOf } from "../contract/findings.ts";
import {
  AUTO,
  type ConfigFinding,
  findingSentence,
  type Mistake,
  type NamedFile,
  OFFLINE_PROVIDER,
} from "../contract/mod.ts";
import { BUILTIN_LAYER } from "./builtin_layer.ts";
import type { ModelSources } from "./choose_model.ts";
import { checkLayer, type LayerCheck } from "./check_layer.ts";
import { readEnvironment } from "./environment_layer.ts";
import type { Layer } from "./layer.ts";
import {
  type ConfigResult,
  type ConfigSources,
  loaded,
  PACKAGED_LAYER,
} from "./load_agent_config.ts";
import { mergeLayers } from "./merge_layers.ts";
import type { LayerFile } from "./read_layer_file.ts";
import type { Soundness } from "../yaml/mod.ts";

/** One layer that was read, or what is wrong with it. */
interface LayerReading {
  readonly layer?: Layer;
  readonly findings: readonly ConfigFinding[];
}

/** The most findings that are told of one layer. */
const MAX_FINDINGS = 50;

/**
 * Checks every layer, then what they make together; all mistakes are told at once.
 *
 * @param project The workspace's `agent.yaml`, if it says more than the packaged one.
 */
export async function loadLayers(
  sources: ConfigSources,
  project: LayerFile | undefined,
): Promise<ConfigResult> {
  const { environment = {}, file } = sources;
  const providers = await knownProviders(sources);
  const read = [
    ...await readProjectLayers(project, providers),
    ...file ? [await readNamedFile(file, providers)] : [],
    readVariables(environment, providers),
  ];
  return await settle(read, { ...sources, known: providers });
}

/** Every name that a layer may give a provider. */
async function knownProviders({ providers = [] }: ModelSources): Promise<readonly string[]> {
  const { PROVIDERS } = await import("../providers/mod.ts");
  const names = [...PROVIDERS, ...providers].map(({ name }) => name);
  return [...new Set([AUTO, OFFLINE_PROVIDER, ...names])];
}

/** Like {@linkcode loadLayers}, but of a named file alone over what the product brings along. */
export async function loadFile(
  file: NamedFile,
  sources: ModelSources,
): Promise<ConfigResult> {
  const packaged = { layer: PACKAGED_LAYER, findings: [] };
  const known = await knownProviders(sources);
  const read = [packaged, await readNamedFile(file, known)];
  return await settle(read, { known, asked: { provider: OFFLINE_PROVIDER, from: "" } });
}

async function settle(
  read: readonly LayerReading[],
  sources: ModelSources & { readonly known: readonly string[] },
): Promise<ConfigResult> {
  const findings = read.flatMap((one) => bounded(one.findings));
  if (findings.length > 0) return { ok: false, findings };
  const layers = read.flatMap(({ layer }) => layer ?? []);
  const merged = mergeLayers([BUILTIN_LAYER, ...layers]);
  const together = checkLayer(merged.value, { as: "merged", providers: sources.known });
  if (together.length === 0) return await loaded(merged, sources);
  const blamed = together.map((mistake) =>
    findingOf(mistake, merged.origin(mistake.path) ?? layers.at(-1) ?? BUILTIN_LAYER)
  );
  return { ok: false, findings: bounded(blamed) };
}

/** Checks one text as a file's layer alone. */
export async function checkText(
  text: string,
  of: Omit<Layer, "value" | "places">,
  providers: readonly string[],
): Promise<LayerReading> {
  const { readYaml } = await import("../yaml/mod.ts");
  const { value, places, findings, sound } = readYaml(text, of.path);
  if (value === undefined) return { findings: inOrder(distinct(findings)) };
  const layer = { ...of, value, places };
  const mistakes = checkLayer(value, { as: "file", providers })
    .filter((mistake) => isSound(layer, mistake, sound))
    .filter((mistake) => !isTold(findingOf(mistake, layer), findings));
  const all = distinct([...findings, ...mistakes.map((mistake) => findingOf(mistake, layer))]);
  return all.length === 0 ? { layer, findings: [] } : { findings: inOrder(all) };
}

/** The packaged layer, and the workspace's unless that is the same file: then it is only the first. */
async function readProjectLayers(
  file: LayerFile | undefined,
  providers: readonly string[],
): Promise<readonly LayerReading[]> {
  const packaged = { layer: PACKAGED_LAYER, findings: [] };
  if (file === undefined) return [packaged];
  const path = "agent.yaml";
  if (!file.ok) return [packaged, { findings: [{ path, ...file.finding }] }];
  if (file.isPackaged) return [await checkText(file.text, PACKAGED_LAYER, providers)];
  const of = { name: "workspace", path, byProject: true } as const;
  return [packaged, await checkText(file.text, of, providers)];
}

async function readNamedFile(
  file: NamedFile,
  providers: readonly string[],
): Promise<LayerReading> {
  const { path } = file;
  if (file.text === undefined) return { findings: [{ path, ...file.finding }] };
  return await checkText(file.text, { name: "file", path, byProject: file.inWorkspace }, providers);
}

function readVariables(
  environment: { readonly [name: string]: string },
  providers: readonly string[],
): LayerReading {
  const { layer, findings } = readEnvironment(environment);
  if (layer === undefined) return { findings };
  const check: LayerCheck = { as: "environment", providers };
  const mistakes = checkLayer(layer.value, check).map((mistake) => findingOf(mistake, layer));
  return { layer, findings: [...findings, ...mistakes] };
}

/** Whether a mistake is one of the person, and not of what a mistake of form made of the text. */
function isSound(layer: Layer, mistake: Mistake, sound: Soundness): boolean {
  if (sound.whole) return true;
  const place = placeOf(layer.places, mistake);
  // A mistake of form can leave a key without the value that was written for it.
  return place !== undefined && mistake.found !== "nothing" && sound.at(place);
}

/** What could not be taken was told, and is not also missing. */
function isTold(finding: ConfigFinding, told: readonly ConfigFinding[]): boolean {
  return finding.found === "nothing" &&
    told.some(({ line, column }) => line === finding.line && column === finding.column);
}

function distinct(findings: readonly ConfigFinding[]): readonly ConfigFinding[] {
  return [...new Map(findings.map((finding) => [findingSentence(finding), finding])).values()];
}

function inOrder(findings: readonly ConfigFinding[]): readonly ConfigFinding[] {
  return findings.toSorted((a, b) =>
    (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)
  );
}

function bounded(findings: readonly ConfigFinding[]): readonly ConfigFinding[] {
  if (findings.length <= MAX_FINDINGS) return findings;
  const expected = "a file with fewer mistakes: the others are not listed";
  const path = findings[0]?.path ?? "";
  const rest = { path, line: null, column: null, field: "", expected };
  return [...findings.slice(0, MAX_FINDINGS), rest];
}
