import { estimateUsage } from "../estimate_usage.ts";
import type { ModelEvent, ModelRequest, ModelUsage, ToolCall } from "../../contract/mod.ts";
import type { LibraryPart } from "./library.ts";
import type { FailureMaker } from "./wire_cleaner.ts";

/** What an answer of the library is read with. */
export interface EventOptions {
  readonly request: ModelRequest;
  readonly fail: FailureMaker;
  /** Whether the response has failed underneath. */
  readonly failed: () => boolean;
  /** The tool that a name on the wire stands for. */
  readonly toolOf: (name: string) => string;
}

type FinishPart = Extract<LibraryPart, { type: "finish" }>;

/**
 * The events of an answer. Calls are kept until its `finish`, and dropped if that says that the
 * answer is not whole.
 *
 * @throws {WireFailure} If the answer is none.
 */
export async function* toEvents(
  parts: AsyncIterable<LibraryPart>,
  { request, fail, failed, toolOf }: EventOptions,
): AsyncGenerator<ModelEvent, void> {
  const calls: ToolCall[] = [];
  let written = 0;
  for await (const part of parts) {
    if (part.type === "text-delta" && part.delta !== "") {
      written += part.delta.length;
      yield { type: "text", text: part.delta };
    } else if (part.type === "reasoning-delta" && part.delta !== "") {
      written += part.delta.length;
      yield { type: "reasoning", text: part.delta };
    } else if (part.type === "tool-call") {
      written += part.input.length;
      calls.push({ id: part.toolCallId, name: toolOf(part.toolName), arguments: part.input });
    } else if (part.type === "error") {
      throw fail.broken("what the library cannot read");
    } else if (part.type === "finish") {
      if (failed()) throw fail.cut();
      const reason = readReason(part, fail);
      if (reason !== "length") yield* calls.map((call) => ({ type: "tool_call", call } as const));
      const usage = readUsage(part.usage) ?? estimateUsage(request, written);
      yield { type: "finish", reason, usage };
      return;
    }
  }
  throw fail.cut();
}

function readReason({ finishReason }: FinishPart, fail: FailureMaker) {
  switch (finishReason.unified) {
    case "stop":
    case "length":
      return finishReason.unified;
    case "tool-calls":
      return "tool_calls";
    default:
      throw fail.broken("an unknown finish reason", finishReason.raw ?? finishReason.unified);
  }
}

function readUsage({ inputTokens, outputTokens }: FinishPart["usage"]): ModelUsage | undefined {
  const { total: input, cacheRead: cached } = inputTokens;
  const { total: output } = outputTokens;
  if (input === undefined || output === undefined || input + output === 0) return undefined;
  return {
    inputTokens: input,
    outputTokens: output,
    ...(cached ? { cachedInputTokens: cached } : {}),
    status: "authoritative",
  };
}
