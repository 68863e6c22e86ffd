import type { Mode } from "../contract/mod.ts";
import type { TurnMode } from "./capabilities.ts";

const CHANGES = "add|apply|bump|change|clean|commit|convert|correct|create|delete|deploy|edit|" +
  "extend|extract|fix|format|generate|implement|improve|install|insert|make|merge|migrate|" +
  "modify|move|optimi[sz]e|plan|port|refactor|remove|rename|reorgani[sz]e|replace|rewrite|" +
  "set up|split|update|upgrade|write";

const LEAD = "please|(?:can|could|would|will) you(?: please)?|let'?s|i (?:want|need) (?:you )?to|" +
  "i'd like (?:you )?to|we (?:need|have|should)(?: to)?|you should|now|then|and|also|just|help me(?: to)?";

/** A word of change at the start of a sentence, or after words that ask for something. */
const ASKS_FOR_CHANGE = new RegExp(`(?:^|[.!?;,:\\n]\\s*|\\b(?:${LEAD})\\s+)(?:${CHANGES})\\b`);

/**
 * The mode that a message runs in. `auto` goes to `plan` if the message asks for a change — a verb
 * of change opens a sentence or clause or follows words such as "please", "can you" or "let's" — and
 * to `ask` otherwise, never to `agent`. Words of other languages than English go to `ask`; both modes
 * allow the same, so a wrong guess costs an answer of the other kind and nothing else.
 *
 * @example
 * ```ts
 * import { resolveMode } from "./resolve_mode.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(resolveMode("auto", "Please rename the helper"), "plan");
 * assertEquals(resolveMode("auto", "Why was the helper renamed?"), "ask");
 * assertEquals(resolveMode("agent", "Why was the helper renamed?"), "agent");
 * ```
 */
export function resolveMode(mode: Mode, input: string): TurnMode {
  if (mode !== "auto") return mode;
  // The request stands at the beginning; what follows may be a pasted file.
  return ASKS_FOR_CHANGE.test(input.slice(0, 4000).trim().toLowerCase()) ? "plan" : "ask";
}
