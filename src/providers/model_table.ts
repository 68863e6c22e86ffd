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

const READ = "2026-11-30";

/** Only what the provider's own document says without a condition; the rest is not known. */
export const MODELS: readonly ModelFacts[] = [
  {
    provider: "anthropic",
    model: "claude-haiku-4-5",
    contextTokens: 200_000,
    price: { input: 1, output: 5 },
    source: "https://platform.claude.com/docs/zh-CN/models/sonnet-5-5/overview",
    read: READ,
  },
  {
    provider: "anthropic",
    model: "claude-sonnet-5",
    contextTokens: 1_000_000,
    price: { input: 2, output: 10 },
    source: "https://platform.claude.com/docs/zh-CN/models/sonnet-5/overview",
    read: READ,
  },
  {
    provider: "anthropic",
    model: "claude-opus-5",
    contextTokens: 1_000_000,
    price: { input: 5, output: 25 },
    source: "https://platform.claude.com/docs/zh-CN/models/opus-5/overview.md",
    read: READ,
  },
  {
    provider: "openai",
    model: "gpt-6-sol",
    contextTokens: 922_000,
    price: null,
    source: "https://developers.openai.com/api/docs/models/gpt-6-sol.md",
    read: READ,
  },
  {
    provider: "openai",
    model: "gpt-6.2-sol",
    contextTokens: 922_000,
    // Longer requests cost more for each token.
    price: null,
    source: "https://developers.openai.com/api/docs/models/gpt-6.2-sol.md",
    read: READ,
  },
  {
    provider: "groq",
    model: "openai/gpt-oss-120b",
    contextTokens: 131_072,
    price: { input: 0.15, output: 0.6 },
    source: "https://console.groq.com/docs/models",
    read: READ,
  },
];

/** What is known of a model; `undefined` is not known. A name is compared as the provider writes it. */
export function findModel(provider: string, model: string): ModelFacts | undefined {
  return MODELS.find((facts) => facts.provider === provider && facts.model === model);
}
