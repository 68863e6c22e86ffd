import type { ModelRequest } from "../contract/mod.ts";
import type { AgentOptions } from "./create_agent.ts";
import { modeParts } from "./mode_parts.ts";
import { offeredTools } from "./offered_tools.ts";
import type { RoundAnswer, RoundBreak } from "./stream_round.ts";
import { joinParts, type SystemPart } from "./system_part.ts";
import type { Turn } from "./turn.ts";

/** The one border between the loop's messages and what a model of some tool format is sent. */
export interface Wire {
  /** What the system text of every request is made of. */
  readonly parts: readonly SystemPart[];
  request(): ModelRequest;
  read(response: RoundAnswer | RoundBreak): RoundAnswer | RoundBreak;
}

/** What of a turn its requests are made of. */
export type Spoken = Pick<Turn, "mode" | "messages">;

/** What of an agent its requests are made of. */
export type RequestOptions = Pick<
  AgentOptions,
  "capabilities" | "guidance" | "ids" | "instructions" | "maxOutputTokens" | "model" | "registry"
>;

/** The wire of the model's tool format; the text one is loaded only for a model that needs it. */
export async function createWire(turn: Spoken, options: RequestOptions): Promise<Wire> {
  const parts = await systemParts(turn, options);
  if (options.model.toolFormat === "text") {
    const { createTextWire } = await import("./text_wire.ts");
    return createTextWire(turn, options, parts);
  }
  const system = joinParts(parts);
  const tools = offeredTools(turn, options);
  const { maxOutputTokens } = options;
  return {
    parts,
    request: () => ({
      system,
      messages: [...turn.messages],
      tools,
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    }),
    read: (response) => response,
  };
}

/**
 * The system text of the turn's mode, what the configuration adds to it, and, in the mode `agent`, the
 * files of instructions.
 */
async function systemParts(
  { mode }: Spoken,
  { guidance, instructions = [] }: RequestOptions,
): Promise<readonly SystemPart[]> {
  const parts = [...modeParts(mode)];
  if (guidance !== undefined) {
    const { guidanceParts } = await import("./guidance_parts.ts");
    parts.push(...await guidanceParts(guidance));
  }
  if (mode !== "agent" || instructions.length === 0) return parts;
  const { instructionParts } = await import("./instruction_parts.ts");
  return [...parts, ...await instructionParts(instructions)];
}
