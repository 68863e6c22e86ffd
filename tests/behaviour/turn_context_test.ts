// A request that cannot fit into what its model reads (SE-5).
import { assert, assertEquals, assertMatch } from "@std/assert";
import { ContextRoom } from "../../src/agent/context_room.ts";
import { type ModelMessage, type ModelRequest, succeed } from "../../src/contract/mod.ts";
import { ending, tool, tryTurn } from "./turn_trial.ts";

/** Text of about as many tokens, of words that no tokenizer joins. */
function words(count: number): string {
  return Array.from({ length: count }, (_, index) => `w${index % 10}`).join(" ");
}

Deno.test("a first request that cannot fit is not sent, and the turn says both sizes [agent.context_room]", async () => {
  const { document, requests, rows } = await tryTurn({
    contextTokens: 8192,
    guidance: {
      role: { name: "long", text: words(20_000), byProject: false },
      instructions: { text: "", byProject: false },
      examples: { list: [], byProject: false },
    },
  });
  assertEquals(requests, []);
  assertEquals([document.code, document.text, document.receipts], [1, "", []]);
  assertMatch(
    document.error ?? "",
    /^Cannot ask scripted\/scripted: it would read about \d{5} tokens and reads 8192 at most; begin a new session, or ask for less$/,
  );
  assertEquals(rows.filter(({ kind }) => kind === "request.refused").length, 1);
});

Deno.test("a conversation that outgrows its model ends before the request that cannot fit [agent.context_room]", async () => {
  const call = { calls: [{ name: "look" }] };
  const { document, requests } = await tryTurn({
    contextTokens: 16_000,
    tools: [tool("look", { run: () => succeed(words(4000)) })],
    steps: [call, call, call, call, call, { text: "never" }],
    limits: { max_rounds: 10 },
  });
  assertMatch(document.error ?? "", /^Cannot ask .* and reads 16000 at most/);
  assert(requests.length >= 2 && requests.length <= 5, `${requests.length} requests`);
  assertEquals(ending(document).code, 1);
});

Deno.test("a request that may fit is sent, and so is any to a model of which nobody knows what it reads [agent.context_room]", async () => {
  const guidance = {
    role: { name: "long", text: words(7000), byProject: false },
    instructions: { text: "", byProject: false },
    examples: { list: [], byProject: false },
  };
  for (const contextTokens of [16_384, undefined]) {
    const { document } = await tryTurn({ contextTokens, guidance, steps: [{ text: "ok" }] });
    assertEquals([document.code, document.text], [0, "ok"]);
  }
});

function asked(...texts: readonly string[]): ModelRequest {
  const messages = texts.map((text): ModelMessage => ({ role: "user", text }));
  return { system: "", tools: [], messages };
}

Deno.test("what the provider said of the last request counts more than an estimate [agent.context_room]", async () => {
  const usage = (inputTokens: number) => ({ inputTokens, outputTokens: 1 });
  const room = () => new ContextRoom({ contextTokens: 10_000 });
  const [first, second] = [words(8000), words(500)];
  const cases = {
    lower: [usage(3000), "authoritative", false],
    higher: [usage(9900), "authoritative", true],
    guessed: [usage(9900), "estimated", false],
    untold: [usage(0), "authoritative", false],
  } as const;
  for (const [name, [tokens, status, lacks]] of Object.entries(cases)) {
    const one = room();
    assertEquals(await one.lack(asked(first)), undefined, name);
    one.learn(asked(first), { ...tokens, status });
    assertEquals(await one.lack(asked(first, second)) !== undefined, lacks, name);
  }
  const low = room();
  low.learn(asked(words(20_000)), { ...usage(3000), status: "authoritative" });
  assertEquals(
    await low.lack(asked(words(20_000), second)),
    undefined,
    "An estimate alone refuses",
  );
});
