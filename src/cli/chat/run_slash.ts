import {
  type Mode,
  MODES,
  nearest,
  type ParsedCommandLine,
  showInline,
} from "../../contract/mod.ts";
import type { KnownFacts } from "../open_models.ts";
import { modeOf } from "../line_options.ts";
import { resumeSession } from "../resume_session.ts";
import type { CliOptions } from "../run_cli.ts";
import type { Chat } from "./chat.ts";
import type { ChatScreen } from "./chat_screen.ts";
import type { Conversation } from "./conversation.ts";
import { permissionLines } from "./permission_lines.ts";
import { createScreenIo } from "./screen_io.ts";
import { SLASH_COMMANDS, type SlashName } from "./slash_table.ts";

/** What commands of a chat work with. */
export interface SlashContext {
  readonly options: CliOptions;
  readonly screen: ChatScreen;
  readonly conversation: Conversation;
  /** How keys are used on this screen, a line each. */
  readonly keys: readonly string[];
}

interface Work extends SlashContext {
  readonly argument: string;
  readonly chat: Chat;
}

type Command = (work: Work) => void | Promise<void>;

const COMMANDS: { readonly [name in Exclude<SlashName, "quit">]: Command } = {
  help,
  mode,
  model,
  tools: (work) => runLine(work, { command: "tools list" }),
  skills,
  sessions: (work) => runLine(work, { command: "sessions list" }),
  resume,
  new: begin,
  config: explain,
  permissions,
  usage,
  export: exportHere,
};

/** Does one command of a chat. Never rejects. */
export async function runSlash(
  name: SlashName,
  { argument, chat, ...context }: SlashContext & { argument: string; chat: Chat },
): Promise<void> {
  if (name === "quit") return;
  try {
    await COMMANDS[name]({ ...context, argument, chat });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    context.screen.say(`Cannot do "/${name}": ${showInline(reason, 1000)}`, "error");
  }
}

function help({ screen, keys }: Work): void {
  const rows = SLASH_COMMANDS.map(({ name, operand, summary }) =>
    `  ${`/${name} ${operand}`.padEnd(20)}  ${summary}`
  );
  screen.say([...rows, `  ${"//TEXT".padEnd(20)}  sends /TEXT as a message`, ...keys].join("\n"));
}

function mode({ screen, argument, chat, options }: Work): void {
  if (argument === "") {
    screen.say(`mode: ${chat.settings.mode ?? modeOf(options.line)}; one of ${MODES.join(", ")}`);
    return;
  }
  const wanted = MODES.find((known) => known === argument.toLowerCase());
  if (wanted === undefined) {
    const meant = nearest(argument, MODES);
    const instead = meant === undefined
      ? `give one of ${MODES.join(", ")}`
      : `did you mean "${meant}"?`;
    screen.say(`There is no mode "${showInline(argument, 40)}": ${instead}`, "warning");
    return;
  }
  chat.set({ mode: wanted satisfies Mode });
  screen.say(`mode: ${wanted}, from the next turn on`, "dim");
}

async function model({ screen, argument, chat, options: { models } }: Work): Promise<void> {
  if (models === undefined) return screen.say("This process has one model only", "dim");
  const chosen = await models.choose(argument === "" ? chat.settings.model : argument);
  if (!chosen.ok) return screen.say(chosen.problem, "warning");
  const name = `${chosen.provider}/${chosen.model}`;
  if (argument === "") {
    screen.say(`model: ${name}${factsOf(chosen)}; "kyrozen models list" shows what there is`);
    return;
  }
  chat.set({ model: name });
  screen.say(`model: ${name}${factsOf(chosen)}, from the next turn on`, "dim");
  if (chosen.note !== undefined) screen.say(chosen.note, "warning");
}

function factsOf({ contextTokens, price }: KnownFacts): string {
  const facts = [
    ...contextTokens === undefined ? [] : [`reads ${contextTokens} tokens`],
    ...price === undefined ? [] : [`$${price.input} and $${price.output} a million tokens`],
  ];
  return facts.length === 0 ? "" : ` (${facts.join(", ")})`;
}

async function resume({ screen, argument, chat, options, conversation }: Work): Promise<void> {
  const { sessions } = options;
  if (sessions === undefined) return screen.say("No session is kept", "warning");
  const io = createScreenIo(screen);
  const resuming = await resumeSession(argument === "" ? "last" : argument, { sessions, io });
  await io.flush();
  if (!resuming.ok) return screen.say(resuming.failure.problems.join("\n"), "warning");
  conversation.adopt(resuming.session);
  screen.remember(conversation.typed);
  chat.refresh();
  screen.say(`goes on with ${resuming.session.id}`, "dim");
  const last = conversation.typed.at(-1);
  if (last !== undefined) screen.say(`you last said: ${showInline(last, 120)}`, "dim");
}

function begin({ screen, conversation }: Work): void {
  const before = conversation.id;
  conversation.reset();
  const back = before === undefined ? "" : `; "/resume ${before}" goes back`;
  screen.say(`the next message begins a new session${back}`, "dim");
}

async function explain(work: Work): Promise<void> {
  const operands = work.argument === "" ? [] : [work.argument];
  await runLine(work, { command: "config explain", operands });
}

async function skills(work: Work): Promise<void> {
  const { argument } = work;
  const words = argument === ""
    ? { command: "skills list" }
    : { command: "skills show", operands: [argument] };
  await runLine(work, words);
}

function permissions({ screen, options }: Work): void {
  const lines = options.chat === undefined ? [] : permissionLines(options.chat.grants);
  screen.say(lines.join("\n"));
  screen.say('"kyrozen permissions" shows every flag of every process, with its reason', "dim");
}

async function usage({ screen, options, conversation }: Work): Promise<void> {
  const { id } = conversation;
  if (id === undefined) return screen.say("Nothing was used yet: no turn was run", "dim");
  if (options.sessions === undefined || !conversation.isKept) {
    const { spent } = conversation.next() ?? { spent: { tokens: 0 } };
    return screen.say(`${id}: ${spent.tokens} tokens, both ways`);
  }
  const { usageLine } = await import("../session_text.ts");
  const reader = await options.sessions.open();
  try {
    const lines = (await reader.usage(id)).map(usageLine);
    screen.say([id, ...lines.map((line) => `  ${line}`)].join("\n"));
  } finally {
    reader.close();
  }
}

async function exportHere(work: Work): Promise<void> {
  const { screen, argument, conversation: { id, isKept } } = work;
  if (id === undefined) return screen.say("There is nothing to export yet", "dim");
  if (!isKept) {
    return screen.say("This session is not kept, so it cannot be exported", "warning");
  }
  if (argument !== "") {
    if (argument !== "markdown" && argument !== "json") {
      return screen.say("A session is exported as markdown or as json", "warning");
    }
    return await runLine(work, {
      command: "sessions export",
      operands: [id],
      options: { format: argument },
    });
  }
  screen.say(
    `This process writes no file. In a shell:\n` +
      `  kyrozen sessions export ${id} --format markdown > session.md\n` +
      `  kyrozen sessions export ${id} > session.json\n` +
      `"/export markdown" and "/export json" print it here`,
  );
}

/** Runs a command of the command line on this screen. */
async function runLine(
  { options, screen }: SlashContext,
  words: Pick<ParsedCommandLine, "command"> & Partial<ParsedCommandLine>,
): Promise<void> {
  const io = createScreenIo(screen);
  const { runCli } = await import("../run_cli.ts");
  // What a person should know of the configuration was told at the start.
  const own = { ...words.options, quiet: true as const };
  const line = { ...options.line, operands: [], ...words, options: own };
  await runCli({ ...options, io, line });
}
