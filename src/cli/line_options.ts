import type { TurnBounds } from "../agent/mod.ts";
import {
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

/** The bounds that a parsed line gives its turn; the parser has checked the numbers. */
export function boundsOf({ options }: ParsedCommandLine): Partial<TurnBounds> {
  const given = [
    ["max_rounds", options["max-rounds"]],
    ["max_tool_calls", options["max-tool-calls"]],
    ["deadline_s", options.deadline],
  ] as const;
  const set = given.filter(([, value]) => value !== undefined);
  return Object.fromEntries(set.map(([name, value]) => [name, Number(value)]));
}
