import { type CoreStart, findingSentence } from "../contract/mod.ts";
import type { ConfigPort } from "./run_config.ts";

/** A model that can be asked, or one sentence why it cannot. */
export type NamedModel =
  | {
    readonly ok: true;
    readonly provider: string;
    readonly model: string;
    /** How many tokens it can read at once; absent where nobody knows. */
    readonly contextTokens?: number;
    /** US dollars for a million tokens of each kind; absent where nobody knows. */
    readonly price?: { readonly input: number; readonly output: number };
  }
  | { readonly ok: false; readonly problem: string };

/** The models that the turns of a process can be run with. */
export interface ModelsPort {
  /** The model that a text names as `--model` does, or the configured one. Sends nothing. */
  choose(text?: string): Promise<NamedModel>;
}

/** What the models are told from. */
export interface ModelsOpening {
  readonly start: CoreStart;
  readonly config: ConfigPort;
}

/** The models of one start. */
export function openModels({ start, config }: ModelsOpening): ModelsPort {
  return {
    choose: async (text) => {
      const loaded = await config.load();
      if (!loaded.ok) {
        return { ok: false, problem: loaded.findings.map(findingSentence).join("; ") };
      }
      const { findModel, parseModelName } = await import("../providers/mod.ts");
      let { name: provider, model } = loaded.config.provider;
      if (text !== undefined) {
        const named = parseModelName(text, (start.providers ?? []).map(({ name }) => name));
        if (!named.ok) return named;
        const { ok: _, ...asked } = named;
        const answer = await loaded.choose({ ...asked, from: "--model" });
        if (!answer.ok) return { ok: false, problem: findingSentence(answer.finding) };
        ({ provider, model } = answer);
      }
      const facts = findModel(provider, model);
      return {
        ok: true,
        provider,
        model,
        ...(facts?.contextTokens ? { contextTokens: facts.contextTokens } : {}),
        ...(facts?.price ? { price: facts.price } : {}),
      };
    },
  };
}
