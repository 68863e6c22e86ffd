import { EXIT_CODES, type ExitCode, findingSentence, showInline } from "../../contract/mod.ts";
import { outputOf } from "../line_options.ts";
import type { CliOptions } from "../run_cli.ts";
import { resumeSession } from "../resume_session.ts";
import { type Failure, sayFailure } from "../say_failure.ts";
import { sayHowToGoOn } from "../say_how_to_go_on.ts";
import { Chat } from "./chat.ts";
import type { ChatOpening } from "./chat_opening.ts";
import type { ChatScreen } from "./chat_screen.ts";
import { Conversation } from "./conversation.ts";
import { openScreen } from "./open_screen.ts";
import { runSlash } from "./run_slash.ts";

/** What `chat` is run with. */
export interface ChatCommand extends CliOptions {
  readonly chat: ChatOpening;
}

/** `chat`: turns of one session until a person leaves or standard input ends. */
export async function runChat(options: ChatCommand): Promise<ExitCode> {
  const { line, io, signal } = options;
  const output = outputOf(line);
  if (output !== "text") {
    const problem = `A chat is text: for --output ${output} use "kyrozen run"`;
    return sayFailure(io, output, { code: EXIT_CODES.usage, problems: [problem] });
  }
  const opening = openScreen(options);
  const conversation = new Conversation(options.sessions);
  const failure = await findingsOf(options) ?? await takeSession(options, conversation);
  if (failure !== undefined) return sayFailure(io, output, failure);
  const { screen, keys } = await opening;
  const context = { options, screen, conversation, keys };
  const chat = new Chat({
    screen,
    conversation,
    runTurn: options.runTurn,
    runSlash: (name, argument, chat) => runSlash(name, { ...context, argument, chat }),
    now: () => performance.now(),
    signal,
    quiet: line.options.quiet === true,
    failsWith: options.chat.host.stdin.isTerminal() ? "nothing" : "turns",
  });
  const code = await talk(chat, { screen, conversation });
  // A session that is not kept cannot be gone on with.
  const { id, isKept } = conversation;
  if (isKept) sayHowToGoOn(`kyrozen chat --session ${id}`, options);
  return code;
}

async function talk(
  chat: Chat,
  { screen, conversation }: { readonly screen: ChatScreen; readonly conversation: Conversation },
): Promise<ExitCode> {
  try {
    await screen.open(chat);
    screen.remember(conversation.typed);
    greet(screen, conversation);
    chat.refresh();
    return await chat.ended;
  } finally {
    await screen.close();
  }
}

function greet(screen: ChatScreen, conversation: Conversation): void {
  const last = conversation.typed.at(-1);
  const what = conversation.id === undefined ? "a new session" : `goes on with ${conversation.id}`;
  screen.say(`${what}; /help lists the commands, Ctrl-D leaves`, "dim");
  if (last !== undefined) screen.say(`you last said: ${showInline(last, 120)}`, "dim");
}

async function findingsOf({ config, line, io }: ChatCommand): Promise<Failure | undefined> {
  const loaded = await config?.load();
  if (loaded === undefined) return undefined;
  if (!loaded.ok) {
    return { code: EXIT_CODES.configuration, problems: loaded.findings.map(findingSentence) };
  }
  const notices = line.options.quiet === true ? [] : loaded.notices;
  for (const notice of notices) io.err(`note: ${showInline(notice, 1000)}\n`);
  return undefined;
}

/** Takes the session that the line names; answers why it cannot be had. */
async function takeSession(
  { line, io, sessions }: ChatCommand,
  conversation: Conversation,
): Promise<Failure | undefined> {
  const { session, continue: newest } = line.options;
  if (session === undefined && newest === undefined) return undefined;
  if (session !== undefined && newest !== undefined) {
    const problems = ["Cannot go on with two sessions: give --session or --continue"];
    return { code: EXIT_CODES.usage, problems };
  }
  if (sessions === undefined) {
    return { code: EXIT_CODES.failed, problems: ["Cannot go on with a session: none is kept"] };
  }
  const word = typeof session === "string" ? session : "last";
  const resuming = await resumeSession(word, { sessions, io });
  if (!resuming.ok) return resuming.failure;
  conversation.adopt(resuming.session);
  return undefined;
}
