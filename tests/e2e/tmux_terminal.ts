import { until } from "../processes.ts";

const ROOT = decodeURIComponent(new URL("../../", import.meta.url).pathname);

const TMUX = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"].find((path) => {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
});

/** Whether tests of a real terminal cannot run here. */
export const WITHOUT_TERMINAL: boolean = TMUX === undefined || Deno.build.os !== "linux";

/** The reason for that, as the end of a test's name. */
export const WITHOUT_TERMINAL_REASON: string = WITHOUT_TERMINAL ? "; needs tmux and Linux" : "";

/** Each look is a process: looking as often as elsewhere would take the time of what is looked at. */
const LOOK = { everyMs: 60 };

/** How a terminal is opened. */
export interface TerminalOpening {
  /** @default {100} */
  readonly columns?: number;
  /** @default {30} */
  readonly rows?: number;
  readonly env: { readonly [name: string]: string };
}

/** One real terminal with a plain shell in it, which puts nothing right by itself. */
export class TmuxTerminal {
  readonly #name = `kyrozen-${crypto.randomUUID()}`;
  #cleared = 0;
  /** What tmux itself had to say of the last command. */
  #problem = "";

  /** Starts the shell, and waits until it answers. */
  async open({ columns = 100, rows = 30, env }: TerminalOpening): Promise<void> {
    // What whoever runs the tests has asked for must not decide what a terminal shows.
    const variables = Object.entries({ NO_COLOR: "", ...env }).flatMap((
      [name, value],
    ) => ["-e", `${name}=${value}`]);
    const size = ["-x", String(columns), "-y", String(rows)];
    // Two words are run as they are: one would be given to the shell of whoever runs the tests.
    await this.#tmux("new-session", "-d", ...size, "-c", ROOT, ...variables, "sh", "-i");
    await this.type("echo up-$((1 + 1))");
    await this.shows("up-2");
  }

  /** Types a line and ends it. */
  async type(line: string): Promise<void> {
    // One process for both; a word that ends in ";" would end tmux's command.
    if (line.endsWith(";")) throw new Error(`Cannot type ${line}: it ends as a command of tmux`);
    await this.#tmux("send-keys", "-l", line, ";", "send-keys", "Enter");
  }

  /** Types characters. */
  async write(text: string): Promise<void> {
    await this.#tmux("send-keys", "-l", text);
  }

  /** Presses keys by tmux's names. */
  async press(...keys: readonly string[]): Promise<void> {
    await this.#tmux("send-keys", ...keys);
  }

  /** Sends bytes as they are. */
  async send(bytes: Uint8Array): Promise<void> {
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0"));
    await this.#tmux("send-keys", "-H", ...hex);
  }

  /** Pastes text, with the marks of a paste if the program wants them and `marked` is given. */
  async paste(text: string, { marks }: { readonly marks: "marked" | "unmarked" }): Promise<void> {
    const file = await Deno.makeTempFile();
    try {
      await Deno.writeTextFile(file, text);
      await this.#tmux("load-buffer", file);
    } finally {
      await Deno.remove(file);
    }
    await this.#tmux("paste-buffer", ...marks === "marked" ? ["-p"] : []);
  }

  /** Empties the screen of its shell: what is seen from now on was written since. */
  async clear(): Promise<void> {
    const cleared = ++this.#cleared;
    await this.type(`clear; echo clear-$((0 + ${cleared}))`);
    await this.shows(new RegExp(`^\\s*clear-${cleared}\n`));
  }

  /** Changes the size. */
  async resize(columns: number, rows: number): Promise<void> {
    await this.#tmux("resize-window", "-x", String(columns), "-y", String(rows));
  }

  /** What is seen now. */
  async screen(): Promise<string> {
    return (await this.#tmux("capture-pane", "-p", "-J")).replace(/ +$/gm, "");
  }

  /** What is seen now, line by line as it stands. */
  async lines(): Promise<readonly string[]> {
    return (await this.#tmux("capture-pane", "-p")).trimEnd().split("\n");
  }

  /** All that was ever seen, what was scrolled off included. */
  async everything(): Promise<string> {
    return await this.#tmux("capture-pane", "-p", "-J", "-S", "-");
  }

  /** Waits until a text, or what matches, is seen. */
  async shows(what: string | RegExp): Promise<void> {
    let seen = "";
    try {
      await until(`the terminal shows ${what}`, async () => {
        seen = await this.screen();
        return typeof what === "string" ? seen.includes(what) : what.test(seen);
      }, LOOK);
    } catch (error) {
      throw new Error(
        `${error instanceof Error ? error.message : error}; it shows:\n${seen}${this.#problem}`,
      );
    }
  }

  /** A value that tmux knows of it: `cursor_flag`. */
  async tell(format: string): Promise<string> {
    return (await this.#tmux("display-message", "-p", `#{${format}}`)).trim();
  }

  /** Ends the terminal and all in it. */
  async close(): Promise<void> {
    await this.#tmux("kill-server");
  }

  async #tmux(...args: readonly string[]): Promise<string> {
    const command = new Deno.Command(TMUX ?? "", {
      args: ["-L", this.#name, "-f", "/dev/null", ...args],
    });
    const { stdout, stderr } = await command.output();
    this.#problem = new TextDecoder().decode(stderr).trim();
    return new TextDecoder().decode(stdout);
  }
}
