import type { TuiKit } from "../terminal/tui_kit.ts";
import { modeOf } from "../line_options.ts";
import type { SessionsPort } from "../sessions_port.ts";
import type { ChatScreen, Completion } from "./chat_screen.ts";
import type { ChatCommand } from "./run_chat.ts";

/** A screen, and how its keys are used. */
export interface OpenedScreen {
  readonly screen: ChatScreen;
  /** A line for each key. */
  readonly keys: readonly string[];
}

const PLAIN_KEYS: readonly string[] = [
  "  Enter sends; Ctrl-C cancels the turn, twice at the prompt it leaves; Ctrl-D leaves",
];

const RICH_KEYS: readonly string[] = [
  "  Enter sends; Alt-Enter, Ctrl-J or \\ Enter begins a line; Tab completes; ↑ ↓ go through history",
  "  Ctrl-C cancels the turn, clears the draft, twice at the prompt it leaves; Ctrl-D leaves",
];

/** Chooses the screen that the terminal can bear. */
export async function openScreen(command: ChatCommand): Promise<OpenedScreen> {
  const kit = isRich(command) ? await loadKit() : undefined;
  return kit === undefined ? await openPlain(command) : await openRich(command, kit);
}

function isRich({ chat: { host, term, color } }: ChatCommand): boolean {
  return color && term !== "dumb" && term !== undefined && host.stdin.isTerminal() &&
    host.stdout.isTerminal();
}

/** The package of the rich screen; `undefined` where it may not be loaded, as in a core alone. */
async function loadKit(): Promise<TuiKit | undefined> {
  const { loadTuiKit } = await import("../terminal/tui_kit.ts");
  return await loadTuiKit().catch(() => undefined);
}

async function openPlain({ io, line, chat }: ChatCommand): Promise<OpenedScreen> {
  const { PlainScreen } = await import("../terminal/plain_screen.ts");
  const screen = new PlainScreen({
    io,
    host: chat.host,
    quiet: line.options.quiet === true,
    divertInterrupts: (handler) => chat.interrupts.divert(handler),
  });
  return { screen, keys: PLAIN_KEYS };
}

async function openRich(
  { line, chat, sessions, models }: ChatCommand,
  kit: TuiKit,
): Promise<OpenedScreen> {
  const { host, setTerminal } = chat;
  const { RichScreen } = await import("../terminal/rich_screen.ts");
  const { createCompleter } = await import("./complete_draft.ts");
  const model = await models?.choose();
  const screen = new RichScreen({
    kit,
    host,
    setRaw: async (mode) => {
      if (setTerminal === undefined) host.stdin.setRaw(mode === "raw");
      else await setTerminal(mode);
    },
    divertInterrupts: (handler) => chat.interrupts.divert(handler),
    completer: createCompleter({
      workspace: sessions?.workspace ?? ".",
      sessions: () => sessionWords(sessions),
      readDir: (path) => Deno.readDir(path),
    }),
    usual: {
      mode: modeOf(line),
      model: model?.ok ? `${model.provider}/${model.model}` : "no model",
    },
  });
  return { screen, keys: RICH_KEYS };
}

async function sessionWords(sessions: SessionsPort | undefined): Promise<readonly Completion[]> {
  if (sessions === undefined) return [];
  const reader = await sessions.open();
  try {
    const found = await reader.list({ workspace: sessions.workspace, limit: 50 });
    return found.map(({ id, name, title }) => {
      const value = name !== null && /^\S+$/.test(name) ? name : id;
      return { value, label: value, hint: title };
    });
  } finally {
    reader.close();
  }
}
