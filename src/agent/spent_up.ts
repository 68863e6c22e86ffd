import type { Model, ModelUsage } from "../contract/mod.ts";
import type { Ending, Turn } from "./turn.ts";

/**
 * Ends a turn before its next round if what its session has used reaches a limit of tokens or of cost,
 * or if a limit was set that nobody can keep: the model does not say what it uses, or has no known price.
 */
export function spentUp(turn: Turn, { price }: Pick<Model, "price">): Ending | undefined {
  const { max_tokens: tokens, max_cost_usd: cost } = turn.bounds;
  if (tokens === null && cost === null) return undefined;
  const limit = tokens === null ? "max_cost_usd" : "max_tokens";
  if (turn.usages.some(({ status }) => status === "unknown")) {
    return cannotKeep(limit, `${turn.model} does not say how many tokens it uses`);
  }
  if (cost !== null && price === undefined) {
    return cannotKeep("max_cost_usd", `the price of ${turn.model} is not known`);
  }
  const { spent } = turn;
  if (tokens !== null && spent.tokens + total(turn.usages, { input: 1, output: 1 }) >= tokens) {
    return { kind: "limit", hit: "max_tokens" };
  }
  if (cost === null || price === undefined) return undefined;
  const dollars = spent.cost_usd + total(turn.usages, price) / 1_000_000;
  return dollars >= cost ? { kind: "limit", hit: "max_cost_usd" } : undefined;
}

function cannotKeep(limit: "max_tokens" | "max_cost_usd", reason: string): Ending {
  return { kind: "failed", text: "", error: `Cannot keep the limit ${limit}: ${reason}` };
}

function total(
  usages: readonly ModelUsage[],
  weight: { readonly input: number; readonly output: number },
): number {
  return usages.reduce(
    (sum, { inputTokens, outputTokens }) =>
      sum + inputTokens * weight.input + outputTokens * weight.output,
    0,
  );
}
