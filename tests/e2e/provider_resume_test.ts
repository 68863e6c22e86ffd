// What goes over the wire after a session was interrupted, killed or damaged: each call with exactly one
// result right after it, in both protocols' own shapes.
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { JsonObject, ModelMessage } from "../../src/contract/mod.ts";
import { systemClock } from "../../src/contract/mod.ts";
import { openLocalRecord } from "../../src/store/mod.ts";
import type { Ground } from "../core_probe.ts";
import { onlyChild, until } from "../processes.ts";
import { startFakeModelServer } from "../support/fake_model_server.ts";
import { onGround, runProduct } from "./product.ts";
import { askOnGround, PROTOCOLS, providerEnv } from "./provider_lab.ts";
import { pairsOf } from "./provider_pairs.ts";

const CALLS = ["t1", "t2", "t3"].map((id) => ({
  id,
  name: "calculate",
  arguments: { expression: `${id.slice(1)}+1` },
}));

function result(callId: string): ModelMessage {
  return { role: "tool", callId, tool: "calculate", ok: true, content: `"of ${callId}"` };
}

const VARIANTS: { readonly [name: string]: readonly ModelMessage[] } = {
  "a result is missing": [result("t1"), result("t3")],
  "no result is there": [],
  "a result has no call": [result("t1"), result("t9"), result("t2"), result("t3")],
  "results follow a text": [
    result("t1"),
    { role: "user", text: "wait" },
    result("t2"),
    result("t3"),
  ],
  "a result is there twice": [result("t1"), result("t1"), result("t2"), result("t3"), result("t3")],
  "results are in another order": [result("t3"), result("t1"), result("t2")],
};

for (const protocol of PROTOCOLS) {
  for (const [variant, results] of Object.entries(VARIANTS)) {
    Deno.test(`${protocol}: the bytes after a resume are valid: ${variant} [provider_turn.history]`, () =>
      onGround(async (ground) => {
        await using server = await startFakeModelServer([], { otherwise: { fixture: "text" } });
        const ask = (...options: readonly string[]) =>
          askOnGround(ground, server, { protocol, options });
        const { document } = await ask();
        await damage(ground, document.session, results);
        assertEquals((await ask("--continue")).code, 0);
        assertEquals((await ask("--continue")).code, 0);
        for (const { text } of server.posts().slice(1)) {
          const pairs = pairsOf(protocol, text);
          assertEquals(pairs, [{ calls: ["t1", "t2", "t3"], results: ["t1", "t2", "t3"] }]);
          assert(!text.includes("t9"));
          assert(!/"input":null|"arguments":null/.test(text));
          const known = results.some((one) => one.role === "tool" && one.callId === "t2");
          assertEquals(text.includes("Interrupted, not executed"), !known);
        }
      }));
  }

  Deno.test(`${protocol}: a turn that was cancelled while calls arrived leaves valid bytes [provider_turn.history]`, () =>
    onGround(async (ground) => {
      await using server = await startFakeModelServer([
        { fixture: "two_calls", stop: { after: "2*21", how: "stall" } },
        { fixture: "text" },
      ]);
      const cancelled = await askOnGround(ground, server, {
        protocol,
        meanwhile: async (child) => {
          await until("the request is there", () => server.posts().length === 1);
          child.kill("SIGINT");
        },
      });
      assertEquals(cancelled.code, 130);
      const resumed = await askOnGround(ground, server, { protocol, options: ["--continue"] });
      const sent = server.posts()[1]?.text ?? "";
      assertEquals(resumed.code, 0);
      for (const { calls, results } of pairsOf(protocol, sent)) assertEquals(results, calls);
      assertMatch(sent, /what is the answer/);
    }));

  Deno.test(`${protocol}: a core that was killed between two rounds leaves valid bytes [provider_turn.history]`, () =>
    onGround(async (ground) => {
      await using server = await startFakeModelServer([
        { fixture: "two_calls" },
        { fixture: "text", stop: { after: "The ans", how: "stall" } },
        { fixture: "text" },
      ]);
      const killed = await runProduct(ground, {
        args: ["what is the answer"],
        env: providerEnv(protocol, server.url),
        meanwhile: async (child) => {
          await until("the second request is there", () => server.posts().length === 2);
          Deno.kill(await onlyChild(child.pid), "SIGKILL");
        },
      });
      assertEquals(killed.code, 1, killed.stderr);
      await until("the server sees the close", () => server.posts()[1]?.closedEarly === true);
      const resumed = await askOnGround(ground, server, { protocol, options: ["--continue"] });
      assertEquals(resumed.code, 0);
      const pairs = pairsOf(protocol, server.posts()[2]?.text ?? "");
      assertEquals(pairs.map(({ calls }) => calls.length), [2]);
      for (const { calls, results } of pairs) assertEquals(results, calls);
    }));
}

/** Appends a turn that ended in the middle of its calls, as a killed core leaves it. */
async function damage(
  { home }: Ground,
  session: string,
  results: readonly ModelMessage[],
): Promise<void> {
  const record = openLocalRecord({ state: `${home}/state`, clock: systemClock });
  const turn = "trn_damaged";
  const rows: readonly ModelMessage[] = [
    { role: "user", text: "do it" },
    { role: "assistant", text: "", calls: CALLS },
    ...results,
  ];
  for (const message of rows) {
    const { kind, payload } = rowOf(message);
    const event = { session, kind, payload: { turn, ...payload } };
    const answer = await record.ask({ act: "append", event });
    if (!answer.ok) throw new Error(answer.error);
  }
  await record.close();
}

function rowOf(message: ModelMessage): {
  readonly kind: "message.user" | "message.assistant" | "message.tool";
  readonly payload: JsonObject;
} {
  if (message.role === "user") return { kind: "message.user", payload: { text: message.text } };
  if (message.role === "assistant") {
    const calls = message.calls.map((call) => ({ ...call, arguments: call.arguments ?? {} }));
    return { kind: "message.assistant", payload: { text: message.text, calls } };
  }
  const { callId, tool, ok, content } = message;
  return { kind: "message.tool", payload: { call_id: callId, tool, ok, content } };
}
