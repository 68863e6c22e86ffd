import {
  AUTO,
  type FieldPath,
  type ModelChoice,
  OFFLINE_PROVIDER,
  type ProviderSetup,
} from "../contract/mod.ts";
import type { Layer } from "./layer.ts";

/** What the model of a turn is chosen from, beside the layers. */
export interface ModelSources {
  /** The configured providers. @default {none} */
  readonly providers?: readonly ProviderSetup[];
  /** What the person's variables ask for; every layer that names one wins over it. @default {nothing} */
  readonly usual?: ModelChoice;
  /** What the line asks for; it wins over every layer. @default {nothing} */
  readonly asked?: ModelChoice;
}

/** Who named a provider or a model. */
export type Namer =
  | { readonly layer: Layer; readonly choice?: undefined }
  | { readonly choice: ModelChoice; readonly layer?: undefined };

/** The model of a turn. */
export interface ChosenModel {
  readonly ok: true;
  readonly provider: string;
  readonly model: string;
  /** Who named each; `undefined` where nobody did. */
  readonly by: { readonly provider?: Namer; readonly model?: Namer };
  /** What `auto` came out as and why, as a phrase, where a provider was not named. */
  readonly auto?: string;
}

/** Why there is no model, and whose word it is about. */
export interface NoModel {
  readonly ok: false;
  readonly why: "unknown" | "several" | "keyless" | "nobody" | "unnamed";
  readonly provider?: string;
  readonly by?: Namer;
  readonly providers: readonly ProviderSetup[];
}

interface Named {
  readonly provider?: string;
  readonly model?: string;
  readonly by: { readonly provider?: Namer; readonly model?: Namer };
}

/** The layers' and the person's words about the provider and its model, the last one winning. */
export function chooseModel(
  layers: readonly Layer[],
  sources: ModelSources,
): ChosenModel | NoModel {
  const { usual, asked, providers = [] } = sources;
  const base = usual === undefined ? { by: {} } : name({ by: {} }, usual, { choice: usual });
  let named: Named = base;
  for (const layer of layers) {
    const said = saidBy(layer);
    // Who says "auto" leaves it to the person again.
    if (said.provider === AUTO) named = base;
    named = name(named, said, { layer });
  }
  if (asked !== undefined) named = name(named, asked, { choice: asked });
  return settle(named, providers);
}

/** A model belongs to the provider that it was named for: another provider is not asked for it. */
function name(below: Named, said: Pick<Named, "provider" | "model">, by: Namer): Named {
  const provider = said.provider === AUTO ? undefined : said.provider;
  const model = said.model === AUTO ? undefined : said.model;
  const isOther = provider !== undefined && below.provider !== undefined &&
    provider !== below.provider;
  const kept = isOther ? undefined : below.model;
  const keptBy = isOther ? undefined : below.by.model;
  return {
    provider: provider ?? below.provider,
    model: model ?? kept,
    by: {
      provider: provider === undefined ? below.by.provider : by,
      model: model === undefined ? keptBy : by,
    },
  };
}

function saidBy({ value }: Layer): Pick<Named, "provider" | "model"> {
  const said = value.provider;
  if (typeof said !== "object" || said === null || Array.isArray(said)) return {};
  const { name, model } = said as { readonly [key: string]: unknown };
  return {
    ...(typeof name === "string" ? { provider: name.toLowerCase() } : {}),
    ...(typeof model === "string" ? { model } : {}),
  };
}

function settle(named: Named, providers: readonly ProviderSetup[]): ChosenModel | NoModel {
  const { provider, model, by } = named;
  if (provider === undefined) return settleAuto(named, providers);
  if (provider === OFFLINE_PROVIDER) {
    return { ok: true, provider, model: model ?? OFFLINE_PROVIDER, by };
  }
  const setup = providers.find((one) => one.name === provider);
  if (setup === undefined) {
    return { ok: false, why: "unknown", provider, by: by.provider, providers };
  }
  return ask(setup, named, providers);
}

function settleAuto(named: Named, providers: readonly ProviderSetup[]): ChosenModel | NoModel {
  const usable = providers.filter(hasItsKey);
  const [only = providers.at(0), another] = usable;
  if (another !== undefined) return { ok: false, why: "several", providers: usable };
  if (only !== undefined) {
    const chosen = ask(only, named, providers);
    return chosen.ok ? { ...chosen, auto: "the only provider that is configured" } : chosen;
  }
  const { by } = named;
  if (named.model !== undefined) return { ok: false, why: "nobody", by: by.model, providers };
  const auto = "no provider is configured";
  return { ok: true, provider: OFFLINE_PROVIDER, model: OFFLINE_PROVIDER, by, auto };
}

function ask(
  setup: ProviderSetup,
  { model, by }: Named,
  providers: readonly ProviderSetup[],
): ChosenModel | NoModel {
  const { name: provider, default_model } = setup;
  const about = { provider, by: by.provider, providers };
  if (!hasItsKey(setup)) return { ok: false, why: "keyless", ...about };
  const name = model ?? default_model;
  if (name === undefined) return { ok: false, why: "unnamed", ...about };
  return { ok: true, provider, model: name, by };
}

function hasItsKey({ key, key_name }: ProviderSetup): boolean {
  return key !== undefined || key_name === null;
}

/** The field that a namer's word stands in. */
export const PROVIDER_FIELD: FieldPath = ["provider", "name"];
/** The same of a model. */
export const MODEL_FIELD: FieldPath = ["provider", "model"];
