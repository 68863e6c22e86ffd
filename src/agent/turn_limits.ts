import type { TurnLimits } from "../contract/mod.ts";

/** The bounds that a turn is given. */
export type TurnBounds = Omit<TurnLimits, "hit">;

/** What a turn may use unless the composition says otherwise. */
export const DEFAULT_BOUNDS: TurnBounds = { max_rounds: 40, max_tool_calls: 200, deadline_s: null };

/** Which bound ended a turn, as one sentence for the person. */
export function limitSentence(hit: NonNullable<TurnLimits["hit"]>, bounds: TurnBounds): string {
  const [count, unit] = {
    max_rounds: [bounds.max_rounds, "model round"],
    max_tool_calls: [bounds.max_tool_calls, "tool call"],
    deadline_s: [bounds.deadline_s, "second"],
  }[hit];
  return `The turn stopped at its limit of ${count} ${unit}${count === 1 ? "" : "s"} (${hit})`;
}
