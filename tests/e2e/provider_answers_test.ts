// What a model says, from the bytes on the wire to the document: the real product, a fake server.
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { JsonObject } from "../../src/contract/mod.ts";
import type { Reply } from "../support/wire_reply.ts";
import { askProvider, PROTOCOLS, shownText, typesOf } from "./provider_lab.ts";

const ANSWER = "The answer is 42.";

const FRAMINGS: readonly Reply[] = [
  { fixture: "text", piece: 1 },
  { fixture: "text", crlf: true },
  { fixture: "heartbeats" },
  { fixture: "heartbeats_comments", crlf: true },
  { fixture: "text", heartbeats: 5, pauseMs: 50 },
];

for (const protocol of PROTOCOLS) {
  Deno.test(`${protocol}: text arrives as it is sent, with its usage [provider_turn.answers]`, async () => {
    const told = await askProvider({ protocol, script: [{ fixture: "text" }] });
    const { code, document, posts } = told;
    assertEquals([code, document.text, shownText(told)], [0, ANSWER, ANSWER]);
    assertEquals(document.usage.status, "authoritative");
    const input = protocol === "openai-chat" ? 120 : 120 + 64;
    assertEquals([document.usage.input_tokens, document.usage.output_tokens], [input, 30]);
    assertEquals([document.model, posts.length], [`${nameOf(protocol)}/fake-model`, 1]);
    assertEquals(typesOf(told).filter((type) => type === "model.text").length, 2);
    const request = posts[0];
    assertEquals(
      request?.path,
      `/v1/${protocol === "openai-chat" ? "chat/completions" : "messages"}`,
    );
    const sent: JsonObject = JSON.parse(request?.text ?? "");
    assertEquals([sent.model, sent.stream], ["fake-model", true]);
    const { headers = {} } = request ?? {};
    assertMatch(headers["content-type"] ?? "", /^application\/json/);
    assertEquals(headers["user-agent"], "kyrozen");
    const { authorization = "", "x-api-key": key = "" } = headers;
    assertEquals(
      [authorization, key],
      protocol === "openai-chat" ? ["Bearer test-key-0123456789", ""] : ["", "test-key-0123456789"],
    );
  });

  Deno.test(`${protocol}: two interleaved calls run real tools, and their results go back [provider_turn.calls]`, async () => {
    const told = await askProvider({
      protocol,
      script: [{ fixture: "two_calls" }, { fixture: "text" }],
    });
    assertEquals([told.code, told.document.text, told.posts.length], [0, ANSWER, 2]);
    assertEquals(told.document.receipts.map(({ tool, ok }) => [tool, ok]), [
      ["calculate", true],
      ["list_dir", true],
    ]);
    const results = resultsSent(told.posts[1]?.text ?? "");
    assertEquals(results.map(({ ok }) => ok), [true, true]);
    assertMatch(results[0]?.text ?? "", /42/);
    assertMatch(results[1]?.text ?? "", /file/);
  });

  Deno.test(`${protocol}: reasoning is shown apart from the text [provider_turn.answers]`, async () => {
    const told = await askProvider({ protocol, script: [{ fixture: "reasoning" }] });
    const thought = told.events.map((event) => event.type === "model.reasoning" ? event.text : "");
    assertEquals([told.code, told.document.text, shownText(told)], [0, ANSWER, ANSWER]);
    assertEquals(thought.join(""), "Six times seven.");
  });

  Deno.test(`${protocol}: calls whose arguments are no object are refused one by one [provider_turn.calls]`, async () => {
    const told = await askProvider({
      protocol,
      script: [{ fixture: "malformed_arguments" }, { fixture: "text" }],
    });
    assertEquals(told.document.receipts.map(({ ok }) => ok), [false, false, false, false, true]);
    assertEquals([told.code, told.posts.length], [0, 2]);
  });

  Deno.test(`${protocol}: an empty arguments text is no arguments [provider_turn.calls]`, async () => {
    const told = await askProvider({
      protocol,
      script: [{ fixture: "empty_arguments" }, { fixture: "text" }],
    });
    assertEquals(told.document.receipts.map(({ tool, ok }) => [tool, ok]), [["list_dir", true]]);
    assertEquals([told.code, told.posts.length], [0, 2]);
  });

  Deno.test(`${protocol}: framing and heartbeats change nothing [provider_turn.framing]`, async () => {
    await Promise.all(FRAMINGS.map(async (reply) => {
      const told = await askProvider({ protocol, script: [reply] });
      const { code, document, posts } = told;
      assertEquals([reply.fixture, code, document.text, posts.length], [
        ...[reply.fixture, 0, ANSWER, 1],
      ]);
    }));
    const framed = await askProvider({ protocol, script: [{ fixture: "framing" }] });
    const text = "The answer is 42, said data: [DONE]\n\ndata: {}";
    assertEquals([framed.code, framed.document.text], [0, text]);
  });
}

Deno.test("the name of reasoning that some servers shorten is known too [provider_turn.answers]", async () => {
  const script = [{ fixture: "reasoning_short_key" }];
  const told = await askProvider({ protocol: "openai-chat", script });
  assert(typesOf(told).includes("model.reasoning"));
  assertEquals([told.code, told.document.text], [0, ANSWER]);
});

function nameOf(protocol: typeof PROTOCOLS[number]): string {
  return protocol === "openai-chat" ? "openai" : "anthropic";
}

interface SentResult {
  readonly ok: boolean;
  readonly text: string;
}

/** The results in a request, in order. */
function resultsSent(body: string): readonly SentResult[] {
  // deno-lint-ignore no-explicit-any -- the two protocols' own shapes
  const { messages }: { messages: any[] } = JSON.parse(body);
  const blocks = messages.flatMap(({ role, content }) =>
    role === "tool" ? [{ content }] : Array.isArray(content) ? content : []
  );
  return blocks.filter(({ type }) => type === undefined || type === "tool_result")
    .map(({ content, is_error }) => ({ ok: is_error !== true, text: JSON.stringify(content) }));
}
