import type { AgentEvent, Receipt, ToolResult, TurnDocument } from "../../contract/mod.ts";
import type { Tone } from "../chat/chat_screen.ts";
import { skillsLine } from "../skills_line.ts";
import { duration } from "../chat/turn_line.ts";
import type { TurnView } from "../turn_view.ts";
import { type Block, FixedBlock, wrapped } from "./block.ts";
import { GrowingText, type TextPart } from "./growing_text.ts";
import { MARKDOWN_THEME } from "./markdown_theme.ts";
import { PAINT } from "./paint.ts";
import { safeLine, safeText } from "./safe_text.ts";
import type { TuiKit } from "./tui_kit.ts";

/** Where a view of a turn draws. */
export interface RichStage {
  readonly kit: TuiKit;
  /** Adds what does not change any more. */
  add(block: Block): void;
  say(text: string, tone: Tone): void;
  /** Something has changed. */
  redraw(): void;
  /** Milliseconds on a clock that does not go back. */
  now(): number;
}

/** The most characters of a call's arguments that are shown. */
const MAX_ARGS = 300;

const SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";

interface Call {
  readonly text: string;
  readonly since: number;
}

/** One turn as it goes on: what is finished goes to the stage, the rest is drawn anew each time. */
export class RichView implements TurnView, Block {
  readonly #stage: RichStage;
  readonly #began: number;
  readonly #calls = new Map<string, Call>();
  /** Draws what still grows; it knows what it has drawn before. */
  readonly #live: ReturnType<typeof createMarkdown>;
  readonly #text = new GrowingText();
  /** Whether text of this reply was already drawn for good. */
  #continued = false;
  #reasoning = "";
  #reasonedAt = 0;
  #waiting: string | undefined;
  #ended = false;

  constructor(stage: RichStage) {
    this.#stage = stage;
    this.#began = stage.now();
    this.#live = createMarkdown(stage.kit, "");
  }

  show(event: AgentEvent): void {
    this.#waiting = undefined;
    switch (event.type) {
      case "model.text":
        this.#addText(event.text);
        break;
      case "model.reasoning":
        this.#addReasoning(event.text);
        break;
      case "model.started":
      case "model.finished":
        this.#settle();
        break;
      case "tool.started":
        this.#settle();
        this.#calls.set(event.call_id, {
          text: callText(event.tool, event.args),
          since: this.#stage.now(),
        });
        break;
      case "tool.finished":
        this.#settle();
        this.#finishCall(event.receipt, event.result);
        break;
      default:
        this.#sayEvent(event);
    }
    this.#stage.redraw();
  }

  close({ error, denials }: TurnDocument): void {
    this.#settle();
    this.#calls.clear();
    this.#ended = true;
    if (error !== null) this.#stage.say(error, "error");
    for (const { tool, reason, remedy } of denials) {
      this.#stage.say(`${tool}: ${reason}. ${remedy}`, "warning");
    }
  }

  /** What still changes. */
  render(width: number): readonly string[] {
    if (this.#ended) return [];
    return [...this.#drawReasoning(width), ...this.#drawText(width), ...this.#drawCalls()];
  }

  /** What is going on, on one line. */
  status(ending: "ending" | "running"): string {
    const spent = this.#stage.now() - this.#began;
    const what = this.#waiting ?? (ending === "ending" ? "cancelling" : this.#doing());
    const keys = ending === "ending" ? "" : " · Ctrl-C cancels";
    return `${spinner(spent)} ${what} ${duration(Math.floor(spent / 100) * 100)}${keys}`;
  }

  #doing(): string {
    if (this.#calls.size > 0) {
      return this.#calls.size === 1 ? "1 tool runs" : `${this.#calls.size} tools run`;
    }
    return this.#text.open.text === "" ? "thinking" : "answering";
  }

  #addText(text: string): void {
    this.#settleReasoning();
    for (const part of this.#text.add(text)) this.#addMarkdown(part);
  }

  #addReasoning(text: string): void {
    this.#settleText();
    if (this.#reasoning === "") this.#reasonedAt = this.#stage.now();
    this.#reasoning += text;
  }

  #settle(): void {
    this.#settleReasoning();
    this.#settleText();
    this.#continued = false;
  }

  #settleText(): void {
    for (const part of this.#text.end()) this.#addMarkdown(part);
  }

  #addMarkdown(part: TextPart): void {
    const { kit } = this.#stage;
    const above = this.#continued ? [] : [""];
    const below = part.goesOn === "no" ? [""] : [];
    const markdown = createMarkdown(kit, part.text.trimEnd());
    this.#stage.add(
      new FixedBlock(kit, (width) => [...above, ...linesOf(markdown, part, width), ...below]),
    );
    this.#continued = true;
  }

  #settleReasoning(): void {
    const { now, kit } = this.#stage;
    const text = this.#reasoning.trim();
    this.#reasoning = "";
    if (text === "") return;
    const spent = duration(now() - this.#reasonedAt);
    const line = PAINT.dim(`· thought for ${spent}: ${safeLine(text, MAX_ARGS)}`);
    this.#stage.add(new FixedBlock(kit, () => [line]));
  }

  #finishCall({ call_id: id, tool, args, ms }: Receipt, result: ToolResult): void {
    this.#calls.delete(id);
    const { kit } = this.#stage;
    const mark = result.ok ? PAINT.green("✓") : PAINT.red("✗");
    const call = callText(tool, args);
    const time = PAINT.dim(duration(ms));
    const why = result.ok ? "" : safeText(`${result.code}: ${result.message.slice(0, 1000)}`);
    this.#stage.add(
      new FixedBlock(kit, (width) => [
        `${mark} ${time} ${fit(kit, call, width - kit.visibleWidth(time) - 3)}`,
        ...why === "" ? [] : indent(wrapped(kit, why, { width: width - 4, paint: PAINT.red })),
      ]),
    );
  }

  #sayEvent(event: AgentEvent): void {
    switch (event.type) {
      case "model.retrying": {
        const wait = duration(event.wait_ms);
        this.#stage.say(`${event.message} (try ${event.attempt}); again in ${wait}`, "warning");
        this.#waiting = `waiting to ask again`;
        return;
      }
      case "model.rejected":
        return this.#stage.say(event.reason, "warning");
      case "skills.prepared":
        return this.#stage.say(skillsLine(event.skills), "dim");
      case "limit.hit":
        return this.#stage.say(event.message, "warning");
      case "notice":
        return this.#stage.say(event.message, event.level === "warning" ? "warning" : "dim");
      case "plan.proposed": {
        const steps = event.steps.map(({ title, acceptance }, index) =>
          `${index + 1}. ${title} (${acceptance})`
        );
        return this.#stage.say(steps.join("\n"), "plain");
      }
    }
  }

  #drawReasoning(width: number): readonly string[] {
    if (this.#reasoning === "") return [];
    const { kit } = this.#stage;
    const lines = wrapped(kit, safeText(this.#reasoning.slice(-4000)).trim(), { width: width - 2 });
    return lines.slice(-3).map((line) => PAINT.dim(`· ${line}`));
  }

  #drawText(width: number): readonly string[] {
    const part = this.#text.open;
    if (part.text.trim() === "") return [];
    this.#live.setText(part.text.trimEnd());
    return [...this.#continued ? [] : [""], ...linesOf(this.#live, part, width)];
  }

  #drawCalls(): readonly string[] {
    const now = this.#stage.now();
    return [...this.#calls.values()].map(({ text, since }) => {
      const spent = now - since;
      const time = PAINT.dim(duration(Math.floor(spent / 100) * 100));
      return `${PAINT.yellow(spinner(spent))} ${time} ${text}`;
    });
  }
}

/** The lines of a part, without the marks that are not the reply's own. */
function linesOf(markdown: Block, { inCode, goesOn }: TextPart, width: number): readonly string[] {
  const lines = markdown.render(width);
  return lines.slice(inCode ? 1 : 0, goesOn === "code" ? -1 : lines.length)
    .map((line) => line.trimEnd());
}

function createMarkdown(kit: TuiKit, text: string): InstanceType<TuiKit["Markdown"]> {
  return new kit.Markdown(text, 0, 0, MARKDOWN_THEME, undefined, { renderLatex: false });
}

function callText(tool: string, args: unknown): string {
  return `${safeLine(tool, 64)} ${safeLine(JSON.stringify(args) ?? "", MAX_ARGS)}`;
}

function fit(kit: TuiKit, text: string, width: number): string {
  return kit.truncateToWidth(text, Math.max(1, width), "…");
}

function indent(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `    ${line}`);
}

function spinner(ms: number): string {
  return SPINNER[Math.floor(ms / 100) % SPINNER.length] ?? "";
}
