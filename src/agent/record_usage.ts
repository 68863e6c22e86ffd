import type { Model, ModelUsage } from "../contract/mod.ts";
import type { RoundAnswer, RoundBreak } from "./stream_round.ts";
import type { Turn } from "./turn.ts";

const UNTOLD: ModelUsage = { inputTokens: 0, outputTokens: 0, status: "unknown" };

/** Writes the row of one attempt of a model: what it used, how long it took, what that cost. */
export function recordUsage(
  { usages, rounds, record }: Turn,
  { kind }: RoundAnswer | RoundBreak,
  { model, ms }: { readonly model: Model; readonly ms: number },
): void {
  // A response that broke off left no numbers.
  const usage = kind === "answer" ? usages.at(-1) ?? UNTOLD : UNTOLD;
  record.note("model.usage", {
    round: rounds,
    provider: model.provider,
    model: model.name,
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    status: usage.status,
    ms,
    cost_usd: costOf(usage, model),
  });
}

/** US dollars; `null` where nobody can know. */
function costOf(
  { inputTokens, outputTokens, status }: ModelUsage,
  { price }: Pick<Model, "price">,
): number | null {
  if (price === undefined || status === "unknown") return null;
  return (inputTokens * price.input + outputTokens * price.output) / 1_000_000;
}
