import type { ModelRequest, ToolDescriptor } from "../contract/mod.ts";
import type { AgentOptions } from "./create_agent.ts";
import type { RoundAnswer, RoundBreak } from "./stream_round.ts";
import { systemText } from "./system_text.ts";
import type { Turn } from "./turn.ts";

/** The one border between the loop's messages and what a model of some tool format is sent. */
export interface Wire {
  request(): ModelRequest;
  read(response: RoundAnswer | RoundBreak): RoundAnswer | RoundBreak;
}

/** The wire of the model's tool format; the text one is loaded only for a model that needs it. */
export async function createWire(turn: Turn, options: AgentOptions): Promise<Wire> {
  if (options.model.toolFormat === "text") {
    const { createTextWire } = await import("./text_wire.ts");
    return createTextWire(turn, options, await wholeSystemText(turn, options));
  }
  const system = await wholeSystemText(turn, options);
  const tools = offeredTools(turn, options);
  const { maxOutputTokens } = options;
  return {
    request: () => ({
      system,
      messages: [...turn.messages],
      tools,
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    }),
    read: (response) => response,
  };
}

/** The system text of the turn's mode, and what the configuration adds to it. */
export async function wholeSystemText(turn: Turn, { guidance }: AgentOptions): Promise<string> {
  const text = systemText(turn.mode);
  if (guidance === undefined) return text;
  const { guidanceText } = await import("./guidance_text.ts");
  return `${text}\n\n${guidanceText(guidance)}`;
}

/** The public tools whose capability is in force in the turn's mode. */
export function offeredTools(turn: Turn, options: AgentOptions): readonly ToolDescriptor[] {
  const effective = options.capabilities(turn.mode);
  return options.registry.descriptors().filter((descriptor) => {
    const spec = options.registry.resolve(descriptor.name);
    return spec !== undefined && effective.has(spec.capability);
  });
}
