import { showInline } from "../../contract/mod.ts";
import type { Intent } from "./intent.ts";

/** Says that `userText` was not understood, what is, and how it stands with other models. */
export function unableText(userText: string, intents: readonly Intent[]): string {
  return [
    "I am the offline model: no language model is configured, and I understand only exact requests.",
    `I do not understand: ${showInline(userText.trim(), 70) || "(an empty message)"}`,
    "",
    ...requestLines(intents),
    "",
    "No model provider is built into this version, so no setting changes this. A program that embeds",
    "the runtime can hand it a model of its own.",
    "",
  ].join("\n");
}

/** Every request that the offline model understands, one a line. */
export function requestLines(intents: readonly Intent[]): readonly string[] {
  const width = Math.max(...intents.map((intent) => intent.example.length));
  return [
    "What I understand (upper or lower case; names with spaces in quotes):",
    "",
    ...intents.map((intent) => `    ${intent.example.padEnd(width)}  ${intent.does}`),
  ];
}
