/** What is publicly known of one model of one provider. */
export interface ModelFacts {
  readonly provider: string;
  readonly model: string;
  /** How many tokens it can read at once; `null` where it is not known for sure. */
  readonly contextTokens: number | null;
  /** US dollars for a million tokens of each kind; `null` where it is not known for sure. */
  readonly price: { readonly input: number; readonly output: number } | null;
  /** The public document that says so. */
  readonly source: string;
  /** The day on which it was read: `2026-11-30`. */
  readonly read: string;
}

const MODELS: readonly ModelFacts[] = [];

/** What is known of a model; `undefined` is not known. A name is compared as the provider writes it. */
export function findModel(provider: string, model: string): ModelFacts | undefined {
  return MODELS.find((facts) => facts.provider === provider && facts.model === model);
}
