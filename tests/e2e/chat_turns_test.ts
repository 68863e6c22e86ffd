// A chat in a real terminal: what is typed, pasted, completed, queued and cancelled.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { ask, onTerminal, startChat, turnEnds } from "./chat_lab.ts";
import { WITHOUT_TERMINAL, WITHOUT_TERMINAL_REASON } from "./tmux_terminal.ts";

const [IGNORE, WHERE] = [WITHOUT_TERMINAL, WITHOUT_TERMINAL_REASON];

Deno.test({
  name: `messages of a chat are turns of one session${WHERE} [chat.session]`,
  ignore: IGNORE,
  fn: () =>
    onTerminal(async (scene) => {
      const { terminal } = scene;
      await startChat(scene);
      await ask(terminal, "first", 'heard "first", message 1');
      await terminal.shows("1 200 + 34 tokens");
      await ask(terminal, "second", 'heard "second", message 2');
      await terminal.type("/sessions");
      await terminal.shows(/ses_\w+ +\d{4}-\d\d-\d\d \d\d:\d\d +2 turns +first/);
      await terminal.type("/new");
      // The completion of the command says "begins a new session" too.
      await terminal.shows("the next message begins a new session");
      await ask(terminal, "third", 'heard "third", message 1');
      await terminal.type("/resume first");
      await terminal.shows('No session has the id or the name "first"');
    }),
});

Deno.test({
  name: `a paste of several lines is one draft, marked or in haste (UI-2)${WHERE} [chat.paste]`,
  ignore: IGNORE,
  fn: () =>
    onTerminal(async (scene) => {
      const { terminal } = scene;
      await startChat(scene);
      await terminal.paste("one\ntwo\nthree", { marks: "marked" });
      await terminal.shows(/one\s+two\s+three\n/);
      assertEquals((await terminal.screen()).includes("heard"), false);
      await terminal.press("Enter");
      await terminal.shows('heard "one\\ntwo\\nthree", message 1');
      await terminal.paste("four\nfive\nsix\n", { marks: "unmarked" });
      await terminal.shows(/four\s+five\s+six\n/);
      assertEquals((await terminal.screen()).includes("message 2"), false);
      await terminal.press("Enter");
      await terminal.shows('heard "four\\nfive\\nsix", message 2');
    }),
});

Deno.test({
  name: `a paste whose end is split, or that holds controls, stays one draft${WHERE} [chat.paste]`,
  ignore: IGNORE,
  fn: () =>
    onTerminal(async (scene) => {
      const { terminal } = scene;
      await startChat(scene);
      const bytes = (text: string) => new TextEncoder().encode(text);
      await terminal.send(bytes("\x1b[200~a\r\nb\x1b[31mc\x07\x1bd\u202e\n\x1b[20"));
      await terminal.send(bytes("1~e"));
      await terminal.shows(/a\s+bcd\s+e\n/);
      await terminal.press("Enter");
      await terminal.shows('heard "a\\nbcd\\ne", message 1');
    }),
});

Deno.test({
  name:
    `commands, their arguments and paths of the workspace are completed${WHERE} [chat.complete]`,
  ignore: IGNORE,
  fn: () =>
    onTerminal(async (scene) => {
      const { terminal, workspace } = scene;
      await Deno.mkdir(`${workspace}/docs`);
      await Deno.writeTextFile(`${workspace}/docs/two words.md`, "x");
      await Deno.writeTextFile(`${workspace}/docs/\x1b[2Jevil`, "x");
      await startChat(scene);
      await terminal.write("/mo");
      await terminal.shows("/mode [MODE]");
      await terminal.press("Tab");
      await terminal.shows("\n/mode\n");
      await terminal.write("pl");
      await terminal.press("Tab");
      await terminal.shows("\n/mode plan\n");
      await terminal.press("Enter");
      await terminal.shows("mode: plan, from the next turn on");
      await terminal.write("/mode agent");
      await terminal.press("Enter");
      await terminal.shows("mode: agent, from the next turn on");
      await terminal.write("read do");
      await terminal.press("Tab");
      await terminal.shows("read docs/");
      await terminal.press("Tab");
      await terminal.shows('read "docs/two words.md"');
      await terminal.press("Enter");
      await terminal.shows('heard "read "docs/two words.md"", message 1');
      // In one piece, so that completions come late.
      await terminal.send(new TextEncoder().encode("/mode ask\r"));
      await terminal.shows("mode: ask, from the next turn on");
      await terminal.send(new TextEncoder().encode("/modell x\r"));
      await terminal.shows('did you mean "/model"?');
    }),
});

Deno.test({
  name:
    `an interrupt in the middle of a stream ends the turn and not the chat${WHERE} [chat.cancel]`,
  ignore: IGNORE,
  fn: () =>
    onTerminal(async (scene) => {
      const { terminal } = scene;
      await startChat(scene);
      await terminal.type("endless");
      await terminal.shows("word20 ");
      await terminal.press("C-c");
      await turnEnds(terminal, "The turn was interrupted");
      assertEquals((await terminal.screen()).includes("word1499"), false);
      await ask(terminal, "still there?", 'heard "still there?", message 2');
      await terminal.write("a draft");
      await terminal.shows("\na draft\n");
      await terminal.press("C-c");
      await terminal.shows(/─\n\s*─/);
      await terminal.press("C-c");
      await terminal.shows("Ctrl-C once more leaves");
      await terminal.press("C-c");
      await terminal.shows("code-0");
    }),
});

Deno.test({
  name: `a message waits while a turn runs, and can be taken back${WHERE} [chat.queue]`,
  ignore: IGNORE,
  fn: () =>
    onTerminal(async (scene) => {
      const { terminal } = scene;
      await startChat(scene);
      await terminal.type("endless");
      await terminal.shows("word3 ");
      await terminal.type("waits first");
      await terminal.shows("↳ waits: waits first");
      await terminal.type("waits second");
      await terminal.shows("↳ waits: waits second");
      await terminal.press("Up");
      await terminal.shows("\nwaits second\n");
      await terminal.press("C-c");
      await terminal.shows('heard "waits first", message 2');
      assertStringIncludes(await terminal.screen(), "\nwaits second\n");
      await terminal.press("Enter");
      await terminal.shows('heard "waits second", message 3');
    }),
});

Deno.test({
  name: `what was sent is in reach of the arrow keys, also after a resume${WHERE} [chat.history]`,
  ignore: IGNORE,
  fn: () =>
    onTerminal(async (scene) => {
      const { terminal } = scene;
      await startChat(scene);
      await ask(terminal, "remember me", "message 1");
      await terminal.press("C-d");
      await terminal.shows("code-0");
      await startChat(scene, { continue: true });
      await terminal.shows("you last said: remember me");
      await terminal.type("/usage");
      await terminal.shows("used 1200 + 34 tokens in 1 attempt of scripted/by message");
      await terminal.type("/export");
      await terminal.shows("--format markdown > session.md");
      await terminal.press("Up", "Up", "Up");
      await terminal.shows("\nremember me\n");
      await terminal.press("Enter");
      await terminal.shows('heard "remember me", message 2');
    }),
});
