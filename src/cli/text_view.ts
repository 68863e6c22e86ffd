import {
  type AgentEvent,
  type Denial,
  type Receipt,
  showControls,
  showInline,
  type ToolResult,
} from "../contract/mod.ts";
import type { CliIo } from "./cli_io.ts";
import { skillsLine } from "./skills_line.ts";
import type { TurnView } from "./turn_view.ts";

/**
 * The reply on stdout as it streams. On stderr: each denial with its remedy, the one sentence of a
 * turn that did not end well, warnings, notes, and, for a person at a terminal, one line per call.
 */
export function createTextView(io: CliIo, { quiet }: { readonly quiet: boolean }): TurnView {
  const reply = new ReplyText(io);
  const say = (text: string) => {
    reply.endLine();
    io.err(`${text}\n`);
  };
  const talkative = io.errIsTerminal && !quiet;
  return {
    show: (event) => {
      if (event.type === "model.text") return reply.add(event.text);
      if (event.type === "model.started") return reply.startRound();
      const warning = warningOf(event);
      if (warning !== undefined && !quiet) say(`warning: ${showInline(warning, 1000)}`);
      if (event.type === "notice" && event.level === "info" && !quiet) {
        say(`note: ${showInline(event.message, 1000)}`);
      }
      const progress = talkative ? progressOf(event) : undefined;
      if (progress !== undefined) say(io.color ? `\x1b[2m${progress}\x1b[0m` : progress);
    },
    close: (document) => {
      if (document.error !== null) say(showInline(document.error, 2000));
      for (const denial of document.denials) say(denialLine(denial));
      reply.endLine();
    },
  };
}

/** The reply's text on stdout: controls made visible, whole characters only, closed by a newline. */
class ReplyText {
  readonly #io: CliIo;
  #halfCharacter = "";
  /** The last character that was written, as it came. */
  #last = "";
  #openLine = false;
  /** What stands before the next text: an empty line between the texts of two rounds. */
  #separator = "";
  #written = false;

  constructor(io: CliIo) {
    this.#io = io;
  }

  startRound(): void {
    this.endLine();
    if (this.#written) this.#separator = "\n";
  }

  add(piece: string): void {
    const text = this.#halfCharacter + piece;
    // A chunk may end between the two halves of one character; alone, a half is not encodable.
    const cut = /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
    this.#halfCharacter = text.slice(cut);
    if (cut > 0) this.#write(text.slice(0, cut));
  }

  endLine(): void {
    if (this.#halfCharacter !== "") this.#write(this.#halfCharacter);
    this.#halfCharacter = "";
    if (this.#openLine) this.#io.out("\n");
    this.#openLine = false;
  }

  #write(text: string): void {
    this.#io.out(this.#separator + showControls(text, this.#last));
    this.#last = /.$/su.exec(text)?.[0] ?? "";
    this.#separator = "";
    this.#written = true;
    this.#openLine = !text.endsWith("\n");
  }
}

function warningOf(event: AgentEvent): string | undefined {
  if (event.type === "model.rejected") return event.reason;
  if (event.type === "model.retrying") {
    const { message, wait_ms: wait } = event;
    return `${message.replace(/\.$/, "")}; the model is asked again in ${
      (wait / 1000).toFixed(1)
    } s`;
  }
  return event.type === "notice" && event.level === "warning" ? event.message : undefined;
}

function progressOf(event: AgentEvent): string | undefined {
  if (event.type === "skills.prepared") return `  ${skillsLine(event.skills)}`;
  return event.type === "tool.finished" ? callLine(event.receipt, event.result) : undefined;
}

function callLine(receipt: Receipt, result: ToolResult): string {
  const what = `${showInline(receipt.tool, 64)} ${showInline(JSON.stringify(receipt.args), 100)}`;
  const how = result.ok ? "ok" : `${result.code}: ${showInline(result.message, 300)}`;
  return `  ${what} ${how} (${receipt.ms.toFixed(1)} ms)`;
}

function denialLine({ tool, reason, remedy }: Denial): string {
  return `  ${showInline(tool, 64)}: ${showInline(reason, 1000)}. ${showInline(remedy, 1000)}`;
}
