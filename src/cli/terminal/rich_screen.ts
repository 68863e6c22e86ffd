import type { Editor } from "@earendil-works/pi-tui";
import type { ChatListener, ChatScreen, ChatState, Completer, Tone } from "../chat/chat_screen.ts";
import type { TurnView } from "../turn_view.ts";
import { type Block, clip, FixedBlock, wrapped } from "./block.ts";
import { createEditor } from "./create_editor.ts";
import { FramePace } from "./frame_pace.ts";
import { PAINT, type Paint, TONES } from "./paint.ts";
import { RichView } from "./rich_view.ts";
import { cleanDraft, safeLine, safeText } from "./safe_text.ts";
import { Transcript } from "./transcript.ts";
import type { TuiKit } from "./tui_kit.ts";
import { TuiTerminal, type TuiTerminalParts } from "./tui_terminal.ts";

/** What a rich screen is made of. */
export interface RichParts extends Pick<TuiTerminalParts, "host" | "setRaw"> {
  readonly kit: TuiKit;
  readonly completer: Completer;
  readonly divertInterrupts: (handler: () => void) => () => void;
  /** Shown where a person has named no mode or model. */
  readonly usual: { readonly mode: string; readonly model: string };
}

/** So many lines that the terminal has scrolled off are drawn on, before they are hidden. */
const MAX_ABOVE = 200;

/** Lines below what still changes: the status, the editor and the footer. */
const FURNITURE = 6;

/** The most lines that are shown of a message that was sent. */
const MAX_ECHO = 40;

/** What is longer, in characters, does not come back by an arrow key. */
const MAX_REMEMBERED = 100_000;

/** Milliseconds between two looks of what runs. */
const TICK_MS = 100;

/**
 * A chat on the terminal's own screen, above a line editor. What is finished is drawn once and then
 * belongs to the terminal, which scrolls it; only what fits on the screen is ever drawn anew.
 */
export class RichScreen implements ChatScreen {
  readonly #parts: RichParts;
  readonly #transcript = new Transcript();
  readonly #tui: InstanceType<TuiKit["TuiMainScreen"]>;
  readonly #terminal: TuiTerminal;
  readonly #editor: Editor;
  readonly #hasStaleCompletions: () => boolean;
  /** For what changes by itself: a key is always answered at once. */
  readonly #pace = new FramePace(() => this.#tui.requestRender());
  #view: RichView | undefined;
  #state: ChatState = { turn: "none", over: false, queued: [] };
  #listener: ChatListener | undefined;
  #ticker: ReturnType<typeof setInterval> | undefined;
  #pruner: ReturnType<typeof setTimeout> | undefined;
  #release: () => void = () => {};
  #closed = false;
  #size = { width: 0, rows: 0 };

  constructor(parts: RichParts) {
    const { kit, completer } = parts;
    this.#parts = parts;
    this.#terminal = new TuiTerminal({
      ...parts,
      onGone: () => this.#listener?.end("at once"),
      onRedraw: () => this.#tui.requestRender(true),
    });
    this.#tui = new kit.TuiMainScreen(this.#terminal, true);
    const created = createEditor({ kit, tui: this.#tui, completer });
    this.#editor = created.editor;
    this.#hasStaleCompletions = created.hasStaleCompletions;
    this.#editor.onSubmit = (text) => this.#submit(text);
    this.#tui.addChild({ render: (width) => this.#render(width), invalidate: () => {} });
    this.#tui.setFocus(this.#editor);
    this.#tui.addInputListener((data) => this.#key(data) ? { consume: true } : undefined);
  }

  async open(listener: ChatListener): Promise<void> {
    this.#listener = listener;
    await this.#parts.setRaw("raw");
    this.#release = this.#parts.divertInterrupts(() => this.#interrupt());
    this.#tui.start();
  }

  say(text: string, tone: Tone = "plain"): void {
    const { kit } = this.#parts;
    const safe = safeText(text);
    const paint: Paint = TONES[tone];
    this.#add(new FixedBlock(kit, (width) => wrapped(kit, safe, { width, paint })));
  }

  sent(text: string): void {
    const { kit } = this.#parts;
    const all = safeText(text).split("\n");
    const more = all.length - MAX_ECHO;
    const shown = [...all.slice(0, MAX_ECHO), ...more > 0 ? [`… ${more} more lines`] : []];
    const echo = shown.map((line) => line.slice(0, 2000)).join("\n");
    this.#add(
      new FixedBlock(kit, (width) => [
        "",
        ...wrapped(kit, echo, { width: width - 2 }).map((line, index) =>
          `${PAINT.cyan(index === 0 ? "❯" : " ")} ${PAINT.bold(line)}`
        ),
      ]),
    );
  }

  beginTurn(): TurnView {
    return this.#view = new RichView({
      kit: this.#parts.kit,
      add: (block) => this.#add(block),
      say: (text, tone) => this.say(text, tone),
      redraw: () => this.#pace.request(),
      now: () => performance.now(),
    });
  }

  update(state: ChatState): void {
    this.#state = state;
    if (state.turn === "none") this.#stopTicking();
    else this.#ticker ??= setInterval(() => this.#pace.request(), TICK_MS);
    this.#tui.requestRender();
  }

  remember(texts: readonly string[]): void {
    const short = texts.filter(({ length }) => length <= MAX_REMEMBERED);
    for (const text of short) this.#editor.addToHistory(cleanDraft(text));
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#stopTicking();
    this.#pace.close();
    this.#release();
    this.#editor.setText("");
    this.#tui.renderNow();
    this.#tui.stop();
    await this.#parts.setRaw("cooked");
  }

  #add(block: Block): void {
    this.#transcript.add(block);
    this.#pace.request();
    this.#pruner ??= setTimeout(() => this.#prune(), Math.max(2 * TICK_MS, this.#pace.wait));
  }

  #stopTicking(): void {
    clearInterval(this.#ticker);
    this.#ticker = undefined;
  }

  #submit(text: string): void {
    if (text === "") return;
    if (text.length <= MAX_REMEMBERED) this.#editor.addToHistory(text);
    this.#listener?.submit(text);
  }

  /** Does what a key does here and not in the editor; `true` if it does anything. */
  #key(data: string): boolean {
    const empty = this.#editor.getText() === "";
    // Escape closes them; the key then does what it does without them.
    if ("\r\t".includes(data) && this.#hasStaleCompletions()) this.#editor.handleInput("\x1b");
    if (data === "\x03") return this.#interrupt(), true;
    if (data === "\x04" && empty) return this.#listener?.end("at once"), true;
    if (data === "\x0c") return this.#tui.requestRender(true), true;
    if (data === "\x1a") {
      this.say("This chat cannot be suspended: Ctrl-D leaves, --continue goes on", "dim");
      return true;
    }
    if (data !== "\x1b[A" && data !== "\x1bOA") return false;
    const taken = empty ? this.#listener?.takeBack() : undefined;
    if (taken !== undefined) this.#editor.setText(cleanDraft(taken));
    return taken !== undefined;
  }

  #interrupt(): void {
    const draft = this.#editor.getText() === "" ? "empty" : "text";
    if (this.#listener?.interrupt(draft) === "clear") this.#editor.setText("");
    this.#tui.requestRender();
  }

  #render(width: number): string[] {
    this.#pace.begin();
    const { kit } = this.#parts;
    const live = this.#view?.render(width) ?? [];
    const room = Math.max(3, this.#terminal.rows - FURNITURE - this.#queueLines().length);
    const cut = live.length > room ? [PAINT.dim("⋮"), ...live.slice(1 - room)] : live;
    const rest = [...cut, ...this.#statusLines(), ...this.#queueLines()];
    const marks = [kit.CURSOR_MARKER, "\x1b_pi:fc\x07", "\x1b_pi:/fc\x07"];
    const below = [
      ...clip(kit, rest, { width }),
      ...clip(kit, this.#drawEditor(width), { width, marks }),
      ...clip(kit, [PAINT.dim(this.#footer())], { width }),
    ];
    this.#fit(below.length);
    return [...this.#transcript.render(width), ...below];
  }

  #drawEditor(width: number): readonly string[] {
    // Below this it has no room for a character and its cursor.
    return width < 4 ? [] : this.#editor.render(width);
  }

  #statusLines(): readonly string[] {
    const { turn } = this.#state;
    if (turn === "none" || this.#view === undefined) return [];
    return ["", PAINT.dim(this.#view.status(turn))];
  }

  #queueLines(): readonly string[] {
    const { queued } = this.#state;
    const shown = queued.slice(0, 3).map((text) => PAINT.dim(`↳ waits: ${safeLine(text, 200)}`));
    if (queued.length === 0) return [];
    const more = queued.length - shown.length;
    return [
      ...shown,
      PAINT.dim(`  ${more > 0 ? `and ${more} more; ` : ""}↑ takes the last one back`),
    ];
  }

  #footer(): string {
    const { usual } = this.#parts;
    const { mode = usual.mode, model = usual.model, session = "new session" } = this.#state;
    return safeLine(`${mode} · ${model} · ${session}`, 200);
  }

  /** Gives up lines that the terminal has scrolled off: they are never drawn again. */
  #prune(): void {
    this.#pruner = undefined;
    if (this.#closed) return;
    this.#tui.renderNow();
    const state = this.#tui.captureRenderState();
    const above = state.previousViewportTop;
    if (above <= MAX_ABOVE) return;
    const count = Math.min(above, this.#transcript.render(state.previousWidth).length);
    this.#transcript.hide(count);
    this.#tui.restoreRenderState({
      ...state,
      previousLines: state.previousLines.slice(count),
      cursorRow: state.cursorRow - count,
      hardwareCursorRow: state.hardwareCursorRow - count,
      maxLinesRendered: state.maxLinesRendered - count,
      previousViewportTop: state.previousViewportTop - count,
    });
  }

  /** At a new size all is drawn anew: no more than the screen holds, the rest has scrolled off. */
  #fit(below: number): void {
    const { columns: width, rows } = this.#terminal;
    if (width === this.#size.width && rows === this.#size.rows) return;
    const first = this.#size.width === 0;
    this.#size = { width, rows };
    if (!first) this.#transcript.fit({ width, lines: rows - below });
  }
}
