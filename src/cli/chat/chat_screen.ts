import type { TurnView } from "../turn_view.ts";

/** How a line is to be seen. */
export type Tone = "plain" | "dim" | "good" | "warning" | "error" | "strong";

/** What a person does at a chat. */
export interface ChatListener {
  /**
   * Takes a message or a command, as it was typed.
   *
   * Contract: never rejects. Resolves once it was answered, or once it waits behind a turn.
   */
  submit(text: string): Promise<void>;
  /** An interrupt was asked for; answers what the screen does with its draft. */
  interrupt(draft: "empty" | "text"): "clear" | "keep";
  /** Takes the newest message that waits back; `undefined` if none does. */
  takeBack(): string | undefined;
  /** Nothing more will be typed. `at once`: a person wants to go, whatever runs. */
  end(how: "at once" | "when done"): void;
}

/** What a screen shows all the time, as far as it can. */
export interface ChatState {
  /** Whether a turn runs, or is being cancelled. */
  readonly turn: "none" | "running" | "ending";
  /** Whether nothing more is taken. */
  readonly over: boolean;
  /** Messages that wait for the turn to end, oldest first. */
  readonly queued: readonly string[];
  /** As a person named it; what is absent is as configured. */
  readonly mode?: string;
  readonly model?: string;
  readonly session?: string;
}

/** One possible completion of a word. */
export interface Completion {
  /** What is put in the word's place. */
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

/** Finds what a line could go on with. */
export interface Completer {
  /** For what stands before the cursor of the draft's first line, or of a later one. */
  complete(
    before: string,
    place: "first line" | "later line",
  ): Promise<{ readonly word: string; readonly items: readonly Completion[] }>;
}

/** The place where a chat is seen and typed. All text is made harmless by the screen itself. */
export interface ChatScreen {
  /** Takes the terminal and tells `listener` what is typed. */
  open(listener: ChatListener): Promise<void>;
  /** Shows lines that are no part of a turn. */
  say(text: string, tone?: Tone): void;
  /** Shows a message that is sent now. */
  sent(text: string): void;
  /** One turn's view; the one before is closed. */
  beginTurn(): TurnView;
  /** Shows what has changed. */
  update(state: ChatState): void;
  /** Puts what was typed before in reach of the arrow keys, oldest first. */
  remember(texts: readonly string[]): void;
  /** Gives the terminal back as it was. */
  close(): Promise<void>;
}
