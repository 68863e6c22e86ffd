// A request that is too long: said once, never in a loop, and nothing goes out while nobody asks.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { until } from "../processes.ts";
import { startFakeModelServer } from "../support/fake_model_server.ts";
import { onGround } from "./product.ts";
import { askOnGround, failureKind, PROTOCOLS, providerEnv } from "./provider_lab.ts";
import { finish, start } from "./started.ts";

/** How long a chat that nobody speaks to is watched, in milliseconds. */
const IDLE_MS = 4000;

for (const protocol of PROTOCOLS) {
  Deno.test(`${protocol}: a session that has grown too long says so with each request that a person makes [provider_turn.overflow]`, () =>
    onGround(async (ground) => {
      await using server = await startFakeModelServer([
        { fixture: "two_calls" },
        { fixture: "text" },
      ], { otherwise: { error: "context" } });
      const first = await askOnGround(ground, server, { protocol });
      assertEquals([first.code, server.posts().length], [0, 2]);
      for (let turn = 1; turn <= 2; turn++) {
        const before = server.posts().length;
        const told = await askOnGround(ground, server, { protocol, options: ["--continue"] });
        assertEquals([told.code, failureKind(told)], [1, "context_overflow"]);
        const sent = server.posts().length - before;
        assert(sent >= 1 && sent <= 2, `${sent} requests`);
        assertStringIncludes(told.document.error ?? "", "begin a new session");
      }
    }));

  Deno.test(`${protocol}: an overflow between two rounds of a turn ends it [provider_turn.overflow]`, () =>
    onGround(async (ground) => {
      await using server = await startFakeModelServer([{ fixture: "two_calls" }], {
        otherwise: { error: "context" },
      });
      const told = await askOnGround(ground, server, { protocol });
      assertEquals([told.code, failureKind(told)], [1, "context_overflow"]);
      assertEquals(told.document.receipts.map(({ ok }) => ok), [true, true]);
      assert(server.posts().length <= 3, `${server.posts().length} requests`);
    }));

  Deno.test(`${protocol}: a chat sends nothing while nobody speaks, also after an overflow [provider_turn.overflow]`, () =>
    onGround(async (ground) => {
      await using server = await startFakeModelServer([{ error: "context" }, { fixture: "text" }]);
      await Deno.mkdir(`${ground.root}/run`);
      const chat = start(
        ground,
        ["run", "-A", "--quiet", "src/main.ts", "chat", "--project", ground.workspace],
        providerEnv(protocol, server.url),
      );
      const say = (text: string) => chat.stdin.write(new TextEncoder().encode(`${text}\n`));
      try {
        await say("something long");
        await until("it is refused", () => chat.said().includes("begin a new session"));
        const refused = server.posts().length;
        await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
        assertEquals([refused <= 2, server.requests.length], [true, refused]);
        await say("something short");
        await until("it is answered", () => chat.said().includes("The answer is 42."));
        assertEquals(server.posts().length, refused + 1);
      } finally {
        await finish(chat);
      }
    }));
}
