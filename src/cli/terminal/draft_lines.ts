import { realTimers, type Timers } from "./timers.ts";

/** What comes of lines. */
export interface DraftListener {
  /** A draft was sent. */
  send(text: string): void;
  /** Lines came faster than anybody types: they wait for one more line end. */
  held(lines: number): void;
  /** A line had lost its end: nothing of what came with it was sent. */
  cut(): void;
}

/** Lines within this time, in milliseconds, of each other were pasted. */
const BURST_MS = 40;

/**
 * Makes drafts of the lines of a terminal that edits lines itself and cannot tell a paste: a line
 * that comes alone is a draft, several at once are one draft that is sent with the next line that
 * comes alone. What is typed before that belongs to it.
 */
export class DraftLines {
  readonly #listener: DraftListener;
  readonly #timers: Timers;
  #held: string[] = [];
  #burst: string[] = [];
  #cut = false;
  #stop: (() => void) | undefined;

  constructor(listener: DraftListener, timers: Timers = realTimers) {
    this.#listener = listener;
    this.#timers = timers;
  }

  /** Whether lines wait to be sent. */
  get draft(): "empty" | "text" {
    return this.#held.length + this.#burst.length > 0 ? "text" : "empty";
  }

  /** Takes one line, without its line end; `cut` if some of its text was lost. */
  add(line: string, { cut = false }: { readonly cut?: boolean } = {}): void {
    this.#burst.push(line);
    this.#cut ||= cut;
    this.#stop?.();
    this.#stop = this.#timers.after(BURST_MS, () => this.#settle());
  }

  /** Forgets the draft. */
  clear(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#held = [];
    this.#burst = [];
    this.#cut = false;
  }

  /** Nothing more will come: what waits is sent. */
  close(): void {
    if (this.#cut) return this.#forget();
    const lines = [...this.#held, ...this.#burst];
    this.clear();
    if (lines.length > 0) this.#listener.send(lines.join("\n"));
  }

  #forget(): void {
    this.clear();
    this.#listener.cut();
  }

  #settle(): void {
    if (this.#cut) return this.#forget();
    const pasted = this.#burst.length > 1;
    const lines = [...this.#held, ...this.#burst];
    this.clear();
    if (!pasted) return this.#listener.send(lines.join("\n").trimEnd());
    this.#held = lines;
    this.#listener.held(lines.length);
  }
}
