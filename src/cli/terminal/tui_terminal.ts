import type { Terminal } from "@earendil-works/pi-tui";
import { TERMINAL_RESET } from "../../contract/mod.ts";
import type { TerminalHost } from "../chat/chat_opening.ts";
import { KeyReader } from "./key_reader.ts";

/** What a terminal is used with. */
export interface TuiTerminalParts {
  readonly host: TerminalHost;
  readonly setRaw: (mode: "raw" | "cooked") => Promise<void>;
  /** Called once when the terminal is gone or nothing more will be typed. */
  readonly onGone: () => void;
  /** Called when the whole screen has to be drawn anew. */
  readonly onRedraw: () => void;
}

const BRACKETED_PASTE = "\x1b[?2004h";

// What scrolled off belongs to the person: it is never erased.
const ERASE_SCROLLED = "\x1b[3J";

/** What is longer than this, in characters, is more than the move of a cursor. */
const FRAME = 32;

/**
 * A terminal that sends keys as they are typed. It switches nothing on but raw mode and the marks
 * around a paste, and puts both back whatever ends this process, as far as a process can.
 */
export class TuiTerminal implements Terminal {
  readonly kittyProtocolActive = false;
  readonly #parts: TuiTerminalParts;
  #input: (data: string) => void = () => {};
  #resized: () => void = () => {};
  #open = false;
  #reading = false;
  #gone = false;

  constructor(parts: TuiTerminalParts) {
    this.#parts = parts;
  }

  start(onInput: (data: string) => void, onResize: () => void): void {
    const { host } = this.#parts;
    this.#input = onInput;
    this.#resized = onResize;
    this.#open = true;
    this.write(BRACKETED_PASTE);
    host.addSignalListener("SIGWINCH", this.#onSize);
    host.addSignalListener("SIGCONT", this.#onContinue);
    host.addSignalListener("SIGTSTP", ignore);
    globalThis.addEventListener("unload", this.#onUnload);
    if (!this.#reading) this.#read();
  }

  stop(): void {
    if (!this.#open) return;
    this.#open = false;
    const { host } = this.#parts;
    host.removeSignalListener("SIGWINCH", this.#onSize);
    host.removeSignalListener("SIGCONT", this.#onContinue);
    host.removeSignalListener("SIGTSTP", ignore);
    globalThis.removeEventListener("unload", this.#onUnload);
    this.#send(TERMINAL_RESET);
  }

  write(data: string): void {
    const kept = data.replaceAll(ERASE_SCROLLED, "");
    // Not everybody agrees how wide a character is: what is too wide is cut, not put on the next line.
    this.#send(data.length > FRAME ? `\x1b[?7l${kept}\x1b[?7h` : kept);
  }

  get columns(): number {
    return Math.max(1, this.#size().columns);
  }

  get rows(): number {
    return Math.max(1, this.#size().rows);
  }

  drainInput(): Promise<void> {
    return Promise.resolve();
  }

  moveBy(lines: number): void {
    if (lines !== 0) this.write(lines > 0 ? `\x1b[${lines}B` : `\x1b[${-lines}A`);
  }

  hideCursor(): void {
    this.write("\x1b[?25l");
  }

  showCursor(): void {
    this.write("\x1b[?25h");
  }

  clearLine(): void {
    this.write("\x1b[K");
  }

  clearFromCursor(): void {
    this.write("\x1b[J");
  }

  clearScreen(): void {
    this.write("\x1b[2J\x1b[H");
  }

  setTitle(): void {}

  setProgress(): void {}

  setProgramStatus(): void {}

  readonly #onSize = () => this.#resized();

  // Whoever stopped this process had the terminal meanwhile.
  readonly #onContinue = () => {
    this.#parts.setRaw("raw").then(() => {
      if (!this.#open) return;
      this.write(BRACKETED_PASTE);
      this.#parts.onRedraw();
    });
  };

  readonly #onUnload = () => this.#send(`${TERMINAL_RESET}\r\n\x1b[J`);

  #size(): { readonly columns: number; readonly rows: number } {
    try {
      const { columns, rows } = this.#parts.host.consoleSize();
      return columns > 0 && rows > 0 ? { columns, rows } : { columns: 80, rows: 24 };
    } catch {
      return { columns: 80, rows: 24 };
    }
  }

  #send(data: string): void {
    const bytes = new TextEncoder().encode(data);
    try {
      let done = 0;
      while (done < bytes.length) done += this.#parts.host.stdout.writeSync(bytes.subarray(done));
    } catch {
      this.#lost();
    }
  }

  #lost(): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#parts.onGone();
  }

  async #read(): Promise<void> {
    this.#reading = true;
    const keys = new KeyReader({
      key: (data) => this.#input(data),
      paste: (text) => this.#input(`\x1b[200~${text}\x1b[201~`),
    });
    const decoder = new TextDecoder();
    const bytes = new Uint8Array(64 * 1024);
    while (true) {
      const count = await this.#parts.host.stdin.read(bytes).catch(() => null);
      if (count === null) return this.#lost();
      if (this.#open) keys.feed(decoder.decode(bytes.subarray(0, count), { stream: true }));
    }
  }
}

function ignore(): void {}
