import type { ModelRequest, ModelUsage } from "../contract/mod.ts";

/** UTF-16 units that are taken for one token: a rule of thumb, too low for CJK and code. */
export const CHARACTERS_PER_TOKEN = 4;

/** How many tokens `characters` are, by the rule of thumb of four characters each. */
export function estimateTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

/**
 * The usage of one request and the answer to it, for models that are not told their own numbers.
 * `answerCharacters` counts what the model wrote: text, reasoning and the arguments of calls.
 */
export function estimateUsage(request: ModelRequest, answerCharacters: number): ModelUsage {
  return {
    inputTokens: estimateTokens(countRequest(request)),
    outputTokens: estimateTokens(answerCharacters),
    status: "estimated",
  };
}

function countRequest(request: ModelRequest): number {
  let count = request.system.length;
  for (const message of request.messages) {
    count += message.role === "tool" ? message.content.length : message.text.length;
    if (message.role === "assistant") count += JSON.stringify(message.calls).length;
  }
  return request.tools.length === 0 ? count : count + JSON.stringify(request.tools).length;
}
