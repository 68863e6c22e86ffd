import {
  type JsonObject,
  type ModelMessage,
  showInline,
  type ToolCall,
} from "../../contract/mod.ts";
import type { LibraryOptions, LibraryPrompt } from "./library.ts";

/** The most characters of arguments that could not be read which are sent back. */
const MAX_UNREADABLE = 1000;

/** What a conversation is turned into a prompt with. */
export interface PromptOptions {
  /** The name of a tool on the wire. */
  readonly nameOf: (tool: string) => string;
  /** The id of a call on the wire. */
  readonly idOf: (call: string) => string;
  /** What the library adds to the system text. */
  readonly systemOptions?: LibraryOptions;
}

type Message = LibraryPrompt[number];
type AssistantParts = Extract<Message, { role: "assistant" }>["content"];
type ToolParts = Extract<Message, { role: "tool" }>["content"];

/**
 * The conversation as the library takes it; results of one response share a message, and so do
 * neighbours of a person, which turns that failed leave: some servers insist that roles alternate.
 */
export function toPrompt(
  { system, messages }: { readonly system: string; readonly messages: readonly ModelMessage[] },
  options: PromptOptions,
): LibraryPrompt {
  const prompt: Message[] = [];
  const { systemOptions: providerOptions } = options;
  if (system.trim() !== "") {
    prompt.push({
      role: "system",
      content: system,
      ...(providerOptions === undefined ? {} : { providerOptions }),
    });
  }
  for (const message of messages) {
    if (message.role === "user") {
      addUser(prompt, message.text);
      continue;
    }
    if (message.role === "assistant") {
      const content = assistantParts(message, options);
      // Providers refuse a message that says nothing.
      if (content.length > 0) prompt.push({ role: "assistant", content });
      continue;
    }
    const parts = toolParts(message, options);
    const last = prompt.at(-1);
    if (last?.role === "tool") last.content.push(...parts);
    else prompt.push({ role: "tool", content: parts });
  }
  return prompt;
}

function addUser(prompt: Message[], added: string): void {
  const last = prompt.at(-1);
  const before = last?.role === "user" ? last.content[0] : undefined;
  if (before?.type !== "text") {
    prompt.push({ role: "user", content: [{ type: "text", text: added }] });
    return;
  }
  const text = [before.text, added].filter((one) => one.trim() !== "").join("\n\n");
  prompt[prompt.length - 1] = { role: "user", content: [{ type: "text", text }] };
}

function assistantParts(
  { text, calls }: Extract<ModelMessage, { role: "assistant" }>,
  { nameOf, idOf }: PromptOptions,
): AssistantParts {
  return [
    ...(text.trim() === "" ? [] : [{ type: "text" as const, text }]),
    ...calls.map((call) => ({
      type: "tool-call" as const,
      toolCallId: idOf(call.id),
      toolName: nameOf(call.name),
      input: readInput(call),
    })),
  ];
}

function toolParts(
  { callId, tool, ok, content }: Extract<ModelMessage, { role: "tool" }>,
  { nameOf, idOf }: PromptOptions,
): ToolParts {
  return [{
    type: "tool-result",
    toolCallId: idOf(callId),
    toolName: nameOf(tool),
    output: { type: ok ? "text" : "error-text", value: content },
  }];
}

/**
 * The arguments of a call of the past, always an object: servers refuse everything else, and a
 * conversation with one call that could not be read would be refused for ever.
 */
function readInput({ arguments: given }: ToolCall): JsonObject {
  if (given === undefined || given === null) return {};
  if (typeof given !== "string") return given;
  if (given.trim() === "") return {};
  try {
    const value = JSON.parse(given);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below.
  }
  return { unreadable_arguments: showInline(given, MAX_UNREADABLE) };
}
