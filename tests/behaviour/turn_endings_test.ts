import { fail } from "../../src/contract/mod.ts";
import { assertEquals } from "@std/assert";
import { ending, tool, tryTurn } from "./turn_trial.ts";

const LOOK = { name: "look", arguments: {}, id: "a" };
const CHANGE = tool("change", { capability: "write", sideEffects: "mutation" });

Deno.test("a model error fails the turn: no reply, no call, one event and one row [agent.model_error]", async () => {
  const { document, events, rows } = await tryTurn({
    steps: [{
      text: "partial",
      calls: [LOOK],
      error: { kind: "overloaded", message: "Overloaded", retriable: true },
    }],
  });
  const error = "The model failed (overloaded): Overloaded";
  assertEquals(ending(document), { code: 1, text: "", error, receipts: [] });
  assertEquals(events.filter((event) => event.type === "model.failed"), [
    { type: "model.failed", round: 1, kind: "overloaded", message: "Overloaded", retriable: true },
  ]);
  assertEquals(rows[1], {
    session: "ses_1",
    kind: "model.failed",
    payload: {
      turn: "trn_1",
      round: 1,
      kind: "overloaded",
      message: "Overloaded",
      dropped_calls: ["look"],
    },
  });
});

Deno.test("a request that is too long for the model is sent once, and the turn says what to do (SE-5) [agent.context_overflow]", async () => {
  const overflow = {
    error: { kind: "context_overflow", message: "8300 of 8192 tokens", retriable: true },
  } as const;
  const { document, requests, rows } = await tryTurn({ steps: [overflow, overflow, overflow] });
  assertEquals(ending(document), {
    code: 1,
    text: "",
    error: "The model failed (context_overflow): 8300 of 8192 tokens; what it was sent is longer " +
      "than it takes: begin a new session, or ask for less",
    receipts: [],
  });
  assertEquals(requests.length, 1);
  assertEquals(rows.filter(({ kind }) => kind === "model.failed").length, 1);
});

Deno.test("a stream that just stops is a model error [agent.model_error]", async () => {
  const { document } = await tryTurn({
    async *stream() {
      yield { type: "text", text: "half" };
      yield { type: "tool_call", call: LOOK };
    },
  });
  const error = "The model failed (protocol): The stream ended before the response was complete";
  assertEquals(ending(document), { code: 1, text: "", error, receipts: [] });
});

Deno.test("what a stream says after its end is not heard [agent.model_error]", async () => {
  const usage = { inputTokens: 1, outputTokens: 1, status: "authoritative" } as const;
  const { document } = await tryTurn({
    async *stream() {
      yield { type: "text", text: "14" };
      yield { type: "finish", reason: "stop", usage };
      yield { type: "tool_call", call: LOOK };
      yield { type: "finish", reason: "tool_calls", usage };
    },
  });
  assertEquals(ending(document), { code: 0, text: "14", error: null, receipts: [] });
  assertEquals([document.usage.input_tokens, document.usage.status], [1, "authoritative"]);
});

Deno.test("a model that is unable fails the turn with its words [agent.unable]", async () => {
  const { document } = await tryTurn({ steps: [{ text: "I cannot.", finish: "unable" }] });
  const error = "The request could not be served";
  assertEquals(ending(document), { code: 1, text: "I cannot.", error, receipts: [] });
});

Deno.test("a reply cut off at the output limit fails the turn and runs nothing [agent.length]", async () => {
  const { document } = await tryTurn({ steps: [{ text: "I", calls: [LOOK], finish: "length" }] });
  const error = "The model's reply was cut off at its output limit: ask for less at once";
  assertEquals(ending(document), { code: 1, text: "", error, receipts: [] });
});

Deno.test("a turn without any answer fails [agent.empty]", async () => {
  const { document } = await tryTurn({ steps: [{ calls: [LOOK] }, { text: " \n" }] });
  const error = "The model ended the turn without an answer";
  assertEquals(ending(document), { code: 1, text: "", error, receipts: [["a", null]] });
});

Deno.test("a call that policy denies gives code 4 whatever the reply says [agent.denied]", async () => {
  const ran: string[] = [];
  const { document } = await tryTurn({
    tools: [{ ...CHANGE, run: () => (ran.push("change"), fail("not_found", "")) }],
    write: false,
    steps: [{ calls: [{ name: "change", id: "a" }] }, { text: "All done." }],
  });
  assertEquals(ran, []);
  assertEquals(ending(document), {
    code: 4,
    text: "All done.",
    error: "1 tool call was denied: change",
    receipts: [["a", "permission_denied"]],
  });
  assertEquals(document.denials, [{
    call_id: "a",
    tool: "change",
    code: "permission_denied",
    reason: 'Cannot run "change": it needs write, which the process does not allow',
    remedy: 'See "kyrozen permissions" for what the process may do and why',
  }]);
});

Deno.test("a question that nobody can answer is a denial, at once [agent.denied]", async () => {
  const { document } = await tryTurn({
    tools: [{ ...CHANGE, risk: "high" }],
    steps: [{ calls: [{ name: "change", id: "a" }] }, { text: "All done." }],
  });
  assertEquals([document.code, document.ok], [4, false]);
  assertEquals(document.denials.map(({ code }) => code), ["approval_denied"]);
  assertEquals(document.receipts.map(({ decision }) => decision), ["ask"]);
});

Deno.test("a refusal by the tool itself is a denial like any other [agent.denied]", async () => {
  const refusing = tool("look", {
    run: () => fail("permission_denied", "It leaves the workspace"),
  });
  const { document } = await tryTurn({
    tools: [refusing],
    steps: [{ calls: [LOOK, { ...LOOK, id: "b" }] }, { text: "All done." }],
  });
  assertEquals([document.code, document.error], [4, "2 tool calls were denied: look"]);
});

Deno.test("an interrupt counts before a limit and a denial [agent.exit_codes]", async () => {
  const interrupt = new AbortController();
  const { document } = await tryTurn({
    tools: [CHANGE],
    write: false,
    steps: [{ calls: [{ name: "change" }] }],
    limits: { max_rounds: 1 },
    turn: {
      signal: interrupt.signal,
      onEvent: (event) => event.type === "tool.finished" && interrupt.abort(),
    },
  });
  assertEquals([document.code, document.denials.length, document.limits.hit], [130, 1, null]);
});

Deno.test("a limit counts before a denial, a denial before a failure [agent.exit_codes]", async () => {
  const denied = { tools: [CHANGE], write: false };
  const calls = { calls: [{ name: "change" }] };
  const limited = await tryTurn({ ...denied, steps: [calls], limits: { max_rounds: 1 } });
  assertEquals([limited.document.code, limited.document.denials.length], [5, 1]);
  const gone = { error: { kind: "network", message: "Gone" } } as const;
  const { document } = await tryTurn({ ...denied, steps: [calls, gone] });
  const error = "1 tool call was denied: change; The model failed (network): Gone";
  assertEquals([document.code, document.error], [4, error]);
});
