import type { ConfigResult, InstructionsPort } from "../config/mod.ts";
import {
  type AgentListener,
  EXIT_CODES,
  type ExitCode,
  findingSentence,
  type Mode,
  type ModelMessage,
  type ParsedCommandLine,
  showInline,
  type ToolSpec,
  type TurnDocument,
} from "../contract/mod.ts";
import type { ChatOpening } from "./chat/chat_opening.ts";
import type { CliIo } from "./cli_io.ts";
import type { ModelsPort } from "./open_models.ts";
import { outputOf } from "./line_options.ts";
import type { ConfigPort } from "./run_config.ts";
import { runPrompt } from "./run_prompt.ts";
import type { RequestDrafter } from "./run_prompt_show.ts";
import { sayFailure } from "./say_failure.ts";
import type { SkillsPort } from "../skills/mod.ts";
import type { ResumedSession, SessionsPort } from "./sessions_port.ts";

/** What a command of the core is given. */
export interface CliOptions {
  readonly line: ParsedCommandLine;
  readonly io: CliIo;
  /** Fires when the person interrupts or the process is told to end. */
  readonly signal: AbortSignal;
  /** Every registered tool. */
  readonly specs: () => readonly ToolSpec[];
  /** The layers of the configuration; without it their commands are refused. */
  readonly config?: ConfigPort;
  /** The files of instructions; without it none are shown. */
  readonly instructions?: InstructionsPort;
  /** The models that can be asked; without it their commands are refused. */
  readonly models?: ModelsPort;
  /** The sessions that are kept; without it their commands are refused. */
  readonly sessions?: SessionsPort;
  /** Opens the skills of this process, of which there is one; without it their commands are refused. */
  readonly skills?: () => Promise<SkillsPort>;
  /** What a chat needs of its process; without it that command is refused. */
  readonly chat?: ChatOpening;
  /** Drafts the first request of a turn; without it no prompt is shown. */
  readonly draft?: RequestDrafter;
  /** Runs one turn; the composition knows its model and mode. */
  readonly runTurn: (input: string, options: TurnRun) => Promise<TurnDocument>;
}

/** What one turn is run with. */
export interface TurnRun {
  readonly signal: AbortSignal;
  readonly onEvent: AgentListener;
  /** What it may do. @default {as the line says} */
  readonly mode?: Mode;
  /** The model to use, as `--model` names one. @default {as configured} */
  readonly model?: string;
  /** Told each message that the conversation gets, in order, so that the next turn can go on. */
  readonly onMessage?: (message: ModelMessage) => void;
  /** The session that it goes on with. @default {a new one} */
  readonly session?: ResumedSession;
}

/** Runs the command of a parsed line and answers its exit code. Everything is written by then. */
export async function runCli(options: CliOptions): Promise<ExitCode> {
  const code = await runCommand(options);
  await options.io.flush();
  return code;
}

async function runCommand(options: CliOptions): Promise<ExitCode> {
  const { line, io, config, sessions } = options;
  if (config !== undefined && line.command.startsWith("config ")) {
    const { runConfigCheck, runConfigExplain } = await import("./run_config.ts");
    const run = line.command === "config check" ? runConfigCheck : runConfigExplain;
    return await run({ line, io, config, instructions: options.instructions });
  }
  if (sessions !== undefined && line.command.startsWith("sessions ")) {
    const { runSessions } = await import("./run_sessions.ts");
    const code = await runSessions({ line, io, sessions });
    if (code !== undefined) return code;
  }
  if (options.chat !== undefined && line.command === "chat") {
    const { runChat } = await import("./chat/run_chat.ts");
    return await runChat({ ...options, chat: options.chat });
  }
  if (line.command === "prompt show") {
    const loaded = await loadConfig(options);
    if (loaded?.ok === false) return sayFindings(loaded, options);
    const { runPromptShow } = await import("./run_prompt_show.ts");
    return await runPromptShow(options);
  }
  if (options.skills !== undefined && /^skills (?:list|show)$/.test(line.command)) {
    const { runSkillsList, runSkillsShow } = await import("./run_skills.ts");
    const run = line.command === "skills list" ? runSkillsList : runSkillsShow;
    return await run({ line, io, skills: await options.skills() });
  }
  if (options.models !== undefined && line.command.startsWith("models ")) {
    const { runModelsCheck, runModelsList } = await import("./run_models.ts");
    const run = line.command === "models check" ? runModelsCheck : runModelsList;
    return await run({ line, io, models: options.models, signal: options.signal });
  }
  switch (line.command) {
    case "run":
    case "sessions resume": {
      const loaded = await loadConfig(options);
      return loaded?.ok === false ? sayFindings(loaded, options) : await runPrompt(options);
    }
    case "tools":
    case "tools list": {
      const loaded = await loadConfig(options);
      if (loaded?.ok === false) return sayFindings(loaded, options);
      const { runToolsList } = await import("./list_tools.ts");
      const missing = loaded === undefined ? undefined : config?.missing(loaded);
      return runToolsList({ line, io, specs: options.specs(), missing });
    }
    default: {
      const problem = `Cannot run "${line.command}" in a core alone: start it with "deno task"`;
      const failure = { code: EXIT_CODES.usage, problems: [problem] };
      return sayFailure(io, outputOf(line), failure);
    }
  }
}

/** Loads the configuration, and says once what a person should know of a sound one. */
async function loadConfig({ line, io, config }: CliOptions): Promise<ConfigResult | undefined> {
  const loaded = await config?.load();
  const notices = loaded?.ok !== true || line.options.quiet === true ? [] : loaded.notices;
  for (const notice of notices) io.err(`note: ${showInline(notice, 1000)}\n`);
  return loaded;
}

function sayFindings(
  { findings }: ConfigResult & { readonly ok: false },
  { line, io }: CliOptions,
): ExitCode {
  const failure = { code: EXIT_CODES.configuration, problems: findings.map(findingSentence) };
  return sayFailure(io, outputOf(line), failure);
}
