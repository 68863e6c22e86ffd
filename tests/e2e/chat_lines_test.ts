// A chat without a terminal, and at one that can do little.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { ask, checkUsable, onTerminal, startChat, turnEnds } from "./chat_lab.ts";
import { isGone, until } from "../processes.ts";
import { onGround, runProduct } from "./product.ts";
import { WITHOUT_TERMINAL, WITHOUT_TERMINAL_REASON } from "./tmux_terminal.ts";

const [IGNORE, WHERE] = [WITHOUT_TERMINAL, WITHOUT_TERMINAL_REASON];

Deno.test("each line of a pipe is a message, answered in order on stdout [chat.lines]", () =>
  onGround(async (ground) => {
    const stdin = "what is 6*7?\r\n\n/mode\n/nope\nwhat is 2+3?\n/usage\nwhat is 1+1?";
    const end = await runProduct(ground, { task: "kyrozen", args: ["chat"], stdin });
    const [first, mode, second, session = "", used = "", ...rest] = end.stdout.split("\n");
    assertEquals([end.code, first, mode, second, rest], [
      0,
      "6*7 = 42",
      "mode: agent; one of ask, plan, agent, auto",
      "2+3 = 5",
      ["1+1 = 2", ""],
    ]);
    assertEquals([/^ses_\w+$/.test(session), /^ {2}used about \d+/.test(used)], [true, true]);
    assertEquals(end.stderr.split("\n"), [
      `workspace: ${ground.workspace}`,
      `Unknown command "/nope": "/help" lists them. To send a text that begins with a slash, write two`,
      "",
    ]);
  }));

Deno.test("every command of a chat answers on a pipe [chat.commands]", () =>
  onGround(async (ground) => {
    const stdin = [
      ...["/help", "/mode plan", "/mode", "/mode plam", "/model nobody/x", "/model", "/tools"],
      ...["/usage", "/export", "what is 6*7?", "/sessions", "/permissions", "/config limits"],
      ...["/export", "/export markdown", "/export yaml", "/new", "/export", "/resume", "/usage"],
      ...["/resume nowhere", "//etc is what?", "/quit", "what is 1+1?"],
    ].join("\n");
    const { code, stdout, stderr } = await runProduct(ground, {
      task: "kyrozen",
      args: ["chat", "--mode", "ask"],
      stdin,
    });
    const session = /ses_\w+/.exec(stdout)?.[0] ?? "";
    for (
      const line of [
        "  /mode [MODE]          shows or sets what a turn may do: ask, plan, agent, auto",
        "mode: plan; one of ask, plan, agent, auto",
        `model: offline/offline; "kyrozen models list" shows what there is`,
        "read_file       read         Read a text file, or some of its lines.",
        "write   no file of the workspace can be written",
        `  kyrozen sessions export ${session} > session.json`,
      ]
    ) assertStringIncludes(stdout, line);
    assertStringIncludes(stdout, `${session}  `);
    assertStringIncludes(stdout, "limits.max_rounds");
    assertStringIncludes(stdout, "what is 6*7?\n");
    assertStringIncludes(stderr, 'There is no mode "plam": did you mean "plan"?\n');
    assertStringIncludes(stderr, "--model: expected a provider for this model");
    assertStringIncludes(stderr, "A session is exported as markdown or as json\n");
    assertStringIncludes(stderr, 'No session has the id or the name "nowhere"');
    assertEquals(stdout.includes("1+1 = 2"), false);
    // The offline model does not know the text that begins with a slash.
    assertEquals([code, stdout.includes("/etc is what?")], [1, true]);
  }));

Deno.test("the code of a chat on a pipe is that of its first turn that failed [chat.lines]", () =>
  onGround(async (ground) => {
    const stdin = "what is 6*7?\nno such request\nwhat is 1+1?\n";
    const { code, stdout } = await runProduct(ground, { task: "kyrozen", args: ["chat"], stdin });
    assertEquals([code, stdout.endsWith("1+1 = 2\n")], [1, true]);
    const none = await runProduct(ground, { task: "kyrozen", args: ["chat"] });
    assertEquals([none.code, none.stdout], [0, ""]);
  }));

Deno.test("a chat as JSON is a usage error, and a start on a pipe needs a prompt [chat.start]", () =>
  onGround(async (ground) => {
    const json = await runProduct(ground, { task: "kyrozen", args: ["chat", "--output", "json"] });
    assertEquals([json.code, JSON.parse(json.stdout).error], [
      2,
      'A chat is text: for --output json use "kyrozen run"',
    ]);
    const start = await runProduct(ground, { args: [] });
    assertEquals([start.code, start.stderr.startsWith("No prompt: say what to do")], [2, true]);
  }));

Deno.test({
  name: `without colour a chat at a terminal is lines that it edits itself${WHERE} [chat.lines]`,
  ignore: IGNORE,
  fn: () =>
    onTerminal(async (scene) => {
      const { terminal } = scene;
      const processes = await startChat(scene, { "no-color": true });
      await terminal.shows("\n>\n");
      await ask(terminal, "hello", 'heard "hello", message 1');
      await terminal.shows("1 200 + 34 tokens");
      await terminal.type("endless");
      await terminal.shows("word5 ");
      await terminal.type("waits");
      await terminal.shows("(sent after this turn)");
      await terminal.press("C-c");
      await terminal.shows("The turn was interrupted");
      await turnEnds(terminal, 'heard "waits", message 3');
      await terminal.paste("one\ntwo\nthree", { marks: "marked" });
      await terminal.shows("2 lines as one draft");
      await terminal.press("Enter");
      await turnEnds(terminal, 'heard "one\\ntwo\\nthree", message 4');
      await terminal.paste(`${"long ".repeat(1000)}\n`, { marks: "unmarked" });
      await terminal.shows("Nothing was sent: a line of 4095 bytes");
      await terminal.type("hostile");
      await terminal.shows("before\\x1b]0;stolen");
      await turnEnds(terminal, "tag after");
      await terminal.press("C-z");
      await terminal.clear();
      await terminal.type("fg");
      // The shell names what goes on.
      await terminal.shows("supervise_chat.ts");
      await ask(terminal, "back", 'heard "back", message 6');
      await terminal.press("C-c");
      await terminal.shows("Ctrl-C once more leaves");
      await terminal.press("C-c");
      // What is typed before that the ending chat may still read.
      await until("the chat is gone", () => isGone(processes.supervisor));
      await terminal.type("echo left-$?");
      await terminal.shows("left-0");
      assertEquals(/leaves[^]*>[^]*\n>/.test(await terminal.screen()), false);
      await checkUsable(scene, processes);
    }),
});
