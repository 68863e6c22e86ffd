import { assertEquals } from "@std/assert";
import { type Ground, makeGround, probePath } from "../core_probe.ts";
import { isGone, onlyChild, until } from "../processes.ts";
import { type TerminalOpening, TmuxTerminal } from "./tmux_terminal.ts";
import { denoDir } from "../support/deno_dir.ts";
import { removeAll } from "../support/remove_all.ts";

const ROOT = decodeURIComponent(new URL("../../", import.meta.url).pathname);

/** A terminal, and the folders that a chat in it works on. */
export interface Scene extends Ground {
  readonly terminal: TmuxTerminal;
}

/** The two processes of a chat. */
export interface ChatProcesses {
  readonly supervisor: number;
  readonly core: number;
}

/** Runs `test` in a fresh terminal over fresh folders, all of which are gone afterwards. */
export async function onTerminal(
  test: (scene: Scene) => Promise<void>,
  { env: own = {}, ...size }: Partial<TerminalOpening> = {},
): Promise<void> {
  const ground = await makeGround();
  const terminal = new TmuxTerminal();
  try {
    const env = { KYROZEN_HOME: ground.home, DENO: Deno.execPath(), HOME: ground.root };
    await terminal.open({ ...size, env: { ...env, DENO_DIR: await denoDir(), ...own } });
    await test({ ...ground, terminal });
  } finally {
    await terminal.close();
    await removeAll(ground.root);
  }
}

/** Starts a chat whose model is the probe's, and waits for its prompt. */
export async function startChat(
  { terminal, root }: Scene,
  options: { readonly [name: string]: string | true } = {},
): Promise<ChatProcesses> {
  const words = [probePath("supervise_chat.ts"), root, probePath("chat.ts")].join(" ");
  const command = `"$DENO" run -A --quiet --config=${ROOT}deno.json ${words}`;
  // A chat before this one must not be taken for it, nor a program of the shell's line for its process.
  await terminal.clear();
  await terminal.type(`clear; ${command} '${JSON.stringify(options)}'; echo code-$?`);
  await terminal.shows("/help lists the commands");
  const supervisor = await onlyChild(Number(await terminal.tell("pane_pid")));
  return { supervisor, core: await onlyChild(supervisor) };
}

/** Types a message to a chat at rest, and waits until its turn is over. */
export async function ask(terminal: TmuxTerminal, message: string, answer: string): Promise<void> {
  await terminal.type(message);
  await turnEnds(terminal, answer);
}

/**
 * Waits until the turn that says `answer` is over: its text is seen long before that, while commands
 * that replace the session are refused and an interrupt or an end would cut it.
 */
export async function turnEnds(terminal: TmuxTerminal, answer: string): Promise<void> {
  const [before, after] = [
    RegExp.escape(answer),
    " tokens · (?:\\d+ calls? · )?[\\d.]+ (?:ms|s|min)",
  ];
  await terminal.shows(new RegExp(`${before}(?:(?!❯ )[^])*${after}`));
}

/** Waits until a chat is gone, and checks that the terminal is as before: all modes, cursor, echo. */
export async function checkUsable(
  { terminal, root }: Scene,
  { supervisor, core }: ChatProcesses,
): Promise<void> {
  await until("the chat is gone", () => isGone(supervisor) && isGone(core));
  // A line that is typed runs and is echoed.
  await terminal.type(`stty -a > ${root}/modes; echo answer-$((40 + 2))`);
  await terminal.shows("answer-42");
  const modes = (await Deno.readTextFile(`${root}/modes`)).split(/[\s;]+/);
  const wanted = ["icanon", "echo", "isig", "icrnl", "opost"];
  assertEquals(wanted.filter((mode) => !modes.includes(mode)), []);
  const flags = ["cursor_flag", "alternate_on", "wrap_flag", "mouse_any_flag"];
  assertEquals(await Promise.all(flags.map((flag) => terminal.tell(flag))), ["1", "0", "1", "0"]);
  await terminal.type(`cat > ${root}/pasted`);
  await terminal.paste("plain\n", { marks: "marked" });
  await terminal.press("C-d");
  await until("the paste is read", async () => {
    return await Deno.readTextFile(`${root}/pasted`).catch(() => "") !== "";
  });
  // A terminal that still marks pastes would have written the marks.
  assertEquals(await Deno.readTextFile(`${root}/pasted`), "plain\n");
}
