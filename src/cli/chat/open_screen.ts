import { PlainScreen } from "../terminal/plain_screen.ts";
import type { ChatScreen } from "./chat_screen.ts";
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

/** Chooses the screen that the terminal can bear. */
export function openScreen({ io, line, chat }: ChatCommand): Promise<OpenedScreen> {
  const { host, interrupts } = chat;
  const screen = new PlainScreen({
    io,
    host,
    quiet: line.options.quiet === true,
    divertInterrupts: (handler) => interrupts.divert(handler),
  });
  return Promise.resolve({ screen, keys: PLAIN_KEYS });
}
