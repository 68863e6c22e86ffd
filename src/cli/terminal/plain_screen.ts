import type { ChatListener, ChatScreen, ChatState, Tone } from "../chat/chat_screen.ts";
import type { TerminalHost } from "../chat/chat_opening.ts";
import type { CliIo } from "../cli_io.ts";
import { createTextView } from "../text_view.ts";
import type { TurnView } from "../turn_view.ts";
import { DraftLines } from "./draft_lines.ts";
import { safeLine, safeText } from "./safe_text.ts";
import { SplitLines } from "./split_lines.ts";
import { MAX_TYPED, TypedLines } from "./typed_lines.ts";

/** What a plain screen is made of. */
export interface PlainParts {
  readonly io: CliIo;
  readonly host: TerminalHost;
  readonly quiet: boolean;
  readonly divertInterrupts: (handler: () => void) => () => void;
}

const PROMPT = "> ";

const CUT =
  `Nothing was sent: a line of ${MAX_TYPED} bytes is all that a terminal takes, so the end of this one ` +
  "is probably lost. Send shorter lines, or the text by a pipe";

/**
 * A chat in lines: for pipes, for terminals that can do little, and without colour. The terminal
 * itself edits the line, so that there is nothing to put back whatever happens. Replies go to stdout,
 * everything else to stderr. From a pipe each line is one message, answered before the next is read.
 */
export class PlainScreen implements ChatScreen {
  readonly #parts: PlainParts;
  readonly #typed: boolean;
  #state: ChatState = { turn: "none", over: false, queued: [] };
  #promptOpen = false;
  #closed = false;
  #release: () => void = () => {};

  constructor(parts: PlainParts) {
    this.#parts = parts;
    this.#typed = parts.host.stdin.isTerminal();
  }

  open(listener: ChatListener): Promise<void> {
    const { io, divertInterrupts } = this.#parts;
    io.outClosed.addEventListener("abort", () => listener.end("at once"), { once: true });
    if (!this.#typed) {
      this.#readPipe(listener);
      return Promise.resolve();
    }
    const drafts = new DraftLines({
      send: (text) => void listener.submit(text).then(() => this.#showPrompt()),
      held: (lines) => this.#ask(`${lines} lines as one draft: Enter sends, Ctrl-C forgets them`),
      cut: () => {
        this.say(CUT, "warning");
        this.#showPrompt();
      },
    });
    this.#release = divertInterrupts(() => {
      this.#breakLine();
      if (listener.interrupt(drafts.draft) === "clear") drafts.clear();
      this.#showPrompt();
    });
    this.#readTerminal(drafts, listener);
    return Promise.resolve();
  }

  say(text: string, tone: Tone = "plain"): void {
    const { io, quiet } = this.#parts;
    this.#breakLine();
    const shown = `${safeText(text)}\n`;
    if (tone === "plain") io.out(shown);
    else if (tone !== "dim") io.err(shown);
    else if (io.errIsTerminal && !quiet) io.err(this.#paint(shown));
  }

  sent(text: string): void {
    // What was typed just now stands there already.
    if (this.#typed && this.#state.queued.includes(text)) {
      this.say(PROMPT + safeLine(text, 200), "dim");
    }
  }

  beginTurn(): TurnView {
    const { io, quiet } = this.#parts;
    return createTextView(io, { quiet });
  }

  update(state: ChatState): void {
    const more = state.queued.length - this.#state.queued.length;
    if (more > 0 && this.#typed) this.say("(sent after this turn)", "dim");
    if (state.turn === "ending" && this.#state.turn === "running") this.say("cancelling…", "dim");
    this.#state = state;
    this.#showPrompt();
  }

  remember(): void {}

  close(): Promise<void> {
    this.#breakLine();
    this.#closed = true;
    this.#release();
    return Promise.resolve();
  }

  #paint(text: string): string {
    return this.#parts.io.color ? `\x1b[2m${text.trimEnd()}\x1b[0m\n` : text;
  }

  #showPrompt(): void {
    if (this.#state.turn === "none" && !this.#promptOpen) this.#ask("");
  }

  #ask(before: string): void {
    if (!this.#typed || this.#closed || this.#state.over) return;
    if (before !== "") this.say(before, "dim");
    this.#promptOpen = true;
    this.#parts.io.err(PROMPT);
  }

  #breakLine(): void {
    if (this.#promptOpen) this.#parts.io.err("\n");
    this.#promptOpen = false;
  }

  async #readTerminal(drafts: DraftLines, listener: ChatListener): Promise<void> {
    const lines = new TypedLines();
    for await (const bytes of this.#reads()) {
      for (const { text, cut } of lines.push(bytes)) {
        // The terminal has ended the line of the prompt by itself.
        this.#promptOpen = false;
        drafts.add(text, { cut });
      }
    }
    drafts.close();
    listener.end("at once");
  }

  async #readPipe(listener: ChatListener): Promise<void> {
    const lines = new SplitLines();
    for await (const text of this.#texts()) {
      for (const line of lines.push(text)) {
        await listener.submit(line);
      }
    }
    await listener.submit(lines.end());
    listener.end("when done");
  }

  /** Standard input as text, until it ends or fails. */
  async *#texts(): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    for await (const bytes of this.#reads()) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  }

  /** Standard input as it is read; what was given away is overwritten by the next read. */
  async *#reads(): AsyncGenerator<Uint8Array> {
    const bytes = new Uint8Array(64 * 1024);
    while (!this.#closed) {
      const count = await this.#parts.host.stdin.read(bytes).catch(() => null);
      if (count === null) return;
      yield bytes.subarray(0, count);
    }
  }
}
