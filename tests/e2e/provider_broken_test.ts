// Answers that are not whole, or not what was asked for: nothing of them counts as done.
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { ModelErrorKind, TurnDocument } from "../../src/contract/mod.ts";
import { startFakeModelServer } from "../support/fake_model_server.ts";
import type { Reply } from "../support/wire_reply.ts";
import { onGround, runProduct } from "./product.ts";
import { askProvider, failureKind, PROTOCOLS, providerEnv, shownText } from "./provider_lab.ts";

interface Broken {
  readonly name: string;
  readonly reply: Reply;
  readonly kinds: readonly ModelErrorKind[];
  /** Whether it may be tried again, as long as nothing was shown. @default {false} */
  readonly again?: boolean;
}

const MIDDLE = '"The answer "';
const HTML = "<!doctype html><html><head><title>Sign in</title></head><body>portal</body></html>";

const BROKEN: readonly Broken[] = [
  {
    name: "a reset in the middle of a delta",
    reply: { fixture: "text", stop: { after: '"is 4', how: "reset" } },
    kinds: ["network", "protocol"],
    again: true,
  },
  {
    name: "a connection that closes in the middle",
    reply: { fixture: "text", stop: { after: MIDDLE, how: "close" } },
    kinds: ["network", "protocol"],
    again: true,
  },
  {
    name: "an early clean end after text",
    reply: { fixture: "text", stop: { after: "is 42.", how: "end" } },
    kinds: ["protocol", "network"],
    again: true,
  },
  {
    name: "an early clean end before anything",
    reply: { fixture: "text", stop: { after: "", how: "end" } },
    kinds: ["protocol", "network"],
    again: true,
  },
  {
    name: "calls that end before they are whole",
    reply: { fixture: "two_calls", stop: { after: "2*21", how: "end" } },
    kinds: ["protocol", "network"],
    again: true,
  },
  {
    name: "whole calls without a finish",
    reply: { fixture: "calls_no_finish" },
    kinds: ["protocol", "network"],
    again: true,
  },
  {
    name: "whole text without a finish",
    reply: { fixture: "text_no_finish" },
    kinds: ["protocol", "network"],
    again: true,
  },
  {
    name: "JSON that breaks off",
    reply: { fixture: "bad_json" },
    kinds: ["protocol"],
  },
  {
    name: "a page of HTML",
    reply: { body: HTML, headers: { "content-type": "text/html" } },
    kinds: ["protocol"],
  },
  {
    name: "JSON in the place of a stream",
    reply: {
      body: '{"object":"chat.completion"}',
      headers: { "content-type": "application/json" },
    },
    kinds: ["protocol"],
  },
  {
    name: "a refusal",
    reply: { fixture: "refused" },
    kinds: ["invalid_request"],
  },
  {
    name: "an unknown reason to finish",
    reply: { fixture: "unknown_finish" },
    kinds: ["protocol"],
  },
];

for (const protocol of PROTOCOLS) {
  // All at once: most of the time is spent on waits.
  Deno.test(`${protocol}: what is not whole is never an answer [provider_turn.broken]`, async () => {
    await Promise.all(BROKEN.map(async ({ name, reply, kinds, again = false }) => {
      const told = await askProvider({ protocol, script: [reply, reply, reply, reply] });
      const { code, document, posts } = told;
      assertEquals([name, code, document.text, document.receipts], [name, 1, "", []]);
      assert(kinds.some((kind) => kind === failureKind(told)), `${name}: ${document.error}`);
      const shown = shownText(told);
      assert("The answer is 42.".startsWith(shown), `${name}: ${shown}`);
      // Nobody reads half an answer twice.
      const most = again && shown === "" ? 3 : 1;
      assert(posts.length <= most, `${name}: ${posts.length} requests`);
    }));
  });

  Deno.test(`${protocol}: a reply or a call that is cut at the limit of tokens is no answer [provider_turn.broken]`, async () => {
    for (const fixture of ["length", "length_call"]) {
      const told = await askProvider({ protocol, script: [{ fixture }] });
      assertEquals([told.code, told.document.receipts, told.posts.length], [1, [], 1], fixture);
      assertMatch(told.document.error ?? "", /output limit/);
    }
  });

  Deno.test(`${protocol}: what is cut ends with 1 as text and as one document too [provider_turn.broken]`, () =>
    onGround(async (ground) => {
      const cut: Reply = {
        ...{ fixture: "text", piece: 100, pauseMs: 50 },
        stop: { after: '"is 4', how: "reset" },
      };
      await using server = await startFakeModelServer([], { otherwise: cut });
      const run = (output: string) =>
        runProduct(ground, {
          args: ["--quiet", "--output", output, "what is the answer"],
          env: providerEnv(protocol, server.url),
        });
      const text = await run("text");
      assertEquals(text.code, 1);
      assertMatch(text.stderr, /^The model failed \((network|protocol)\): .+\n$/);
      assert("The answer \n".startsWith(text.stdout), text.stdout);
      const json = await run("json");
      const document: TurnDocument = JSON.parse(json.stdout);
      assertEquals([json.code, document.ok, document.code, document.text, json.stderr], [
        ...[1, false, 1, "", ""],
      ]);
      assertEquals(json.stdout.indexOf("\n"), json.stdout.length - 1);
    }));
}
