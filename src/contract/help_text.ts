import type { CommandSpec, OptionSpec } from "./command_line.ts";
import { COMMANDS, commandsOf, findCommand, GROUP_DEFAULTS } from "./command_table.ts";
import { COMMON_OPTIONS, findOption } from "./option_table.ts";

/**
 * Help as text that ends with a newline: on everything for `[]`, on a group for `["ledger"]`, on a
 * command for `["ledger", "verify"]`. A topic that is neither gives the help on everything.
 */
export function helpText(topic: readonly string[]): string {
  const name = topic.join(" ");
  const command = findCommand(name);
  if (command !== undefined) return commandHelp(command);
  const group = commandsOf(name);
  return group.length > 0 ? groupHelp(name, group) : overview();
}

function overview(): string {
  return page(
    ["Kyrozen runs an AI agent whose tools cannot do more than was decided."],
    ["Usage:", "  kyrozen PROMPT", "  kyrozen COMMAND [OPTIONS]"],
    ["Commands:", ...commandLines(COMMANDS)],
    ["Options of every command:", ...optionLines(COMMON_OPTIONS)],
    ["Examples:", ...examples(COMMANDS.flatMap(({ examples }) => examples.slice(0, 1)))],
    [
      `In a checkout "kyrozen" is "deno task kyrozen", and "deno task start PROMPT" is ` +
      `"kyrozen run PROMPT".`,
      `What follows "--" is never an option. "kyrozen help COMMAND" says more.`,
    ],
  );
}

function groupHelp(name: string, commands: readonly CommandSpec[]): string {
  const usual = GROUP_DEFAULTS[name];
  return page(
    ["Usage:", `  kyrozen ${name} COMMAND [OPTIONS]`],
    ["Commands:", ...commandLines(commands)],
    ...usual === undefined ? [] : [[`"kyrozen ${name}" alone is "kyrozen ${usual}".`]],
    ["Examples:", ...examples(commands.flatMap(({ examples }) => examples))],
  );
}

function commandHelp(command: CommandSpec): string {
  const usage = `  kyrozen ${command.name} [OPTIONS] ${command.operands}`.trimEnd();
  const own = command.options.length === 0 ? [] : [["Options:", ...optionLines(command.options)]];
  return page(
    [`${command.summary}.`],
    ["Usage:", usage],
    ...own,
    ["Options of every command:", ...optionLines(COMMON_OPTIONS)],
    ["Examples:", ...examples(command.examples)],
  );
}

function commandLines(commands: readonly CommandSpec[]): readonly string[] {
  return columns(
    commands.map(({ name, operands, summary }) => [`${name} ${operands}`.trimEnd(), summary]),
  );
}

function optionLines(names: readonly string[]): readonly string[] {
  const options = names.map(findOption).filter((option) => option !== undefined);
  return columns(options.map((option) => [optionForm(option), optionSummary(option)]));
}

function optionForm({ name, value }: OptionSpec): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function optionSummary({ summary, choices, number }: OptionSpec): string {
  if (choices !== undefined) return `${summary}: ${choices.join(", ")}`;
  return number === undefined ? summary : `${summary}: ${number.least} to ${number.most}`;
}

function columns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

function examples(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}

function page(...blocks: readonly (readonly string[])[]): string {
  return `${blocks.map((block) => block.join("\n")).join("\n\n")}\n`;
}
