import { estimateTokenCount } from "tokenx";
import type { ModelMessage, ModelRequest } from "../contract/mod.ts";
import type { SystemPart } from "./system_part.ts";

/** One piece of a request, with an estimate of its tokens. */
export interface RequestPart {
  readonly kind: "system" | "tool" | "message";
  /** What it is: `rules`, a tool's name, or who said it. */
  readonly name: string;
  readonly tokens: number;
  readonly text: string;
}

/** A request in pieces, in the order in which they are sent, and what they add up to. */
export interface RequestDescription {
  readonly parts: readonly RequestPart[];
  readonly tokens: number;
}

/** Takes a request apart. Tokens are estimated: only the provider knows them. */
export function describeRequest(
  { messages, tools }: Pick<ModelRequest, "messages" | "tools">,
  system: readonly SystemPart[],
): RequestDescription {
  const parts = [
    ...system.map(({ name, text }) => part("system", name, text)),
    ...tools.map((tool) => part("tool", tool.name, JSON.stringify(tool))),
    ...messages.map((message) => part("message", speaker(message), messageText(message))),
  ];
  return { parts, tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0) };
}

function part(kind: RequestPart["kind"], name: string, text: string): RequestPart {
  return { kind, name, tokens: estimateTokenCount(text), text };
}

function speaker(message: ModelMessage): string {
  return message.role === "tool" ? `result of ${message.tool}` : message.role;
}

function messageText(message: ModelMessage): string {
  if (message.role === "tool") return message.content;
  if (message.role === "user" || message.calls.length === 0) return message.text;
  const calls = message.calls.map((call) => JSON.stringify(call));
  return [...message.text === "" ? [] : [message.text], ...calls].join("\n");
}
