import type { CommandSpec, OptionSpec } from "./command_line.ts";
import { MODES } from "./decision.ts";

/** How a command's answer is written. */
export const OUTPUT_FORMATS = ["text", "json", "stream-json"] as const;

/** One way to write a command's answer. */
export type OutputFormat = typeof OUTPUT_FORMATS[number];

/** Every option of the command line, each stated once. */
export const OPTIONS: readonly OptionSpec[] = [
  {
    name: "project",
    value: "PATH",
    summary: "the folder to work on; without it the folder you are in",
  },
  {
    name: "home",
    value: "PATH",
    summary: "where state is kept; without it KYROZEN_HOME, then ~/.kyrozen",
  },
  {
    name: "config",
    value: "FILE",
    summary: "configuration over the project's; without it KYROZEN_AGENT_CONFIG",
  },
  {
    name: "output",
    value: "FORMAT",
    choices: OUTPUT_FORMATS,
    summary: "how the answer is written",
  },
  { name: "quiet", summary: "print the answer only, no progress and no notices" },
  { name: "no-color", summary: "print no colours; NO_COLOR does the same" },
  { name: "help", summary: "show help on the command; also -h" },
  { name: "version", summary: "show the version" },
  { name: "json", summary: "print one JSON document; the same as --output json" },
  {
    name: "mode",
    value: "MODE",
    choices: MODES,
    summary: "what the turn may do; agent without it",
  },
  {
    name: "max-rounds",
    value: "N",
    number: { least: 1, most: 1000, whole: true },
    summary: "the most times that the model is asked",
  },
  {
    name: "max-tool-calls",
    value: "N",
    number: { least: 1, most: 10_000, whole: true },
    summary: "the most tools that are called",
  },
  {
    name: "max-tokens",
    value: "N",
    number: { least: 1, most: 1_000_000_000, whole: true },
    summary: "the most tokens of all rounds, both ways",
  },
  {
    name: "max-cost",
    value: "USD",
    number: { least: 0.01, most: 1_000_000, whole: false },
    summary: "the most US dollars that the turn may cost",
  },
  {
    name: "deadline",
    value: "SECONDS",
    number: { least: 0.1, most: 86_400, whole: false },
    summary: "the longest time that the turn may take",
  },
];

/** Names of the options that every command takes. */
export const COMMON_OPTIONS: readonly string[] = [
  "project",
  "home",
  "config",
  "output",
  "quiet",
  "no-color",
  "help",
  "version",
];

/** Every command, in the order of the help text. */
export const COMMANDS: readonly CommandSpec[] = [
  {
    name: "run",
    summary: "Runs one turn, then ends",
    operands: "PROMPT | -",
    arity: [1, 1],
    options: ["mode", "max-rounds", "max-tool-calls", "max-tokens", "max-cost", "deadline"],
    examples: [
      `kyrozen run "summarize this project"`,
      `kyrozen "what is 2*(3+4)?"`,
      "git diff | kyrozen run --mode ask -",
      `kyrozen run --output json --project ../other "list docs"`,
    ],
  },
  {
    name: "tools list",
    summary: "Lists the tools that a model can call",
    operands: "",
    arity: [0, 0],
    options: ["json"],
    examples: ["kyrozen tools list", "kyrozen tools --json"],
  },
  {
    name: "config explain",
    summary: "Shows every effective value, and the file and line that it came from",
    operands: "[KEY]",
    arity: [0, 1],
    options: ["mode", "json"],
    examples: ["kyrozen config explain", "kyrozen config explain limits --json"],
  },
  {
    name: "config check",
    summary: "Finds every mistake of a configuration file",
    operands: "FILE",
    arity: [1, 1],
    options: ["json"],
    examples: ["kyrozen config check agent.yaml"],
  },
  {
    name: "permissions",
    summary: "Shows the flags of every process and the reason for each",
    operands: "",
    arity: [0, 0],
    options: ["json"],
    examples: ["kyrozen permissions", "kyrozen permissions --json --project ../other"],
  },
  {
    name: "ledger verify",
    summary: "Proves that no record was changed or removed",
    operands: "[FILE]",
    arity: [0, 1],
    options: ["json"],
    examples: ["kyrozen ledger verify", "kyrozen ledger verify records.json"],
  },
  {
    name: "ledger export",
    summary: "Writes all records to a file that can be verified elsewhere",
    operands: "FILE",
    arity: [1, 1],
    options: ["json"],
    examples: ["kyrozen ledger export records.json"],
  },
  {
    name: "help",
    summary: "Shows help on a command",
    operands: "[COMMAND]",
    arity: [0, 2],
    options: [],
    examples: ["kyrozen help", "kyrozen help ledger verify"],
  },
];

/** What a command group does when no command of it is named. */
export const GROUP_DEFAULTS: { readonly [group: string]: string } = { tools: "tools list" };

/** The option called `name`, without its dashes. */
export function findOption(name: string): OptionSpec | undefined {
  return OPTIONS.find((option) => option.name === name);
}

/** The command called `name`: `run`, `ledger verify`. */
export function findCommand(name: string): CommandSpec | undefined {
  return COMMANDS.find((command) => command.name === name);
}

/** First words of all commands, each once. */
export function commandWords(): readonly string[] {
  return [...new Set(COMMANDS.map(({ name }) => firstWord(name)))];
}

/** The commands of a group: those of `ledger` are `ledger verify` and `ledger export`. */
export function commandsOf(group: string): readonly CommandSpec[] {
  return COMMANDS.filter(({ name }) => firstWord(name) === group);
}

function firstWord(name: string): string {
  return name.split(" ", 1)[0] ?? name;
}
