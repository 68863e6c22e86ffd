import type { ConfigPort, ModelsPort } from "../cli/mod.ts";
import { type LocalServer, type Model, OFFLINE_PROVIDER, providerKeys } from "../contract/mod.ts";
import type { OpenModelOptions } from "../models/mod.ts";
import type { CoreHost } from "./core_host.ts";

/** What the model of a turn is opened from. */
export interface TurnModelParts {
  readonly host: CoreHost;
  readonly config: ConfigPort;
  readonly models: ModelsPort;
  /** The model of every turn. @default {as configured} */
  readonly model?: Model | Promise<Model>;
  readonly offline?: Promise<Model>;
  /** How long a provider may take for each step. @default {as the models room says} */
  readonly deadlines?: OpenModelOptions["deadlines"];
}

/** Opens the models of the turns of one process, each once. */
export class TurnModels {
  readonly #parts: TurnModelParts;
  readonly #opened = new Map<string, Promise<Model>>();

  constructor(parts: TurnModelParts) {
    this.#parts = parts;
  }

  /**
   * The model of a turn.
   *
   * @param asked As `--model` names one; without it as configured.
   * @throws {Error} If it cannot be had; whoever asks for one has checked it.
   */
  async open(asked?: string): Promise<Model> {
    const { model } = this.#parts;
    if (model !== undefined) return await model;
    const { provider, name } = await this.#choose(asked);
    const key = `${provider}/${name}`;
    const opened = this.#opened.get(key) ?? this.#load(provider, name);
    this.#opened.set(key, opened);
    return await opened;
  }

  async #choose(asked: string | undefined): Promise<{ provider: string; name: string }> {
    const { config, models } = this.#parts;
    if (asked !== undefined) {
      const chosen = await models.choose(asked);
      if (!chosen.ok) throw new Error(chosen.problem);
      return { provider: chosen.provider, name: chosen.model };
    }
    const loaded = await config.load();
    if (!loaded.ok) throw new Error("A turn was begun with a configuration that is wrong");
    const { name: provider, model: name } = loaded.config.provider;
    return { provider, name };
  }

  async #load(provider: string, model: string): Promise<Model> {
    const { local_servers: servers } = this.#parts.host.start;
    if (provider === OFFLINE_PROVIDER) {
      return await (servers === undefined && this.#parts.offline || offlineModel(servers));
    }
    const { providers } = this.#parts.host.start;
    const setup = providers?.find(({ name }) => name === provider);
    if (setup === undefined) throw new Error(`No provider "${provider}" is configured`);
    const [{ openModel }, { findModel }] = await Promise.all([
      import("../models/open_model.ts"),
      import("../providers/model_table.ts"),
    ]);
    const facts = findModel(provider, model);
    return await openModel(setup, {
      model,
      ...(facts?.contextTokens ? { contextTokens: facts.contextTokens } : {}),
      ...(facts?.price ? { price: facts.price } : {}),
      secrets: providerKeys(providers),
      deadlines: this.#parts.deadlines,
      ...(setup.proxied ? { canReach: () => Promise.resolve(true) } : {}),
    });
  }
}

/** The model that needs no provider. */
export async function offlineModel(servers: readonly LocalServer[] = []): Promise<Model> {
  const { createOfflineModel } = await import("../models/mod.ts");
  return createOfflineModel({ servers });
}
