import { type LocalServer, showInline, type ToolDescriptor } from "../../contract/mod.ts";
import type { Intent } from "./intent.ts";
import { readUserRequest } from "./user_request.ts";

/** Words after `list` that are more than one name. */
const LIST_OF_MORE = /^(?:list|ls|dir|tree)\s+\S+\s+\S/i;

/** Says that `userText` was not understood, what is, and how it stands with other models. */
export function unableText(
  userText: string,
  intents: readonly Intent[],
  servers: readonly LocalServer[] = [],
): string {
  return [
    "I am the offline model: no language model is configured, and I understand only exact requests.",
    `I do not understand: ${showInline(userText.trim(), 70) || "(an empty message)"}`,
    ...(LIST_OF_MORE.test(readUserRequest(userText).text)
      ? ['One folder is listed at a time; a name with spaces goes in quotes: list "my notes"']
      : []),
    "",
    ...requestLines(intents),
    "",
    'For anything else configure a model: "kyrozen models list" shows what there is, and how.',
    ...servers.map(({ provider, address }) =>
      `${provider} answers at ${address}: say --model ${provider}/MODEL to use it.`
    ),
    "",
  ].join("\n");
}

/** Lists every request that is understood, and the tools that are offered. */
export function helpText(tools: readonly ToolDescriptor[], intents: readonly Intent[]): string {
  const width = Math.max(0, ...tools.map((tool) => tool.name.length));
  const lines = tools.map(({ name, description }) => {
    const summary = description.split("\n", 1)[0] ?? "";
    return `    ${name.padEnd(width)}  ${showInline(summary, Math.max(20, 93 - width))}`;
  });
  return [
    "I am the offline model: no language model is configured, and I understand only exact requests.",
    "",
    ...requestLines(intents),
    "",
    ...(lines.length === 0
      ? ["No tools are offered here."]
      : ["Tools that are offered here:", "", ...lines]),
    "",
  ].join("\n");
}

function requestLines(intents: readonly Intent[]): readonly string[] {
  const width = Math.max(...intents.map((intent) => intent.example.length));
  return [
    "What I understand (upper or lower case; names with spaces in quotes):",
    "",
    ...intents.map((intent) => `    ${intent.example.padEnd(width)}  ${intent.does}`),
  ];
}
