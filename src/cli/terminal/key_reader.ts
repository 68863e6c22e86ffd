import { cleanDraft } from "./safe_text.ts";
import { realTimers, type Timers } from "./timers.ts";

/** What comes of a terminal's input. */
export interface KeyListener {
  /** One key: a character, a control, or the whole sequence of a special key. */
  key(data: string): void;
  /** Text that was pasted, cleaned. */
  paste(text: string): void;
}

const PASTE_START = "\x1b[200~";
const PASTE_END = "\x1b[201~";

/** A key after this time, in milliseconds, without another one was typed by hand. */
const HAND_MS = 15;

/** The rest of a special key comes within this time, in milliseconds, or was the key Escape. */
const ESCAPE_MS = 40;

/** A paste that has no end is over after this time, in milliseconds, without more of it. */
const STALLED_MS = 2000;

/** More characters at once than this were not typed. */
const TYPED_AT_ONCE = 64;

// Any sequence that a key or a terminal's answer may be; what is not whole yet does not match.
const SEQUENCE =
  // deno-lint-ignore no-control-regex
  /^\u001b(?:\[[0-?]*[ -/]*[@-~]|O[ -~]|[\]P_^X][^\u0007\u001b]*(?:\u0007|\u001b\\)|[^[\]OP_^X])/u;

/**
 * Tells keys from pastes. A terminal marks the two ends of a paste; one that cannot is known by its
 * haste: a line end with more behind it was never typed, so a line end is held back for a moment.
 */
export class KeyReader {
  readonly #listener: KeyListener;
  readonly #timers: Timers;
  #rest = "";
  #paste: string | undefined;
  #burst = "";
  #lastInput = -Infinity;
  #stop: () => void = () => {};

  constructor(listener: KeyListener, timers: Timers = realTimers) {
    this.#listener = listener;
    this.#timers = timers;
  }

  /** Takes the next piece of input, however it was split. */
  feed(piece: string): void {
    this.#stop();
    this.#rest += piece;
    while (this.#step()) { /* until what is left is not whole */ }
    this.#lastInput = this.#timers.now();
    this.#wait();
  }

  /** One thing of what is left; `false` if more has to come first. */
  #step(): boolean {
    if (this.#paste !== undefined) return this.#stepPaste();
    if (this.#rest === "") return false;
    if (!this.#rest.startsWith("\x1b")) return this.#stepText();
    if (this.#rest.startsWith(PASTE_START)) {
      this.#endBurst();
      this.#rest = this.#rest.slice(PASTE_START.length);
      this.#paste = "";
      return true;
    }
    const [sequence] = SEQUENCE.exec(this.#rest) ?? [];
    if (sequence === undefined) return false;
    this.#endBurst();
    this.#rest = this.#rest.slice(sequence.length);
    // An answer that nobody asked for is no key.
    if (!isString(sequence)) this.#listener.key(sequence);
    return true;
  }

  #stepPaste(): boolean {
    const before = this.#paste ?? "";
    const all = before + this.#rest;
    const end = all.indexOf(PASTE_END, Math.max(0, before.length - PASTE_END.length));
    if (end < 0) {
      this.#paste = all;
      this.#rest = "";
      return false;
    }
    this.#rest = all.slice(end + PASTE_END.length);
    this.#endPaste(all.slice(0, end));
    return true;
  }

  #stepText(): boolean {
    const end = this.#rest.indexOf("\x1b");
    const run = end < 0 ? this.#rest : this.#rest.slice(0, end);
    this.#rest = this.#rest.slice(run.length);
    // deno-lint-ignore no-control-regex
    for (const part of run.split(/([\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f])/)) {
      if (part === "") continue;
      // deno-lint-ignore no-control-regex
      if (!/^[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]$/.test(part)) this.#text(part);
      else this.#control(part);
    }
    return true;
  }

  #control(key: string): void {
    this.#endBurst();
    this.#listener.key(key);
  }

  #text(text: string): void {
    const hasty = this.#timers.now() - this.#lastInput < HAND_MS / 2;
    if (this.#burst !== "" || /[\r\n](?=[^])/.test(text) || text.length > TYPED_AT_ONCE) {
      this.#burst += text;
      return;
    }
    const typed = text.replace(/[\r\n]$/, "");
    for (const character of typed) this.#listener.key(character);
    const lineEnd = text.slice(typed.length);
    if (lineEnd === "") return;
    if (typed !== "" || hasty) this.#burst = lineEnd;
    else this.#listener.key(lineEnd);
  }

  /** Whatever came in haste is over: a lone line end was the key after all. */
  #endBurst(): void {
    const burst = this.#burst;
    this.#burst = "";
    if (burst === "\r" || burst === "\n") this.#listener.key(burst);
    else if (burst !== "") this.#listener.paste(cleanDraft(burst));
  }

  #endPaste(text: string): void {
    this.#paste = undefined;
    if (text !== "") this.#listener.paste(cleanDraft(text));
  }

  #wait(): void {
    if (this.#paste !== undefined) {
      this.#stop = this.#timers.after(STALLED_MS, () => this.#endPaste(this.#paste ?? ""));
    } else if (this.#rest !== "") {
      this.#stop = this.#timers.after(ESCAPE_MS, () => this.#giveUp());
    } else if (this.#burst !== "") {
      this.#stop = this.#timers.after(HAND_MS, () => this.#endBurst());
    }
  }

  /** No more has come of a sequence: Escape was typed, and what followed it. */
  #giveUp(): void {
    const rest = this.#rest;
    this.#rest = "";
    this.#endBurst();
    this.#listener.key("\x1b");
    // A string that never ends was an answer of the terminal, nothing that was typed.
    if (rest.length > 1 && !isString(rest)) this.feed(rest.slice(1));
  }
}

function isString(sequence: string): boolean {
  return "]P_^X".includes(sequence.charAt(1));
}
