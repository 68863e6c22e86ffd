/** The least and the greatest value of each limit of a turn. */
export const LIMIT_RANGES = {
  max_rounds: [1, 200],
  max_tool_calls: [1, 10_000],
  max_tokens: [1, 1_000_000_000],
  max_cost_usd: [0.01, 1_000_000],
  deadline_s: [0.1, 86_400],
} as const;
