import type { ModelMessage, ModelRequest } from "../contract/mod.ts";
import type { AgentOptions } from "./create_agent.ts";
import type { RequestPart } from "./describe_request.ts";
import { modeParts } from "./mode_parts.ts";
import { offeredTools } from "./offered_tools.ts";
import { repairHistory } from "./repair_history.ts";
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
  | "capabilities"
  | "guidance"
  | "ids"
  | "instructions"
  | "maxOutputTokens"
  | "model"
  | "redact"
  | "registry"
  | "skills"
>;

/** The wire of the model's tool format; the text one is loaded only for a model that needs it. */
export async function createWire(turn: Spoken, options: RequestOptions): Promise<Wire> {
  const { redact = asItIs } = options;
  // A file of the project, or a person, may name a key that is another provider's.
  const parts = (await systemParts(turn, options))
    .map((part) => ({ ...part, text: redact(part.text) }));
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
 * The system text of the turn's mode, what the configuration adds to it, in the mode `agent` the files of
 * instructions, and what the turn has of skills. It is no message, so nothing that makes a conversation
 * shorter takes any of it away.
 */
async function systemParts(
  { mode }: Spoken,
  { guidance, instructions = [], skills }: RequestOptions,
): Promise<readonly SystemPart[]> {
  const parts = [...modeParts(mode)];
  if (guidance !== undefined) {
    const { guidanceParts } = await import("./guidance_parts.ts");
    parts.push(...guidanceParts(guidance));
  }
  if (mode === "agent" && instructions.length > 0) {
    const { instructionParts } = await import("./instruction_parts.ts");
    parts.push(...instructionParts(instructions));
  }
  if (skills === undefined) return parts;
  const { skillParts } = await import("./skill_parts.ts");
  return [...parts, ...skillParts(skills)];
}

/** What a request would be made of, beside what the agent is made of. */
export interface DraftInput {
  /** What the person would say. @default {nothing yet} */
  readonly input?: string;
  readonly mode: Spoken["mode"];
  /** The conversation before it. @default {none} */
  readonly history?: readonly ModelMessage[];
}

/** The first request of a turn, as it would be sent; nothing is sent, and nothing recorded. */
export async function draftRequest(
  { input, mode, history = [] }: DraftInput,
  options: RequestOptions,
): Promise<RequestDraft> {
  const { redact = asItIs } = options;
  const said: ModelMessage[] = input === undefined ? [] : [{ role: "user", text: redact(input) }];
  const wire = await createWire({ mode, messages: [...repairHistory(history), ...said] }, options);
  const request = wire.request();
  const { describeRequest } = await import("./describe_request.ts");
  const { parts, tokens } = describeRequest(request, wire.parts);
  const { provider, name, contextTokens } = options.model;
  return { mode, model: `${provider}/${name}`, contextTokens, tokens, parts, request };
}

/** A request that was not sent, and what it is made of. */
export interface RequestDraft {
  readonly mode: Spoken["mode"];
  /** `provider/model`. */
  readonly model: string;
  /** How much the model can read at once, where that is known. */
  readonly contextTokens?: number;
  /** An estimate, of all parts together. */
  readonly tokens: number;
  readonly parts: readonly RequestPart[];
  readonly request: ModelRequest;
}

function asItIs(text: string): string {
  return text;
}
