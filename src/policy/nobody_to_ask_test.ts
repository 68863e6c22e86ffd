import { assertEquals } from "@std/assert";
import { nobodyToAsk } from "./nobody_to_ask.ts";

const REQUEST = { callId: "call_1", tool: "write_file", args: {}, keys: ["k"], summary: "s" };

Deno.test("nobodyToAsk denies at once and says why [policy.nobody]", async () => {
  assertEquals(await nobodyToAsk.ask(REQUEST, new AbortController().signal), {
    kind: "denied",
    reason: '"write_file" needs an approval, and this run has nobody to ask',
  });
});

Deno.test("nobodyToAsk says when the turn was cancelled [policy.nobody]", async () => {
  assertEquals(await nobodyToAsk.ask(REQUEST, AbortSignal.abort()), {
    kind: "denied",
    reason: 'The turn was cancelled before "write_file" was approved',
  });
});
