/** A command of a chat, as the one table states it. */
export interface SlashCommand {
  /** Without its slash. */
  readonly name: SlashName;
  /** How its argument is shown; `""` for none. */
  readonly operand: string;
  readonly summary: string;
  /** Whether it can be given while a turn runs. */
  readonly anytime: boolean;
}

/** The name of a command of a chat. */
export type SlashName = typeof NAMES[number];

const NAMES = [
  "help",
  "mode",
  "model",
  "tools",
  "skills",
  "sessions",
  "resume",
  "new",
  "config",
  "permissions",
  "usage",
  "export",
  "quit",
] as const;

/** Commands that replace the session, which a turn that runs still writes. */
const ALONE: readonly SlashName[] = ["resume", "new"];

/** Every command of a chat, in the order of its help. */
export const SLASH_COMMANDS: readonly SlashCommand[] = [
  command("help", "", "lists the commands and the keys"),
  command("mode", "[MODE]", "shows or sets what a turn may do: ask, plan, agent, auto"),
  command("model", "[MODEL]", "shows or sets the model, as --model names one"),
  command("tools", "", "lists the tools that a model can call"),
  command("skills", "[NAME]", "lists the skills that are found, or shows one"),
  command("sessions", "", "lists the sessions of this workspace"),
  command("resume", "[SESSION]", "goes on with a session: its id, its name, or last"),
  command("new", "", "begins a new session"),
  command("config", "[KEY]", "shows every effective value and where it came from"),
  command("permissions", "", "shows what the process of this chat may do"),
  command("usage", "", "shows what this session used"),
  command("export", "[FORMAT]", "says how to write this session to a file, or prints it"),
  command("quit", "", "leaves"),
];

function command(name: SlashName, operand: string, summary: string): SlashCommand {
  return { name, operand, summary, anytime: !ALONE.includes(name) };
}
