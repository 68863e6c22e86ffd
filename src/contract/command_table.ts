import type { CommandSpec } from "./command_line.ts";
import { SKILL_COMMANDS } from "./skill_commands.ts";

const TURN_OPTIONS: readonly string[] = [
  "model",
  "mode",
  "permission-mode",
  "max-rounds",
  "max-tool-calls",
  "max-tokens",
  "max-cost",
  "deadline",
];

/** Every command, in the order of the help text. */
export const COMMANDS: readonly CommandSpec[] = [
  {
    name: "run",
    summary: "Runs one turn, then ends",
    operands: "PROMPT | - | PROMPT -",
    arity: [1, 2],
    text: 0,
    options: [...TURN_OPTIONS, "session", "continue"],
    examples: [
      `kyrozen run "summarize this project"`,
      `kyrozen "what is 2*(3+4)?"`,
      `git diff | kyrozen run --mode ask "what could break?" -`,
      `kyrozen run --output json --project ../other "list docs"`,
      `kyrozen run --continue "and what does it need?"`,
    ],
  },
  {
    name: "chat",
    summary: "Talks until you leave; deno task start without a prompt at a terminal",
    operands: "",
    arity: [0, 0],
    options: [...TURN_OPTIONS, "session", "continue"],
    examples: ["kyrozen chat", "kyrozen chat --continue", "kyrozen chat --mode plan"],
  },
  {
    name: "sessions list",
    summary: "Lists the sessions of the workspace, the newest first",
    operands: "",
    arity: [0, 0],
    options: ["all", "json"],
    examples: ["kyrozen sessions list", "kyrozen sessions --all --json"],
  },
  {
    name: "sessions show",
    summary: "Shows what was said in a session, and what it used",
    operands: "SESSION",
    arity: [1, 1],
    options: ["json"],
    examples: ["kyrozen sessions show last", "kyrozen sessions show garden --json"],
  },
  {
    name: "sessions resume",
    summary: "Runs the next turn of a session; the same as run --session",
    operands: "SESSION PROMPT | - | PROMPT -",
    arity: [2, 3],
    text: 1,
    options: TURN_OPTIONS,
    examples: [`kyrozen sessions resume last "go on"`],
  },
  {
    name: "sessions fork",
    summary: "Begins a session with what was said in another one",
    operands: "SESSION [NAME]",
    arity: [1, 2],
    options: ["json"],
    examples: ["kyrozen sessions fork last", `kyrozen sessions fork garden "other beds"`],
  },
  {
    name: "sessions export",
    summary: "Writes a session to standard output",
    operands: "SESSION",
    arity: [1, 1],
    options: ["format"],
    examples: [
      "kyrozen sessions export last > session.json",
      "kyrozen sessions export garden --format markdown > garden.md",
    ],
  },
  {
    name: "sessions rename",
    summary: `Gives a session a name; "" takes it away`,
    operands: "SESSION NAME",
    arity: [2, 2],
    options: ["json"],
    examples: ["kyrozen sessions rename last garden"],
  },
  {
    name: "sessions delete",
    summary: "Takes a session out of every list; the ledger keeps its rows",
    operands: "SESSION",
    arity: [1, 1],
    options: ["yes", "json"],
    examples: ["kyrozen sessions delete garden --yes"],
  },
  {
    name: "sessions search",
    summary: "Finds words in what was said",
    operands: "TEXT",
    arity: [1, 1],
    text: 0,
    options: ["all", "json"],
    examples: [`kyrozen sessions search "north bed"`],
  },
  {
    name: "tools list",
    summary: "Lists the tools that a model can call",
    operands: "",
    arity: [0, 0],
    options: ["json"],
    examples: ["kyrozen tools list", "kyrozen tools --json"],
  },
  ...SKILL_COMMANDS,
  {
    name: "prompt show",
    summary: "Prints what a model would be sent, piece by piece, and sends nothing",
    operands: "[PROMPT | - | PROMPT -]",
    arity: [0, 2],
    text: 0,
    options: ["model", "mode", "session", "continue", "wire", "json"],
    examples: [
      `kyrozen prompt show "summarize this project"`,
      "kyrozen prompt show --mode ask --json",
      `kyrozen prompt show --model openai/MODEL --wire "hello"`,
    ],
  },
  {
    name: "models list",
    summary: "Lists the models of every provider that you have, and the servers on this machine",
    operands: "",
    arity: [0, 0],
    options: ["json"],
    examples: ["kyrozen models list", "kyrozen models --json"],
  },
  {
    name: "models check",
    summary: "Asks providers whether they can be reached and take your key",
    operands: "[PROVIDER]",
    arity: [0, 1],
    options: ["json"],
    examples: ["kyrozen models check", "kyrozen models check openai"],
  },
  {
    name: "config explain",
    summary: "Shows every effective value, and the file and line that it came from",
    operands: "[KEY]",
    arity: [0, 1],
    options: ["model", "mode", "permission-mode", "json"],
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
    name: "grants list",
    summary: "Lists the packages that you let run, and what each may do",
    operands: "",
    arity: [0, 0],
    options: ["json"],
    examples: ["kyrozen grants list", "kyrozen grants --json"],
  },
  {
    name: "grants show",
    summary: "Shows a grant, and whether its files are still those that were granted",
    operands: "NAME",
    arity: [1, 1],
    options: ["json"],
    examples: ["kyrozen grants show word-count"],
  },
  {
    name: "grants add",
    summary: "Shows what a package is and wants, asks, and lets a copy of it run",
    operands: "FOLDER",
    arity: [1, 1],
    options: ["reviewed", "yes", "json"],
    examples: [
      "kyrozen grants add ./word-count",
      "kyrozen grants add ./word-count --reviewed --yes",
    ],
  },
  {
    name: "grants revoke",
    summary: "Takes a grant back; the next call of the package is refused",
    operands: "NAME",
    arity: [1, 1],
    options: ["yes", "json"],
    examples: ["kyrozen grants revoke word-count --yes"],
  },
  {
    name: "trust",
    summary: "Shows what a workspace brings for agents, asks, and trusts it as it is",
    operands: "[PATH]",
    arity: [0, 1],
    options: ["list", "revoke", "yes", "json"],
    examples: ["kyrozen trust", "kyrozen trust ../other --yes", "kyrozen trust --list"],
  },
  {
    name: "permissions",
    summary: "Shows the flags of every process and the reason for each",
    operands: "",
    arity: [0, 0],
    options: ["model", "json"],
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
    name: "doctor",
    summary: "Looks at everything that is kept, and says what is wrong and what to do",
    operands: "",
    arity: [0, 0],
    options: ["rebuild", "json"],
    examples: ["kyrozen doctor", "kyrozen doctor --rebuild"],
  },
  {
    name: "help",
    summary: "Shows help on a command",
    operands: "[COMMAND]",
    arity: [0, 2],
    options: [],
    examples: ["kyrozen help", "kyrozen help ledger verify"],
  },
  {
    name: "version",
    summary: "Shows the version; the same as --version",
    operands: "",
    arity: [0, 0],
    options: [],
    examples: ["kyrozen version"],
  },
];

/** What a command group does when no command of it is named. */
export const GROUP_DEFAULTS: { readonly [group: string]: string } = {
  tools: "tools list",
  models: "models list",
  sessions: "sessions list",
  prompt: "prompt show",
  grants: "grants list",
  skills: "skills list",
};

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
