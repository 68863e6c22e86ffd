import type { TurnBounds } from "../agent/mod.ts";
import {
  type AgentConfig,
  type Mode,
  MODES,
  OUTPUT_FORMATS,
  type OutputFormat,
  type ParsedCommandLine,
} from "../contract/mod.ts";

/** How the answer of a parsed line is written. */
export function outputOf({ options }: ParsedCommandLine): OutputFormat {
  if (options.json === true) return "json";
  return OUTPUT_FORMATS.find((format) => format === options.output) ?? "text";
}

/** The mode that a parsed line asks for; `agent` if it names none. */
export function modeOf({ options }: ParsedCommandLine): Mode {
  return MODES.find((mode) => mode === options.mode) ?? "agent";
}

/** The bounds of a turn: those of the line, then of the configuration; the parser checked them. */
export function boundsOf(
  { options }: ParsedCommandLine,
  config?: AgentConfig,
): Partial<TurnBounds> {
  const given = [
    ["max_rounds", options["max-rounds"]],
    ["max_tool_calls", options["max-tool-calls"]],
    ["deadline_s", options.deadline],
    ["max_tokens", options["max-tokens"]],
    ["max_cost_usd", options["max-cost"]],
  ] as const;
  const set = given.filter(([, value]) => value !== undefined);
  const own = Object.fromEntries(set.map(([name, value]) => [name, Number(value)]));
  return { ...config?.limits, ...own };
}
