import type { Model, ModelUsage } from "../contract/mod.ts";
import type { RoundAnswer, RoundBreak } from "./stream_round.ts";
import type { Turn } from "./turn.ts";

const UNTOLD: ModelUsage = { inputTokens: 0, outputTokens: 0, status: "unknown" };

/** Writes the row of one attempt of a model: what it used, how long it took, what that cost. */
export function recordUsage(
  { usages, rounds, record }: Turn,
  response: RoundAnswer | RoundBreak,
  { model, ms }: { readonly model: Model; readonly ms: number },
): void {
  const usage = (response.kind === "answer" ? usages.at(-1) : response.usage) ?? UNTOLD;
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

/** The usage of several tries in one, as trustworthy as the least of them. */
export function addUsages(
  first: ModelUsage,
  ...others: readonly ModelUsage[]
): ModelUsage {
  return others.reduce((sum, { inputTokens, outputTokens, status }) => ({
    ...sum,
    inputTokens: sum.inputTokens + inputTokens,
    outputTokens: sum.outputTokens + outputTokens,
    status: WORST.find((one) => one === sum.status || one === status) ?? "unknown",
  }), first);
}

const WORST = ["unknown", "estimated", "authoritative"] as const;

/** US dollars; `null` where nobody can know. */
function costOf(
  { inputTokens, outputTokens, status }: ModelUsage,
  { price }: Pick<Model, "price">,
): number | null {
  if (price === undefined || status === "unknown") return null;
  return (inputTokens * price.input + outputTokens * price.output) / 1_000_000;
}
