import {
  EXIT_CODES,
  type ExitCode,
  type Mode,
  showInline,
  type TurnDocument,
} from "../../contract/mod.ts";
import type { TurnRun } from "../run_cli.ts";
import type { ChatListener, ChatScreen, ChatState } from "./chat_screen.ts";
import type { Conversation } from "./conversation.ts";
import { interruptAct } from "./interrupt_rule.ts";
import { parseSlash } from "./parse_slash.ts";
import { turnLine } from "./turn_line.ts";
import { SLASH_COMMANDS, type SlashName } from "./slash_table.ts";

/** What a chat is made of. */
export interface ChatParts {
  readonly screen: ChatScreen;
  readonly conversation: Conversation;
  readonly runTurn: (input: string, run: TurnRun) => Promise<TurnDocument>;
  /**
   * Does a command; `quit` never comes here.
   *
   * Contract: never rejects.
   */
  readonly runSlash: (name: SlashName, argument: string, chat: Chat) => Promise<void>;
  /** Milliseconds on any clock that does not go back. */
  readonly now: () => number;
  /** Ends the chat and the turn that runs. */
  readonly signal: AbortSignal;
  /** Whether what a turn used is left out. */
  readonly quiet: boolean;
  /** Whether a turn that did not end well is a failure of the chat: a person has seen it. */
  readonly failsWith: "turns" | "nothing";
}

/** A chat: takes what is typed, runs one turn at a time, and knows when it ends. */
export class Chat implements ChatListener {
  readonly #parts: ChatParts;
  readonly #queue: { readonly text: string; readonly done: () => void }[] = [];
  readonly #end = Promise.withResolvers<ExitCode>();
  #settings: { readonly mode?: Mode; readonly model?: string } = {};
  #running: AbortController | undefined;
  #idle: Promise<void> = Promise.resolve();
  #leaving = false;
  #cancelledAt = -Infinity;
  #warnedAt = -Infinity;
  #worst: ExitCode = EXIT_CODES.done;

  constructor(parts: ChatParts) {
    this.#parts = parts;
    parts.signal.addEventListener("abort", () => this.end("at once"), { once: true });
    if (parts.signal.aborted) this.end("at once");
  }

  /**
   * Resolves once the chat has ended, with 130 if that cut a turn; else with 0, or with the code of
   * the first turn that did not end well where that counts.
   */
  get ended(): Promise<ExitCode> {
    return this.#end.promise;
  }

  /** What the next turns are run with, where a person has said so. */
  get settings(): { readonly mode?: Mode; readonly model?: string } {
    return this.#settings;
  }

  /** Changes what the next turns are run with. */
  set(settings: { readonly mode?: Mode; readonly model?: string }): void {
    this.#settings = { ...this.#settings, ...settings };
    this.refresh();
  }

  /** Shows the state anew. */
  refresh(): void {
    this.#parts.screen.update(this.#state());
  }

  async submit(typed: string): Promise<void> {
    if (this.#leaving || typed.trim() === "") return;
    const reading = parseSlash(typed);
    if (reading.kind === "unknown") return this.#parts.screen.say(reading.problem, "warning");
    if (reading.kind === "message") return await this.#sendAny(reading.text);
    if (reading.name === "quit") return this.end("at once");
    this.#parts.screen.sent(typed.trim());
    if (this.#running !== undefined && !isAnytime(reading.name)) {
      const problem = `"/${reading.name}" has to wait for the turn: cancel it with Ctrl-C first`;
      return this.#parts.screen.say(problem, "warning");
    }
    await this.#parts.runSlash(reading.name, reading.argument, this);
    this.refresh();
  }

  interrupt(draft: "empty" | "text"): "clear" | "keep" {
    const now = this.#parts.now();
    const act = interruptAct({
      turn: this.#state().turn,
      draft,
      sinceCancel: now - this.#cancelledAt,
      sinceWarning: now - this.#warnedAt,
    });
    if (act === "cancel turn") this.#cancel();
    if (act === "leave") this.end("at once");
    if (act === "warn") {
      this.#warnedAt = now;
      this.#parts.screen.say("Ctrl-C once more leaves; so does Ctrl-D or /quit", "dim");
    }
    return act === "clear draft" ? "clear" : "keep";
  }

  takeBack(): string | undefined {
    const taken = this.#queue.pop();
    taken?.done();
    if (taken !== undefined) this.refresh();
    return taken?.text;
  }

  end(how: "at once" | "when done"): void {
    if (this.#leaving) return;
    if (how === "when done") {
      this.#idle.then(() => this.end("at once"));
      return;
    }
    this.#leaving = true;
    for (const { done } of this.#queue.splice(0)) done();
    const cut = this.#running !== undefined;
    this.#cancel();
    this.refresh();
    // A turn that does not end must not keep a person who has said twice to go.
    const { promise: patience, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, cut ? PATIENCE_MS : 0);
    Promise.race([this.#idle, patience]).then(() => {
      clearTimeout(timer);
      this.#end.resolve(cut ? EXIT_CODES.interrupted : this.#code());
    });
  }

  async #sendAny(text: string): Promise<void> {
    if (text.length <= MAX_MESSAGE) return await this.#send(text);
    const problem = `A message has at most ${MAX_MESSAGE} characters: this one was not sent`;
    this.#parts.screen.say(problem, "warning");
  }

  async #send(text: string): Promise<void> {
    if (this.#running !== undefined) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#queue.push({ text, done: resolve });
      this.refresh();
      return await promise;
    }
    this.#running = new AbortController();
    await (this.#idle = this.#runAll(text));
  }

  /** Runs a turn, then those of the messages that came meanwhile. */
  async #runAll(first: string): Promise<void> {
    let next: { readonly text: string; readonly done: () => void } | undefined;
    for (next = { text: first, done: () => {} }; next !== undefined; next = this.#queue.shift()) {
      this.#running = new AbortController();
      await this.#runTurn(next.text, this.#running.signal);
      next.done();
    }
    this.#running = undefined;
    this.refresh();
  }

  async #runTurn(text: string, signal: AbortSignal): Promise<void> {
    const { screen, conversation, runTurn } = this.#parts;
    screen.sent(text);
    this.refresh();
    const view = screen.beginTurn();
    try {
      const session = conversation.next();
      const document = await runTurn(text, {
        signal,
        onEvent: (event) => view.show(event),
        onMessage: (message) => conversation.add(message),
        ...this.#settings,
        ...(session === undefined ? {} : { session }),
      });
      await conversation.finish(document);
      view.close(document);
      if (!this.#parts.quiet) screen.say(turnLine(document, conversation.cost), "dim");
      if (this.#worst === EXIT_CODES.done) this.#worst = document.code;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      screen.say(`The turn could not be run: ${showInline(reason, 1000)}`, "error");
      this.#worst = EXIT_CODES.failed;
    }
  }

  #code(): ExitCode {
    return this.#parts.failsWith === "turns" ? this.#worst : EXIT_CODES.done;
  }

  #cancel(): void {
    if (this.#running === undefined || this.#running.signal.aborted) return;
    this.#cancelledAt = this.#parts.now();
    this.#running.abort();
    this.refresh();
  }

  #state(): ChatState {
    const session = this.#parts.conversation.id;
    return {
      ...this.#settings,
      ...(session === undefined ? {} : { session }),
      turn: this.#running === undefined
        ? "none"
        : this.#running.signal.aborted
        ? "ending"
        : "running",
      over: this.#leaving,
      queued: this.#queue.map(({ text }) => text),
    };
  }
}

/** The most characters of a message, as of a prompt from standard input. */
const MAX_MESSAGE = 1024 * 1024;

/** How long a turn that was cut has to end and to be recorded, in milliseconds. */
const PATIENCE_MS = 2000;

function isAnytime(name: SlashName): boolean {
  return SLASH_COMMANDS.some((command) => command.name === name && command.anytime);
}
