import type { ModelMessage, ToolDescriptor } from "../contract/mod.ts";
import { createTextAdapter } from "../tools/mod.ts";
import { offeredTools } from "./offered_tools.ts";
import { joinParts, type SystemPart } from "./system_part.ts";
import type { RequestOptions, Spoken, Wire } from "./wire.ts";

/**
 * The wire of a model that knows no tools: they are described in the system text, calls are read
 * from its own text, and results go back to it as text.
 *
 * @param general The system text but for the tools.
 */
export function createTextWire(
  turn: Spoken,
  options: RequestOptions,
  general: readonly SystemPart[],
): Wire {
  const adapter = createTextAdapter(options.registry, options.ids);
  const parts = [...general, { name: "tools", text: describeTools(offeredTools(turn, options)) }];
  const system = joinParts(parts);
  const { maxOutputTokens } = options;
  return {
    parts,
    request: () => ({
      system,
      messages: asTexts(turn.messages),
      tools: [],
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    }),
    read(response) {
      if (response.kind === "broken") return response;
      const { calls, problems } = adapter.parse(response.text);
      return { ...response, calls: [...response.calls, ...calls], problems };
    },
  };
}

function describeTools(tools: readonly ToolDescriptor[]): string {
  const lines = tools.map((tool) => JSON.stringify(tool));
  return `To call a tool, write a line of this form, one for each call, and then stop:

Action: {"action": "NAME", "args": {ARGUMENTS}}

The tools, each with the JSON Schema of its arguments:

${lines.join("\n")}`;
}

function asTexts(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  return messages.map((message) => {
    if (message.role === "assistant") return { ...message, calls: [] };
    if (message.role === "user") return message;
    const how = message.ok ? "Result" : "Failure";
    return { role: "user", text: `${how} of "${message.tool}":\n${message.content}` };
  });
}
