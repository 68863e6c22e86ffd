import type { ModelErrorKind, ModelEvent } from "../../src/contract/mod.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  type Answer,
  answerWith,
  ANTHROPIC,
  eventsOf,
  hear,
  OPENAI,
  openTestModel,
  SETUPS,
} from "./model_wire_lab.ts";

type ErrorEvent = Extract<ModelEvent, { type: "error" }>;

async function failureOf(setup: typeof OPENAI, answer: Answer | Error): Promise<ErrorEvent> {
  const { fetch } = answerWith(answer);
  const events = await eventsOf(await openTestModel(setup, { fetch }), { remainingMs: 0 });
  const [event] = events;
  if (events.length !== 1 || event?.type !== "error") throw new Error(JSON.stringify(events));
  return event;
}

function body(message: string, more: Record<string, unknown> = {}): string {
  return JSON.stringify({ error: { message, ...more } });
}

Deno.test("each refusal is an error of one kind [models.wire_errors]", async () => {
  const cases: readonly [number, string, ModelErrorKind, boolean][] = [
    [400, body("bad field"), "invalid_request", false],
    [400, body("x", { code: "context_length_exceeded" }), "context_overflow", false],
    [400, body("This model's maximum context length is 8192 tokens"), "context_overflow", false],
    [400, body("prompt is too long: 210000 tokens > 200000 maximum"), "context_overflow", false],
    [400, body("Incorrect API key provided: xai-***"), "auth", false],
    [400, body("Your credit balance is too low"), "auth", false],
    [401, body("no"), "auth", false],
    [402, body("Insufficient Balance"), "auth", false],
    [403, body("not allowed"), "auth", false],
    [404, body("model not found"), "invalid_request", false],
    [408, "", "timeout", true],
    [413, body("too large", { type: "request_too_large" }), "context_overflow", false],
    [422, JSON.stringify({ detail: [{ loc: ["body"], msg: "extra" }] }), "invalid_request", false],
    [429, body("slow down"), "rate_limited", true],
    [429, body("You exceeded your quota", { code: "insufficient_quota" }), "rate_limited", false],
    [500, body("oops"), "overloaded", true],
    [502, "<html><title>Bad gateway</title></html>", "overloaded", true],
    [503, body("busy"), "overloaded", true],
    [504, "", "overloaded", true],
    [529, body("Overloaded", { type: "overloaded_error" }), "overloaded", true],
  ];
  for (const setup of SETUPS) {
    for (const [status, text, kind, retriable] of cases) {
      const headers = { "content-type": "application/json" };
      const event = await failureOf(setup, { status, headers, chunks: [text] });
      assertEquals([event.kind, event.retriable], [kind, retriable], `${status} ${text}`);
      assertMatch(event.message, new RegExp(`^acme \\(127\\.0\\.0\\.1:9\\) .*\\(${status}\\)`));
    }
  }
});

Deno.test("an error inside a stream of status 200 has the kind of its name or code [models.wire_errors] [models.wire_stream_error]", async () => {
  const cases: readonly [unknown, ModelErrorKind][] = [
    [{ type: "overloaded_error", message: "x" }, "overloaded"],
    [{ type: "rate_limit_error", message: "x" }, "rate_limited"],
    [{ type: "authentication_error", message: "x" }, "auth"],
    [{ type: "invalid_request_error", message: "prompt is too long" }, "context_overflow"],
    [{ type: "invalid_request_error", message: "x" }, "invalid_request"],
    [{ code: 429, message: "x" }, "rate_limited"],
    [{ code: "502", message: "x" }, "overloaded"],
    [{ message: "x" }, "overloaded"],
    ["a plain text", "overloaded"],
  ];
  for (const setup of SETUPS) {
    for (const [error, kind] of cases) {
      const events = await hear(setup, [`data: ${JSON.stringify({ type: "error", error })}\n\n`]);
      assertEquals(events.map((event) => event.type === "error" ? event.kind : event), [kind]);
    }
  }
});

Deno.test("a sentence names the provider, its host and what to do [models.wire_errors]", async () => {
  const answer = { status: 401, headers: {}, chunks: [body("Invalid key")] };
  assertEquals(await failureOf(OPENAI, answer), {
    type: "error",
    kind: "auth",
    message: 'acme (127.0.0.1:9) refused the key of ACME_API_KEY (401): "Invalid key"; ' +
      "set ACME_API_KEY to a key that it takes for this model",
    retriable: false,
  });
  const { key: _, ...keyless } = { ...OPENAI, key_name: null };
  assertMatch((await failureOf(keyless, answer)).message, /asks for a key \(401\)/);
  const missing = { status: 404, headers: {}, chunks: [body("nope")] };
  assertMatch(
    (await failureOf(ANTHROPIC, missing)).message,
    /does not know the model "test-model"/,
  );
});

Deno.test("no sentence holds the key, whatever the provider repeats [models.wire_key]", async () => {
  const { key = "" } = OPENAI;
  const texts = [
    `your key ${key} is bad`,
    `${"x".repeat(295)}${key}`,
    `${key}${key}`,
    ...Array.from({ length: 20 }, (_, index) => `${"x".repeat(60 + index)}${key}`),
    JSON.stringify({ headers: { authorization: `Bearer ${key}` } }),
  ];
  for (const setup of SETUPS) {
    for (const text of texts) {
      for (const chunks of [[body(text)], [text]]) {
        const event = await failureOf(setup, { status: 400, headers: {}, chunks });
        assert(!JSON.stringify(event).includes(key), event.message);
        assert(!event.message.includes("sentinel-"), event.message);
      }
      const [inside] = await hear(setup, [
        `data: {"error":{"message":${JSON.stringify(text)}}}\n\n`,
      ]);
      assert(!JSON.stringify(inside).includes("sentinel-"), JSON.stringify(inside));
      const [odd] = await hear(setup, [`data: ${text}\n\n`]);
      assert(!JSON.stringify(odd).includes("sentinel-"), JSON.stringify(odd));
      const broken = await failureOf(setup, new TypeError(text));
      assert(!broken.message.includes("sentinel-"), broken.message);
    }
  }
});

Deno.test("a sentence is short, on one line and shows control characters [models.wire_errors]", async () => {
  const text = `\u001b]0;title\u0007\n\u202eevil ${"long ".repeat(5000)}`;
  for (const chunks of [[body(text)], [text], [`<html><title>${text}</title>`]]) {
    const { message } = await failureOf(OPENAI, { status: 400, headers: {}, chunks });
    assert(message.length < 500, `${message.length} characters`);
    // deno-lint-ignore no-control-regex
    assert(!/[\u0000-\u001f\u202e]/.test(message), message);
  }
});

Deno.test("the body of an error is read up to a bound, and not without end [models.wire_bounds]", async () => {
  const chunks = [body("slow"), ...Array(200).fill("x".repeat(1024))];
  const event = await failureOf(OPENAI, { status: 500, headers: {}, chunks, end: "hang" });
  assertEquals(event.kind, "overloaded");
});

Deno.test("how long to wait is read as seconds, milliseconds or a date [models.wire_retry_after]", async () => {
  const date = new Date(Date.now() + 90_000).toUTCString();
  const cases: readonly [Record<string, string>, number | undefined][] = [
    [{ "retry-after": "7" }, 7000],
    [{ "retry-after": " 1.5 " }, 1500],
    [{ "retry-after-ms": "250", "retry-after": "7" }, 250],
    [{ "retry-after": "0" }, 0],
    [{ "retry-after": "-5" }, undefined],
    [{ "retry-after": "soon" }, undefined],
    [{ "retry-after": "Fri, 01 Jan 1999 00:00:00 GMT" }, 0],
    [{}, undefined],
  ];
  for (const [headers, expected] of cases) {
    const event = await failureOf(OPENAI, { status: 429, headers, chunks: [] });
    assertEquals(event.retryAfterMs, expected, JSON.stringify(headers));
  }
  const { retryAfterMs } = await failureOf(OPENAI, {
    status: 429,
    headers: { "retry-after": date },
    chunks: [],
  });
  assert(retryAfterMs !== undefined && retryAfterMs > 60_000 && retryAfterMs <= 90_000);
});

Deno.test("a network that fails is told in words [models.wire_errors]", async () => {
  const cause = new Error(
    "error sending request for url (http://127.0.0.1:9/v1): client error (Connect): " +
      "tcp connect error: Connection refused (os error 111)",
  );
  const event = await failureOf(OPENAI, new TypeError("fetch failed", { cause }));
  assertEquals([event.kind, event.retriable], ["network", true]);
  assertMatch(
    event.message,
    /^acme \(127\.0\.0\.1:9\) cannot be reached: tcp connect error: Connection refused/,
  );
  const denied = await failureOf(OPENAI, new Deno.errors.NotCapable("Requires net access"));
  assertEquals([denied.kind, denied.retriable], ["network", false]);
});

Deno.test("a redirect is not followed [models.wire_redirect]", async () => {
  for (const setup of SETUPS) {
    const headers = { location: "https://evil.example/v1" };
    const event = await failureOf(setup, { status: 307, headers, chunks: [] });
    assertEquals(event, {
      type: "error",
      kind: "protocol",
      message: "acme (127.0.0.1:9) redirects to evil.example (307), which is not followed, " +
        "since the key would go there too; configure the address itself",
      retriable: false,
    });
  }
});
