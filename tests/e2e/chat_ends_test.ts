// However a chat ends, the terminal that it had is as it was before.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { isGone, until } from "../processes.ts";
import {
  ask,
  type ChatProcesses,
  checkUsable,
  onTerminal,
  type Scene,
  startChat,
} from "./chat_lab.ts";
import { WITHOUT_TERMINAL, WITHOUT_TERMINAL_REASON } from "./tmux_terminal.ts";

const [IGNORE, WHERE] = [WITHOUT_TERMINAL, WITHOUT_TERMINAL_REASON];

interface Ending {
  readonly what: string;
  readonly end: (scene: Scene, processes: ChatProcesses) => void | Promise<void>;
  /** What the terminal shows afterwards. */
  readonly shows: string;
}

function kill(whose: keyof ChatProcesses, signal: Deno.Signal): Ending["end"] {
  return (_, processes) => Deno.kill(processes[whose], signal);
}

const ENDINGS: readonly Ending[] = [
  { what: "Ctrl-D", end: ({ terminal }) => terminal.press("C-d"), shows: "code-130" },
  { what: "/quit", end: ({ terminal }) => terminal.type("/quit"), shows: "code-130" },
  { what: "a terminated supervisor", end: kill("supervisor", "SIGTERM"), shows: "code-143" },
  { what: "a terminated core", end: kill("core", "SIGTERM"), shows: "code-143" },
  { what: "a hang-up", end: kill("supervisor", "SIGHUP"), shows: "code-129" },
  {
    what: "a killed core",
    end: kill("core", "SIGKILL"),
    shows: "The core was ended by SIGKILL; what it had recorded is kept",
  },
  { what: "a killed supervisor", end: kill("supervisor", "SIGKILL"), shows: "code-137" },
];

for (const { what, end, shows } of ENDINGS) {
  Deno.test({
    name:
      `a terminal is usable after ${what} in the middle of a turn (UI-4)${WHERE} [chat.restore]`,
    ignore: IGNORE,
    fn: () =>
      onTerminal(async (scene) => {
        const { terminal } = scene;
        const processes = await startChat(scene);
        await ask(terminal, "before", "message 1");
        await terminal.type("endless");
        await terminal.shows("word5 ");
        await end(scene, processes);
        await terminal.shows(shows);
        await checkUsable(scene, processes);
        await startChat(scene, { continue: true });
        await terminal.shows("you last said: endless");
        await terminal.type("after");
        await terminal.shows('heard "after", message 3');
      }),
  });
}

Deno.test({
  name: `a terminal is usable after an error that nobody caught (UI-4)${WHERE} [chat.restore]`,
  ignore: IGNORE,
  fn: () =>
    onTerminal(async (scene) => {
      const { terminal } = scene;
      const processes = await startChat(scene);
      await terminal.type("crash");
      await terminal.shows("about to crash");
      await terminal.shows("code-1");
      assertStringIncludes(await terminal.screen(), "boom");
      await checkUsable(scene, processes);
    }),
});

Deno.test({
  name: `a chat that was stopped and goes on has its keys again (UI-4)${WHERE} [chat.restore]`,
  ignore: IGNORE,
  fn: () =>
    onTerminal(async (scene) => {
      const { terminal } = scene;
      const { supervisor, core } = await startChat(scene);
      await terminal.press("C-z");
      await terminal.shows("cannot be suspended");
      // Not the supervisor: a shell that sees its own child stopped takes the terminal for itself.
      Deno.kill(core, "SIGSTOP");
      Deno.kill(core, "SIGCONT");
      // What is typed before it has its keys again is the terminal's, and dropped with it.
      await until("its keys are heard", async () => {
        await terminal.press("x");
        return (await terminal.lines()).some((line) => /^x+$/.test(line.trim()));
      }, { everyMs: 100 });
      await terminal.press("C-c");
      await ask(terminal, "back", 'heard "back", message 1');
      await terminal.press("C-d");
      await terminal.shows("code-0");
      await checkUsable(scene, { supervisor, core });
    }),
});

Deno.test({
  name: `a chat ends when its terminal is gone${WHERE} [chat.restore]`,
  ignore: IGNORE,
  fn: () =>
    onTerminal(async (scene) => {
      const { terminal } = scene;
      const { supervisor, core } = await startChat(scene);
      await terminal.type("endless");
      await terminal.shows("word5 ");
      await terminal.close();
      await until("both are gone", () => [supervisor, core].every((pid) => isGone(pid)));
    }),
});

Deno.test({
  name: `a start without a prompt is a chat at a terminal only${WHERE} [chat.start]`,
  ignore: IGNORE,
  fn: () =>
    onTerminal(async ({ terminal, workspace }) => {
      const task = `"$DENO" task --quiet start --project ${workspace}`;
      await terminal.type(`${task}; echo code-$?`);
      await terminal.shows("/help lists the commands");
      await ask(terminal, "what is 6*7?", "6*7 = 42");
      await terminal.press("C-d");
      // What is typed before that the ending chat may still read.
      await terminal.shows("code-0");
      await terminal.type(`clear; ${task} < /dev/null; echo code-$?`);
      await terminal.shows("code-2");
      assertStringIncludes(await terminal.screen(), "No prompt: say what to do");
    }),
});

Deno.test({
  name: `a chat whose reader is gone ends without a word (UI-4)${WHERE} [chat.restore]`,
  ignore: IGNORE,
  fn: () =>
    onTerminal(async ({ terminal, root, workspace }) => {
      const chat = `"$DENO" task --quiet kyrozen chat --project ${workspace}`;
      await terminal.type(`clear; { ${chat}; echo $? > ${root}/code; } | head -n 1`);
      await terminal.shows("/help lists the commands");
      await terminal.type("what is 6*7?");
      await terminal.shows("6*7 = 42");
      await terminal.type("what is 1+1?");
      await until("the chat is gone", async () => {
        return await Deno.readTextFile(`${root}/code`).catch(() => "") !== "";
      });
      await terminal.type("echo typed-$((1 + 2))");
      await terminal.shows("typed-3");
      assertEquals(/panic|error|pipe/i.test(await terminal.screen()), false);
      assertStringIncludes("0 130", (await Deno.readTextFile(`${root}/code`)).trim());
    }),
});
