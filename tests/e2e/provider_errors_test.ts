// What a provider refuses, and what is tried again: outcome, requests, waits, exit code.
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { ModelErrorKind } from "../../src/contract/mod.ts";
import type { Reply } from "../support/wire_reply.ts";
import {
  askProvider,
  failureKind,
  PROTOCOLS,
  shownText,
  type Told,
  waitsOf,
} from "./provider_lab.ts";

/** A wait of a second may be shortened by half by chance, and no timer is exact. */
const LEAST_WAIT = 400;

/** Far more than the tries and waits of any case take on a loaded machine. */
const MOST_MS = 60_000;

interface Refused {
  readonly error: NonNullable<Reply["error"]>;
  readonly kind: ModelErrorKind;
  readonly requests: number;
  readonly says: RegExp;
}

const REFUSED: readonly Refused[] = [
  { error: 400, kind: "invalid_request", requests: 1, says: /refused the request/ },
  { error: "context", kind: "context_overflow", requests: 1, says: /begin a new session/ },
  { error: 401, kind: "auth", requests: 1, says: /(OPENAI|ANTHROPIC)_API_KEY/ },
  { error: 403, kind: "auth", requests: 1, says: /(OPENAI|ANTHROPIC)_API_KEY/ },
  { error: 404, kind: "invalid_request", requests: 1, says: /"fake-model"/ },
  { error: 413, kind: "context_overflow", requests: 1, says: /begin a new session/ },
  { error: 429, kind: "rate_limited", requests: 3, says: /429/ },
  { error: 500, kind: "overloaded", requests: 3, says: /500/ },
  { error: 502, kind: "overloaded", requests: 3, says: /502/ },
  { error: 503, kind: "overloaded", requests: 3, says: /overloaded/ },
  { error: 529, kind: "overloaded", requests: 3, says: /overloaded/ },
];

for (const protocol of PROTOCOLS) {
  // All at once: most of the time is spent on waits.
  Deno.test(`${protocol}: each refusal ends the turn with its kind and a remedy [provider_turn.errors]`, async () => {
    await Promise.all(REFUSED.map(async ({ error, kind, requests, says }) => {
      const script = Array.from({ length: 5 }, () => ({ error }));
      const told = await askProvider({ protocol, script });
      assertEquals(
        [error, told.code, failureKind(told), told.posts.length],
        [error, 1, kind, requests],
      );
      assertEquals([told.document.text, shownText(told)], ["", ""]);
      assertMatch(told.document.error ?? "", says);
      assertStringIncludes(told.document.error ?? "", `(${kind})`);
      assertEquals(waitsOf(told).length, requests - 1);
      assertGaps(told);
    }));
  });

  Deno.test(`${protocol}: 500 twice, then fine, ends well [provider_turn.retries]`, async () => {
    const told = await askProvider({
      protocol,
      script: [{ error: 500 }, { error: 500 }, { fixture: "text" }],
    });
    assertEquals([told.code, told.document.text, told.posts.length], [0, "The answer is 42.", 3]);
    assertEquals(new Set(told.posts.map(({ text }) => text)).size, 1, "the same request each time");
    assertEquals(waitsOf(told).length, 2);
    assertGaps(told);
  });

  Deno.test(`${protocol}: retry-after in seconds, or as a date, is waited for [provider_turn.retries]`, async () => {
    const seconds = await askProvider({
      protocol,
      script: [{ error: 429, headers: { "retry-after": "3" } }, { fixture: "text" }],
    });
    assertEquals([seconds.code, seconds.posts.length], [0, 2]);
    assert((gapsOf(seconds)[0] ?? 0) >= 2900, `waited ${gapsOf(seconds)}`);
    const dated = await askProvider({
      protocol,
      // Dates have whole seconds: this is at least three from now when it is sent.
      script: [
        () => ({ error: 429, headers: { "retry-after": inSeconds(4) } }),
        { fixture: "text" },
      ],
    });
    assertEquals([dated.code, dated.posts.length], [0, 2]);
    assert((gapsOf(dated)[0] ?? 0) >= 2900, `waited ${gapsOf(dated)}`);
  });

  Deno.test(`${protocol}: a retry-after beyond the turn's deadline is not waited for [provider_turn.retries]`, async () => {
    const told = await askProvider({
      protocol,
      options: ["--deadline", "20"],
      script: [{ error: 429, headers: { "retry-after": "3600" } }],
    });
    assertEquals([told.code, failureKind(told), told.posts.length], [1, "rate_limited", 1]);
    assert(told.ms < 20_000, `took ${told.ms} ms`);
  });

  Deno.test(`${protocol}: an error before the first word is tried again, one after it is not [provider_turn.stream_errors]`, async () => {
    const before = await askProvider({
      protocol,
      script: [{ fixture: "error_first" }, { fixture: "text" }],
    });
    assertEquals([before.code, before.document.text, before.posts.length], [
      ...[0, "The answer is 42.", 2],
    ]);
    const script = [{ fixture: "error_inside", piece: 100, pauseMs: 50 }];
    const after = await askProvider({ protocol, script });
    assertEquals([after.code, after.posts.length, after.document.text], [1, 1, ""]);
    assertEquals([failureKind(after), shownText(after)], ["overloaded", "The answer "]);
  });

  Deno.test(`${protocol}: a half-made call before an error never runs [provider_turn.stream_errors]`, async () => {
    const script = Array.from({ length: 3 }, () => ({ fixture: "error_inside_call" }));
    const told = await askProvider({ protocol, script });
    assertEquals([told.code, told.document.receipts, failureKind(told)], [1, [], "overloaded"]);
    assert(told.posts.length <= 3);
  });
}

Deno.test("a port where nobody listens is a network failure that names the address [provider_turn.errors]", async () => {
  const told = await askProvider({
    protocol: "openai-chat",
    script: [],
    env: { KYROZEN_BASE_URL: `http://127.0.0.1:${await refusedPort()}/v1` },
  });
  assertEquals([told.code, failureKind(told), told.posts.length], [1, "network", 0]);
  assertMatch(told.document.error ?? "", /127\.0\.0\.1:\d+/);
  assertEquals(waitsOf(told).length, 2);
  assert(told.ms < MOST_MS);
});

function assertGaps(told: Told): void {
  for (const gap of gapsOf(told)) assert(gap >= LEAST_WAIT, `tried again after ${gap} ms`);
  assert(told.ms < MOST_MS, `took ${told.ms} ms`);
}

/** The milliseconds between one request and the next. */
function gapsOf({ posts }: Told): readonly number[] {
  return posts.slice(1).map(({ at }, index) => at - (posts[index]?.at ?? 0));
}

function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toUTCString();
}

/** A port that was free a moment ago. */
async function refusedPort(): Promise<number> {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return await Promise.resolve(port);
}
