import { nearest, showInline } from "../../contract/mod.ts";
import { SLASH_COMMANDS, type SlashName } from "./slash_table.ts";

/** What a typed text is. */
export type SlashReading =
  | { readonly kind: "message"; readonly text: string }
  | { readonly kind: "command"; readonly name: SlashName; readonly argument: string }
  | { readonly kind: "unknown"; readonly problem: string };

/**
 * Tells commands from messages: a command is `/word`, alone or before a space, on one line. `//text`
 * is the message `/text`; what goes on with a second slash, as a path does, is a message too.
 */
export function parseSlash(typed: string): SlashReading {
  const text = typed.trim();
  if (text.startsWith("//")) return { kind: "message", text: text.slice(1) };
  const match = /^\/([^\s/]*)(?:[ \t]+([^\n]*))?$/.exec(text);
  if (match === null) return { kind: "message", text };
  const [, word = "", argument = ""] = match;
  const name = SLASH_COMMANDS.find((command) => command.name === word.toLowerCase())?.name;
  if (name !== undefined) return { kind: "command", name, argument: argument.trim() };
  return { kind: "unknown", problem: unknownSentence(word) };
}

function unknownSentence(word: string): string {
  if (word === "") return 'A "/" begins a command: "/help" lists them';
  const meant = nearest(word, SLASH_COMMANDS.map(({ name }) => name));
  const shown = showInline(word, 40);
  const what = meant === undefined ? '"/help" lists them.' : `did you mean "/${meant}"?`;
  return `Unknown command "/${shown}": ${what} To send a text that begins with a slash, write two`;
}
