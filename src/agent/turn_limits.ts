import type { TurnLimits } from "../contract/mod.ts";

/** The bounds that a turn is given. */
export type TurnBounds = Omit<TurnLimits, "hit">;

/** What a turn may use unless the composition says otherwise. */
export const DEFAULT_BOUNDS: TurnBounds = { max_rounds: 40, max_tool_calls: 200, deadline_s: null };

/** Which bound ended a turn, as one sentence for the person. */
export function limitSentence(hit: NonNullable<TurnLimits["hit"]>, bounds: TurnBounds): string {
  switch (hit) {
    case "max_rounds":
      return `The turn stopped at its limit of ${bounds.max_rounds} model rounds (max_rounds)`;
    case "max_tool_calls":
      return `The turn stopped at its limit of ${bounds.max_tool_calls} tool calls (max_tool_calls)`;
    case "deadline_s":
      return `The turn stopped at its limit of ${bounds.deadline_s} seconds (deadline_s)`;
  }
}
