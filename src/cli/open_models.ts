import {
  type CoreStart,
  findingSentence,
  providerKeys,
  type ProviderSetup,
} from "../contract/mod.ts";
import { createRedactor } from "../tools/mod.ts";
import type { ConfigPort } from "./run_config.ts";

/** What is known of a model for sure. */
export interface KnownFacts {
  /** How many tokens it can read at once; absent where nobody knows. */
  readonly contextTokens?: number;
  /** US dollars for a million tokens of each kind; absent where nobody knows. */
  readonly price?: { readonly input: number; readonly output: number };
}

/** A model that can be asked, or one sentence why it cannot. */
export type NamedModel =
  | ({
    readonly ok: true;
    readonly provider: string;
    readonly model: string;
    /** What a person should know of the name, one sentence. @default {nothing} */
    readonly note?: string;
  } & KnownFacts)
  | { readonly ok: false; readonly problem: string };

/** A model as it is listed. */
export interface ListedModel {
  readonly name: string;
  readonly context_tokens: number | null;
  readonly price_usd_per_million: { readonly input: number; readonly output: number } | null;
  /** The public document that says so, and the day on which it was read. */
  readonly source: string | null;
  readonly read: string | null;
}

/** A configured provider as it is listed. */
export interface ListedProvider {
  readonly name: string;
  readonly base_url: string;
  readonly configured_by: string;
  /** Why its server does not say what it has. */
  readonly problem: string | null;
  readonly models: readonly ListedModel[];
}

/** Everything that `models list` shows. */
export interface ListedModels {
  readonly in_use: { readonly provider: string; readonly model: string } | null;
  /** Why none is in use. */
  readonly problem: string | null;
  readonly providers: readonly ListedProvider[];
  readonly local_servers: readonly {
    readonly provider: string;
    readonly address: string;
    readonly models: readonly string[];
    /** What uses it. */
    readonly command: string;
  }[];
  /** Providers that are known and not configured, and the variable that would. */
  readonly known: readonly { readonly name: string; readonly key: string | null }[];
}

/** A provider that was asked. */
export interface CheckedProvider {
  readonly name: string;
  readonly base_url: string;
  /** The variable of the key that was sent; `null` if none was. */
  readonly key: string | null;
  readonly ok: boolean;
  readonly problem: string | null;
}

/** The models that the turns of a process can be run with. */
export interface ModelsPort {
  /** The model that a text names as `--model` does, or the configured one. Sends nothing. */
  choose(text?: string): Promise<NamedModel>;
  /** Asks every configured provider, and the usual ports of this machine. */
  list(signal: AbortSignal): Promise<ListedModels>;
  /** Asks one provider, or all; a sentence if there is none of that name. */
  check(
    provider: string | undefined,
    signal: AbortSignal,
  ): Promise<
    | { readonly ok: true; readonly providers: readonly CheckedProvider[] }
    | { readonly ok: false; readonly problem: string }
  >;
}

/** What the models are told from. */
export interface ModelsOpening {
  readonly start: CoreStart;
  readonly config: ConfigPort;
}

/** The models of one start. */
export function openModels(opening: ModelsOpening): ModelsPort {
  const { providers = [] } = opening.start;
  const redact = createRedactor(providerKeys(providers));
  return {
    choose: (text) => choose(text, opening),
    list: (signal) => list(opening, { signal, redact }),
    check: (name, signal) => check(name, { providers, signal, redact }),
  };
}

async function choose(
  text: string | undefined,
  { start, config }: ModelsOpening,
): Promise<NamedModel> {
  const loaded = await config.load();
  if (!loaded.ok) return { ok: false, problem: loaded.findings.map(findingSentence).join("; ") };
  const { checkPrefix, explainPrefix, parseModelName } = await import("../providers/mod.ts");
  const { name, model } = loaded.config.provider;
  if (text === undefined) return await withFacts(name, model);
  const own = (start.providers ?? []).map((one) => one.name);
  const named = parseModelName(text, own);
  if (!named.ok) return named;
  const { ok: _, ...asked } = named;
  const answer = await loaded.choose({ ...asked, from: "--model" });
  if (!answer.ok) return { ok: false, problem: findingSentence(answer.finding) };
  const facts = await withFacts(answer.provider, answer.model);
  const prefix = checkPrefix(text, own);
  return prefix.ok ? facts : { ...facts, note: explainPrefix(prefix, answer.provider) };
}

async function withFacts(
  provider: string,
  model: string,
): Promise<NamedModel & { readonly ok: true }> {
  const { findModel } = await import("../providers/mod.ts");
  const { contextTokens, price } = findModel(provider, model) ?? {};
  return {
    ok: true,
    provider,
    model,
    ...(contextTokens ? { contextTokens } : {}),
    ...(price ? { price } : {}),
  };
}

interface Asking {
  readonly signal: AbortSignal;
  readonly redact: (text: string) => string;
}

async function list(opening: ModelsOpening, { signal, redact }: Asking): Promise<ListedModels> {
  const { providers = [] } = opening.start;
  const { findLocalServers, keyName, PROVIDERS } = await import("../providers/mod.ts");
  const [chosen, listed, found] = await Promise.all([
    choose(undefined, opening),
    Promise.all(providers.map((setup) => listOne(setup, { signal, redact }))),
    findLocalServers(providers, { signal }),
  ]);
  const known = PROVIDERS.filter(({ name }) => !providers.some((one) => one.name === name));
  return {
    in_use: chosen.ok ? { provider: chosen.provider, model: chosen.model } : null,
    problem: chosen.ok ? null : redact(chosen.problem),
    providers: listed,
    local_servers: found.map((server) => ({
      ...server,
      command: `kyrozen run --model ${server.provider}/${firstPlain(server.models)} PROMPT`,
    })),
    known: known.map(({ name, needsKey }) => ({ name, key: needsKey ? keyName(name) : null })),
  };
}

/** A name that a shell takes as it is. */
function firstPlain(names: readonly string[]): string {
  return names.find((name) => /^[\w.:@+/-]{1,200}$/.test(name)) ?? "MODEL";
}

async function listOne(
  setup: ProviderSetup,
  { signal, redact }: Asking,
): Promise<ListedProvider> {
  const { findModel, listModels, originOf } = await import("../providers/mod.ts");
  const answer = await listModels(setup, { signal });
  const names = answer.ok ? answer.models : [];
  return {
    name: setup.name,
    base_url: redact(setup.base_url),
    configured_by: originOf(setup),
    problem: answer.ok ? null : redact(answer.problem),
    models: names.map((written) => {
      const facts = findModel(setup.name, written);
      return {
        name: redact(written),
        context_tokens: facts?.contextTokens ?? null,
        price_usd_per_million: facts?.price ?? null,
        source: facts?.source ?? null,
        read: facts?.read ?? null,
      };
    }),
  };
}

async function check(
  name: string | undefined,
  { providers, signal, redact }: Asking & { readonly providers: readonly ProviderSetup[] },
): ReturnType<ModelsPort["check"]> {
  const { checkProvider, keyName, notConfigured } = await import("../providers/mod.ts");
  const asked = providers.filter((setup) =>
    name === undefined || setup.name === name.toLowerCase()
  );
  if (asked.length === 0) {
    const problem = name === undefined
      ? `Cannot check a provider: none is configured; set the key of one, such as ` +
        `${keyName("openai")}, or see "kyrozen models list"`
      : `Cannot check this provider: it is not configured; ${notConfigured(name)}`;
    return { ok: false, problem };
  }
  const checked = await Promise.all(asked.map(async (setup) => {
    const answer = await checkProvider(setup, { signal });
    const problem = answer.ok ? null : redact(answer.problem);
    const key = setup.key === undefined ? null : setup.key_name;
    return { name: setup.name, base_url: redact(setup.base_url), key, ok: answer.ok, problem };
  }));
  return { ok: true, providers: checked };
}
