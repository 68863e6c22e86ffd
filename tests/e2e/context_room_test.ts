// A request that its model cannot read, through the real product.
import { assertEquals, assertMatch } from "@std/assert";
import type { TurnDocument } from "../../src/contract/mod.ts";
import { MODELS } from "../../src/providers/mod.ts";
import { startFakeModelServer } from "../support/fake_model_server.ts";
import { onGround, runProduct } from "./product.ts";

Deno.test("a request that its model cannot read never reaches the provider, one that may fit does [agent.context_room]", () =>
  onGround(async (ground) => {
    const facts = MODELS.find(({ provider }) => provider === "groq");
    await using server = await startFakeModelServer([{ fixture: "text" }]);
    const env = {
      KYROZEN_PROVIDER: "groq",
      KYROZEN_BASE_URL: server.url,
      KYROZEN_MODEL: facts?.model ?? "",
      GROQ_API_KEY: "test-key-0123456789",
    };
    const ask = async (words: number) => {
      const stdin = "tree ".repeat(words);
      const args = ["--quiet", "--output", "json", "count them", "-"];
      const { stdout } = await runProduct(ground, { args, stdin, env });
      const document: TurnDocument = JSON.parse(stdout);
      return document;
    };
    const large = await ask(200_000);
    assertEquals([large.code, large.usage.rounds, server.requests.length], [1, 0, 0]);
    assertMatch(
      large.error ?? "",
      new RegExp(
        `^Cannot ask groq/.*: it would read about \\d{6} tokens and reads ${facts?.contextTokens} at most`,
      ),
    );
    const small = await ask(1000);
    assertEquals([small.code, server.posts().length], [0, 1]);
  }));
