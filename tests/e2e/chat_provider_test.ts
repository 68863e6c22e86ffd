// The whole product as a chat, with a provider: what it waits for, thinks, uses and costs is seen.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { startFakeModelServer } from "../support/fake_model_server.ts";
import { onTerminal, turnEnds } from "./chat_lab.ts";
import { providerEnv } from "./provider_lab.ts";
import { WITHOUT_TERMINAL, WITHOUT_TERMINAL_REASON } from "./tmux_terminal.ts";

const [IGNORE, WHERE] = [WITHOUT_TERMINAL, WITHOUT_TERMINAL_REASON];

Deno.test({
  name: `a chat shows a retry, and each turn sends what was said before${WHERE} [chat.session]`,
  ignore: IGNORE,
  async fn() {
    await using server = await startFakeModelServer([
      { error: 429, headers: { "retry-after": "2" } },
      { fixture: "text" },
      { fixture: "reasoning" },
      { fixture: "text", piece: 8, pauseMs: 60 },
    ]);
    const env = providerEnv("openai-chat", server.url);
    await onTerminal(async ({ terminal, workspace }) => {
      await terminal.type(`"$DENO" task --quiet start --project ${workspace}; echo code-$?`);
      await terminal.shows("agent · openai/fake-model · new session");
      await terminal.type("first words");
      await terminal.shows(/\(try 1\); again in 2\.0 s/);
      await terminal.shows("waiting to ask again");
      // The wait is part of the turn, and a busy machine may add to it.
      await terminal.shows(/\d+ \+ \d+ tokens · (?:[2-9]|\d\d)\.\d s/);
      await terminal.type("second words");
      await turnEnds(terminal, "· thought for");
      await terminal.type("third words");
      await terminal.shows("answering");
      await terminal.press("C-c");
      await turnEnds(terminal, "The turn was interrupted");
      await terminal.press("C-d");
      await terminal.shows("to go on: kyrozen chat --session ses_");
      await terminal.shows("code-0");
      const [, first, second, third] = server.posts().map(({ text }) => text);
      assertEquals([first, second].map((text) => text?.includes("first words")), [true, true]);
      assertEquals([first, second].map((text) => text?.includes("second words")), [false, true]);
      for (const words of ["first words", "second words", "third words"]) {
        assertStringIncludes(third ?? "", words);
      }
    }, { env });
  },
});
