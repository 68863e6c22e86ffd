// What a chat shows, of hostile text and at odd sizes.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { ask, onTerminal, startChat, turnEnds } from "./chat_lab.ts";
import { until } from "../processes.ts";
import { WITHOUT_TERMINAL, WITHOUT_TERMINAL_REASON } from "./tmux_terminal.ts";

const [IGNORE, WHERE] = [WITHOUT_TERMINAL, WITHOUT_TERMINAL_REASON];

Deno.test({
  name: `hostile text of a model and of a tool is seen and steers nothing${WHERE} [chat.harmless]`,
  ignore: IGNORE,
  fn: () =>
    onTerminal(async (scene) => {
      const { terminal } = scene;
      await startChat(scene);
      await ask(terminal, "hostile", "tag after");
      const seen = await terminal.screen();
      for (
        const shown of [
          "before\\x1b]0;stolen\\x07\\x1b]52;c;aGFja2Vk\\x07\\x1b[2J\\x1b[H\\x9b31mred",
          "\\x1b]8;;http://evil.example",
          "\\u202egnp.exe\\u2069 \\u{e0041}tag after",
        ]
      ) assertStringIncludes(seen.replaceAll("\n", ""), shown);
      await ask(terminal, "tool", "done, message 2");
      assertStringIncludes(await terminal.screen(), "✗");
      assertStringIncludes(await terminal.screen(), 'evil {"path":"a\\u001b[2Jb\\u202e"}');
      assertStringIncludes(
        (await terminal.screen()).replace(/\n +/g, ""),
        "execution_error:before\\x1b]0;stolen\\x07\\x1b]52;c;aGFja2Vk",
      );
      await ask(terminal, "think", "· thought for");
      assertStringIncludes(await terminal.screen(), "It is \\x1b[31mred\\x1b[0m.");
      // Neither the title nor the clipboard was taken, and nothing was cleared.
      assertEquals((await terminal.tell("pane_title")).includes("stolen"), false);
      assertStringIncludes(await terminal.everything(), "/help lists the commands");
      assertEquals((await terminal.everything()).includes("hacked"), false);
    }),
});

for (const columns of [40, 200]) {
  Deno.test({
    name: `Markdown, tables and wide characters fit ${columns} columns${WHERE} [chat.width]`,
    ignore: IGNORE,
    fn: () =>
      onTerminal(async (scene) => {
        const { terminal } = scene;
        await startChat(scene);
        await terminal.type("table");
        await terminal.shows(/│ 技術 │ +12 │|│ 技術 │ 12 +│/);
        await turnEnds(terminal, "技術");
        const lines = await terminal.lines();
        assertStringIncludes(lines.join("\n"), "┌──────┬──────┐");
        assertEquals(lines.filter((line) => line.includes("**") || line.includes("# ")), []);
        await until("two borders are seen", async () => {
          const borders = (await terminal.lines()).filter((line) => /^─+$/.test(line));
          return borders.join() === Array.from({ length: 2 }, () => "─".repeat(columns)).join();
        });
        await ask(terminal, "wide", "✅");
        const full = "技".repeat(columns / 2 > 60 ? 60 : columns / 2);
        await until(`a full line is seen: ${full}`, async () => {
          return (await terminal.lines()).includes(full);
        });
      }, { columns, rows: 40 }),
  });
}

Deno.test({
  name: `a chat outlives every size while it streams (UI-3)${WHERE} [chat.width]`,
  ignore: IGNORE,
  fn: () =>
    onTerminal(async (scene) => {
      const { terminal } = scene;
      await startChat(scene);
      await terminal.type("wide");
      await terminal.shows("技技技");
      for (const [columns, rows] of [[3, 10], [1, 1], [200, 50], [40, 5], [80, 24]] as const) {
        await terminal.resize(columns, rows);
        await new Promise((resolve) => setTimeout(resolve, 120));
      }
      await terminal.shows("1 200 + 34 tokens");
      await ask(terminal, "still there?", 'heard "still there?", message 2');
      await until("the borders are as wide as the screen", async () => {
        const borders = (await terminal.lines()).filter((line) => /^─+$/.test(line));
        return borders.slice(-2).join() === Array.from({ length: 2 }, () => "─".repeat(80)).join();
      });
    }),
});

Deno.test({
  name: `what has scrolled off stays in the terminal's memory, once${WHERE} [chat.width]`,
  ignore: IGNORE,
  fn: () =>
    onTerminal(async (scene) => {
      const { terminal } = scene;
      await terminal.type("echo from-the-shell");
      await startChat(scene);
      await terminal.type("slow");
      await turnEnds(terminal, "word399");
      await terminal.resize(90, 12);
      for (const text of ["one", "two", "three"]) {
        await ask(terminal, text, `heard "${text}"`);
      }
      const all = await terminal.everything();
      for (const word of ["word0 ", "word200 ", "word399"]) {
        assertStringIncludes(all, word);
      }
      assertEquals(all.split("word0 ").length - 1, 1);
    }),
});

Deno.test({
  name: `a paste of 1 MB is one draft and one message (UI-2)${WHERE} [chat.paste]`,
  ignore: IGNORE,
  fn: () =>
    onTerminal(async (scene) => {
      const { terminal } = scene;
      await startChat(scene);
      const line = "0123456789abcdef".repeat(4);
      const text = Array.from({ length: 16_000 }, () => line).join("\n");
      await terminal.paste(text, { marks: "marked" });
      await terminal.shows("[paste #1 +16000 lines]");
      await terminal.press("Enter");
      await terminal.shows("more lines");
      await terminal.shows("tokens");
      await terminal.type("after");
      await terminal.shows('heard "after", message 2');
    }),
});
