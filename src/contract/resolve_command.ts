import { commandsOf, commandWords, findCommand, GROUP_DEFAULTS } from "./command_table.ts";
import { nearest, showInline } from "./text.ts";

/** Which command the words of a line name; or why they name none. */
export type ResolvedCommand =
  | { readonly command: string; readonly operands: readonly string[] }
  | { readonly command?: undefined; readonly problem: string };

/**
 * Finds the command that `words` begin with. Words that begin with none are a prompt, unless they
 * look like a command that was mistyped.
 */
export function resolveCommand(words: readonly string[]): ResolvedCommand {
  const [first = "", second] = words;
  if (!commandWords().includes(first)) return promptOrTypo(words);
  if (findCommand(first) !== undefined) return { command: first, operands: words.slice(1) };
  if (second === undefined) return groupAlone(first);
  const name = `${first} ${second}`;
  if (findCommand(name) !== undefined) return { command: name, operands: words.slice(2) };
  return { problem: unknownCommand(name, nearestOf(first, second)) };
}

function promptOrTypo(words: readonly string[]): ResolvedCommand {
  const prompt = { command: "run", operands: words };
  const [first, second] = words;
  if (first === undefined || /\s/.test(first)) return prompt;
  const meant = nearest(first, commandWords());
  if (meant === undefined) return prompt;
  if (second === undefined) return { problem: unknownCommand(first, meant) };
  const name = `${meant} ${second}`;
  return findCommand(name) === undefined
    ? prompt
    : { problem: unknownCommand(`${first} ${second}`, name) };
}

function groupAlone(group: string): ResolvedCommand {
  const fallback = GROUP_DEFAULTS[group];
  if (fallback !== undefined) return { command: fallback, operands: [] };
  const names = commandsOf(group).map(({ name }) => `"${name}"`).join(" or ");
  return { problem: `"${group}" alone is no command: say ${names}` };
}

function nearestOf(group: string, word: string): string | undefined {
  const prefix = `${group} `;
  const meant = nearest(word, commandsOf(group).map(({ name }) => name.slice(prefix.length)));
  return meant === undefined ? undefined : prefix + meant;
}

function unknownCommand(typed: string, meant: string | undefined): string {
  const start = `Unknown command "${showInline(typed, 60)}"`;
  return meant === undefined
    ? `${start}: see "kyrozen help", or say "kyrozen run" before a prompt`
    : `${start}: did you mean "${meant}"?`;
}
