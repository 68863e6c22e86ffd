import type { TurnLimits } from "../contract/mod.ts";
import type { Turn } from "./turn.ts";

/** The bounds that a turn is given. */
export type TurnBounds = Omit<TurnLimits, "hit">;

/** What a turn may use unless the composition says otherwise. */
export const DEFAULT_BOUNDS: TurnBounds = {
  max_rounds: 40,
  max_tool_calls: 200,
  deadline_s: null,
  max_tokens: null,
  max_cost_usd: null,
};

/** Which bound ended a turn, as one sentence for the person. */
export function limitSentence(
  hit: NonNullable<TurnLimits["hit"]>,
  { bounds, spent }: Pick<Turn, "bounds" | "spent">,
): string {
  const [count, unit] = {
    max_rounds: [bounds.max_rounds, "model round"],
    max_tool_calls: [bounds.max_tool_calls, "tool call"],
    deadline_s: [bounds.deadline_s, "second"],
    max_tokens: [bounds.max_tokens, "token"],
    max_cost_usd: [bounds.max_cost_usd, "US dollar"],
  }[hit];
  const shared = hit === "max_tokens" || hit === "max_cost_usd";
  const limit = `its limit of ${count} ${unit}${count === 1 ? "" : "s"} (${hit})`;
  return shared && (spent.tokens > 0 || spent.cost_usd > 0)
    ? `The session stopped at ${limit}; raise the limit, or begin another session`
    : `The turn stopped at ${limit}`;
}

/** The greatest number of seconds that a timer can hold. */
const MAX_DEADLINE_S = 2_147_483;

/** What is wrong with bounds that a program gave, one sentence each. */
export function boundsProblems(given: Partial<TurnBounds>): readonly string[] {
  const bounds = { ...DEFAULT_BOUNDS, ...given };
  const isCount = (count: number) => Number.isSafeInteger(count) && count >= 1;
  const { deadline_s: deadline, max_tokens: tokens, max_cost_usd: cost } = bounds;
  const isDeadline = deadline === null || (deadline > 0 && deadline <= MAX_DEADLINE_S);
  const rules: readonly (readonly [boolean, string])[] = [
    [isCount(bounds.max_rounds), "max_rounds must be a whole number above 0"],
    [isCount(bounds.max_tool_calls), "max_tool_calls must be a whole number above 0"],
    [isDeadline, `deadline_s must be null or above 0 and at most ${MAX_DEADLINE_S}`],
    [tokens === null || isCount(tokens), "max_tokens must be null or a whole number above 0"],
    [cost === null || cost > 0, "max_cost_usd must be null or above 0"],
  ];
  return rules.filter(([kept]) => !kept).map(([, problem]) => `limits.${problem}`);
}
