import {
  type AgentEvent,
  deepFreeze,
  type LedgerEvent,
  type Model,
  type Receipt,
  type ToolCall,
  type TurnDocument,
} from "../contract/mod.ts";
import { assertEquals } from "@std/assert";
import { createScriptedModel, type ScriptedStep } from "../models/mod.ts";
import { type ExecutedCall, type Executor, ToolRegistry } from "../tools/mod.ts";
import { createAgent, type TurnOptions } from "./create_agent.ts";
import type { TurnBounds } from "./turn_limits.ts";

interface Trial {
  readonly steps?: readonly ScriptedStep[];
  /** Takes the place of `steps`. */
  readonly stream?: Model["stream"];
  readonly turn?: Partial<TurnOptions>;
  readonly limits?: Partial<TurnBounds>;
  /** Told each batch of calls; answers the failure that the calls end in, if any. */
  readonly onCalls?: (calls: readonly ToolCall[]) => Receipt["code"];
  readonly append?: (event: LedgerEvent) => void;
}

/** A registry with one reading and one changing tool. */
function registry(): ToolRegistry {
  const tools = new ToolRegistry();
  for (const name of ["look", "change"]) {
    tools.registerSpec({
      name,
      description: `Can ${name}.`,
      version: "1.0.0",
      source: "app",
      inputSchema: { type: "object", properties: {}, additionalProperties: false },
      capability: name === "look" ? "read" : "write",
      sideEffects: name === "look" ? "read" : "mutation",
      risk: "normal",
      content: "internal",
      run: () => ({ ok: true, output: null }),
    });
  }
  return tools;
}

function fakeExecutor(onCalls: Trial["onCalls"]): Executor {
  return {
    run: (calls, { signal }) => {
      const code = signal.aborted ? "cancelled" : onCalls?.(calls) ?? null;
      return Promise.resolve(calls.map((call) => executed(call, code)));
    },
  };
}

function executed(call: ToolCall, code: Receipt["code"]): ExecutedCall {
  const denied = code === "permission_denied";
  return {
    receipt: {
      call_id: call.id,
      tool: call.name,
      args: {},
      ok: code === null,
      code,
      decision: denied ? "deny" : "allow",
      rule: "test",
      isolation: "none",
      ms: 0,
    },
    result: code === null
      ? { ok: true, output: call.id }
      : { ok: false, code, message: "no", retriable: false },
    ...(denied
      ? {
        denial: {
          call_id: call.id,
          tool: call.name,
          code,
          reason: "Not here",
          remedy: "Elsewhere",
        },
      }
      : {}),
    content: JSON.stringify(code ?? call.id),
  };
}

async function trial({ steps = [], stream, turn, limits, onCalls, append }: Trial) {
  const events: AgentEvent[] = [];
  const rows: LedgerEvent[] = [];
  const model = createScriptedModel(steps);
  let time = 0;
  const clock = { now: () => 0, monotonic: () => ++time };
  let count = 0;
  const agent = createAgent({
    model: stream === undefined ? model : { ...model, stream },
    registry: registry(),
    executor: fakeExecutor(onCalls),
    ledger: {
      append: async (event) => {
        await append?.(event);
        rows.push(event);
        return { ...event, seq: rows.length, time: "", prev: "", sha256: "" };
      },
    },
    clock,
    ids: { next: (prefix) => `${prefix}_${++count}` },
    capabilities: (mode) => new Set(mode === "agent" ? ["read", "write"] : ["read"]),
    limits,
  });
  const document = await agent.runTurn("hello", {
    mode: "agent",
    session: "ses_1",
    signal: new AbortController().signal,
    onEvent: (event) => void events.push(deepFreeze(event)),
    ...turn,
  });
  return { document, events, rows, requests: model.requests };
}

function kinds(items: readonly { readonly kind?: string; readonly type?: string }[]): string[] {
  return items.map((item) => item.kind ?? item.type ?? "");
}

function summary({ code, text, error, receipts }: TurnDocument) {
  return { code, text, error, receipts: receipts.map(({ call_id, code }) => [call_id, code]) };
}

const LOOK = { name: "look", arguments: {} };

Deno.test("a turn: calls run, results go back in call order, the reply ends it [agent.turn]", async () => {
  const { document, events, rows, requests } = await trial({
    steps: [
      { text: "I look.", calls: [{ ...LOOK, id: "a" }, { ...LOOK, id: "b" }] },
      { text: ["It is ", "so."], usage: { inputTokens: 5, outputTokens: 2, status: "estimated" } },
    ],
  });
  assertEquals(document, {
    version: 1,
    ok: true,
    code: 0,
    text: "It is so.",
    error: null,
    session: "ses_1",
    turn: "trn_1",
    mode: "agent",
    model: "scripted/scripted",
    receipts: ["a", "b"].map((id) => executed({ id, name: "look" }, null).receipt),
    denials: [],
    usage: { rounds: 2, tool_calls: 2, input_tokens: 5, output_tokens: 2, status: "unknown" },
    limits: { max_rounds: 40, max_tool_calls: 200, deadline_s: null, hit: null },
    ms: 1,
  });
  assertEquals(events.at(-1), { type: "result", ...document });
  assertEquals(kinds(events), [
    "turn.started",
    ...["model.started", "model.text", "model.finished"],
    ...["model.started", "model.text", "model.text", "model.finished"],
    "result",
  ]);
  assertEquals(kinds(rows), ["turn.started", "model.finished", "model.finished", "turn.finished"]);
  assertEquals(requests[1]?.messages, [
    { role: "user", text: "hello" },
    {
      role: "assistant",
      text: "I look.",
      calls: [{ id: "a", ...LOOK }, { id: "b", ...LOOK }],
    },
    { role: "tool", callId: "a", tool: "look", ok: true, content: '"a"' },
    { role: "tool", callId: "b", tool: "look", ok: true, content: '"b"' },
  ]);
});

Deno.test("a request names the mode and offers only tools whose capability is in force [agent.request]", async () => {
  for (const mode of ["ask", "agent"] as const) {
    const { requests } = await trial({ steps: [{ text: "ok" }], turn: { mode } });
    const [request] = requests;
    assertEquals(request?.system.split("\n").filter((line) => line.startsWith("Mode: ")), [
      `Mode: ${mode}`,
    ]);
    assertEquals((request?.system.length ?? 0) < 2048, true);
    const names = request?.tools.map((tool) => tool.name);
    assertEquals(names, mode === "agent" ? ["change", "look"] : ["look"]);
  }
});

Deno.test("a model error fails the turn; its half response is no reply and runs nothing [agent.model_error]", async () => {
  const ran: string[] = [];
  const { document, events, rows } = await trial({
    steps: [{
      text: "partial",
      calls: [LOOK],
      error: { kind: "overloaded", message: "Overloaded", retriable: true },
    }],
    onCalls: (calls) => (ran.push(...calls.map((call) => call.id)), null),
  });
  const error = "The model failed (overloaded): Overloaded";
  assertEquals(summary(document), { code: 1, text: "", error, receipts: [] });
  assertEquals(ran, []);
  assertEquals(events.filter((event) => event.type === "model.failed"), [
    { type: "model.failed", round: 1, kind: "overloaded", message: "Overloaded", retriable: true },
  ]);
  assertEquals(rows[1]?.payload, {
    turn: "trn_1",
    round: 1,
    kind: "overloaded",
    message: "Overloaded",
    dropped_calls: ["look"],
  });
});

Deno.test("a stream that just stops is a model error [agent.model_error]", async () => {
  const { document } = await trial({
    async *stream() {
      yield { type: "text", text: "half" };
      yield { type: "tool_call", call: { id: "a", ...LOOK } };
    },
  });
  assertEquals(
    document.error,
    "The model failed (protocol): The stream ended before the response was complete",
  );
  assertEquals(document.receipts, []);
});

Deno.test("a model that is unable fails the turn with its words [agent.unable]", async () => {
  const { document } = await trial({ steps: [{ text: "I cannot.", finish: "unable" }] });
  const error = "The model says that it cannot serve this request";
  assertEquals(summary(document), { code: 1, text: "I cannot.", error, receipts: [] });
});

Deno.test("a reply cut off at the output limit fails the turn and runs nothing [agent.length]", async () => {
  const { document } = await trial({ steps: [{ text: "I", calls: [LOOK], finish: "length" }] });
  const error = "The model's reply was cut off at its output limit: ask for less at once";
  assertEquals(summary(document), { code: 1, text: "", error, receipts: [] });
});

Deno.test("a turn without any answer fails [agent.empty]", async () => {
  const { document } = await trial({ steps: [{ text: " \n" }] });
  const error = "The model ended the turn without an answer";
  assertEquals(summary(document), { code: 1, text: "", error, receipts: [] });
});

Deno.test("a denial gives code 4 whatever the reply says [agent.denied]", async () => {
  const { document } = await trial({
    steps: [{ calls: [{ ...LOOK, id: "a" }] }, { text: "All done." }],
    onCalls: () => "permission_denied",
  });
  assertEquals(summary(document), {
    code: 4,
    text: "All done.",
    error: "1 tool call was denied: look",
    receipts: [["a", "permission_denied"]],
  });
  assertEquals(document.denials.map((denial) => denial.remedy), ["Elsewhere"]);
});

Deno.test("the limit of rounds ends the turn with code 5 [agent.limits]", async () => {
  const { document, events } = await trial({
    steps: [{ calls: [{ ...LOOK, id: "a" }] }, { text: "never asked" }],
    limits: { max_rounds: 1 },
  });
  const message = "The turn stopped at its limit of 1 model rounds (max_rounds)";
  assertEquals(summary(document), { code: 5, text: "", error: message, receipts: [["a", null]] });
  assertEquals(document.limits, {
    max_rounds: 1,
    max_tool_calls: 200,
    deadline_s: null,
    hit: "max_rounds",
  });
  assertEquals(events.at(-2), { type: "limit.hit", limit: "max_rounds", message });
});

Deno.test("a response beyond the limit of calls runs none of them; each has its receipt [agent.limits]", async () => {
  const ran: string[] = [];
  const { document } = await trial({
    steps: [
      { calls: [{ ...LOOK, id: "a" }] },
      { calls: [{ ...LOOK, id: "b" }, { ...LOOK, id: "c" }] },
    ],
    limits: { max_tool_calls: 2 },
    onCalls: (calls) => (ran.push(...calls.map((call) => call.id)), null),
  });
  assertEquals(ran, ["a"]);
  assertEquals(summary(document), {
    code: 5,
    text: "",
    error: "The turn stopped at its limit of 2 tool calls (max_tool_calls)",
    receipts: [["a", null], ["b", "cancelled"], ["c", "cancelled"]],
  });
});

Deno.test("the deadline ends the turn with code 5 while the model is silent [agent.limits]", async () => {
  const { document } = await trial({
    steps: [() => new Promise(() => {})],
    limits: { deadline_s: 0.02 },
  });
  const error = "The turn stopped at its limit of 0.02 seconds (deadline_s)";
  assertEquals(summary(document), { code: 5, text: "", error, receipts: [] });
});

Deno.test("an interrupt ends even a stream that hangs; whole calls get one receipt [agent.interrupt]", async () => {
  const interrupt = new AbortController();
  const { document } = await trial({
    async *stream() {
      yield { type: "text", text: "half" };
      yield { type: "tool_call", call: { id: "a", ...LOOK } };
      interrupt.abort();
      await new Promise(() => {});
    },
    turn: { signal: interrupt.signal },
  });
  const error = "The turn was interrupted";
  assertEquals(summary(document), { code: 130, text: "", error, receipts: [["a", "cancelled"]] });
});

Deno.test("an interrupt between call and result leaves each call one receipt [agent.interrupt]", async () => {
  const interrupt = new AbortController();
  const { document, requests } = await trial({
    steps: [{ calls: [{ ...LOOK, id: "a" }] }, { text: "never asked" }],
    turn: { signal: interrupt.signal },
    onCalls: () => (interrupt.abort(), "cancelled"),
  });
  const error = "The turn was interrupted";
  assertEquals(summary(document), { code: 130, text: "", error, receipts: [["a", "cancelled"]] });
  assertEquals(requests.length, 1);
});

Deno.test("an interrupt counts before a denial and a limit [agent.exit_codes]", async () => {
  const interrupt = new AbortController();
  const { document } = await trial({
    steps: [{ calls: [LOOK] }],
    limits: { max_rounds: 1 },
    turn: { signal: interrupt.signal },
    onCalls: () => (interrupt.abort(), "permission_denied"),
  });
  assertEquals([document.code, document.denials.length], [130, 1]);
});

Deno.test("a limit counts before a denial, a denial before a failure [agent.exit_codes]", async () => {
  const denied = { steps: [{ calls: [LOOK] }], onCalls: () => "permission_denied" as const };
  assertEquals((await trial({ ...denied, limits: { max_rounds: 1 } })).document.code, 5);
  const { document } = await trial({
    ...denied,
    steps: [...denied.steps, { error: { kind: "network", message: "Gone" } }],
  });
  assertEquals(
    [document.code, document.error],
    [4, "1 tool call was denied: look; The model failed (network): Gone"],
  );
});

Deno.test("a response that defines a tool is thrown away whole; the model may answer again [agent.define_tool]", async () => {
  const ran: string[] = [];
  const { document, events, rows, requests } = await trial({
    steps: [
      { text: "Look:", calls: [LOOK, { name: "DefineTool", arguments: { name: "x" } }] },
      { text: "Without it, then." },
    ],
    onCalls: (calls) => (ran.push(...calls.map((call) => call.name)), null),
  });
  assertEquals(summary(document), {
    code: 0,
    text: "Without it, then.",
    error: null,
    receipts: [],
  });
  assertEquals(ran, []);
  const reason = "The response contained a DefineTool block, so none of it was used";
  assertEquals(events.filter((event) => event.type === "model.rejected"), [
    { type: "model.rejected", round: 1, reason },
  ]);
  assertEquals(rows[1], {
    session: "ses_1",
    kind: "model.rejected",
    payload: { turn: "trn_1", round: 1, reason, dropped_calls: ["look", "DefineTool"] },
  });
  assertEquals(requests[1]?.messages.map((message) => message.role), ["user", "user"]);
});

Deno.test("a model that goes on defining tools fails the turn [agent.define_tool]", async () => {
  const block = { text: "DefineTool: {}" };
  const { document } = await trial({ steps: [block, block, { text: "never asked" }] });
  assertEquals([document.code, document.usage.rounds], [1, 2]);
  assertEquals(
    document.error,
    "The model kept trying to define a tool, which is refused; nothing of it ran",
  );
});

const PLAN = '```plan\n{"steps":[{"title":"Read","acceptance":"It was read"}]}\n```';

Deno.test("mode plan: the reply's plan is proposed and in the document [agent.plan]", async () => {
  const { document, events } = await trial({ steps: [{ text: PLAN }], turn: { mode: "plan" } });
  const steps = [{ title: "Read", acceptance: "It was read" }];
  assertEquals([document.code, document.plan], [0, steps]);
  assertEquals(events.at(-2), { type: "plan.proposed", steps });
});

Deno.test("mode plan: a reply without a plan is asked for once more, then fails [agent.plan]", async () => {
  const again = await trial({ steps: [{ text: "no" }, { text: PLAN }], turn: { mode: "plan" } });
  assertEquals([again.document.code, again.document.plan?.length], [0, 1]);
  const { document } = await trial({
    steps: [{ text: "no" }, { text: "still no" }, { text: PLAN }],
    turn: { mode: "plan" },
  });
  assertEquals(summary(document), {
    code: 1,
    text: "still no",
    error: "The reply proposes no plan: it has no fenced `plan` block",
    receipts: [],
  });
});

Deno.test("call ids that a model repeats become unique in one turn [agent.call_ids]", async () => {
  const { document } = await trial({
    steps: [
      { calls: [{ ...LOOK, id: "a" }, { ...LOOK, id: "a" }] },
      { calls: [{ ...LOOK, id: "a" }] },
      { text: "done" },
    ],
  });
  assertEquals(new Set(document.receipts.map((receipt) => receipt.call_id)).size, 3);
});

Deno.test("history is repaired before the first request [agent.history]", async () => {
  const { requests } = await trial({
    steps: [{ text: "hi" }],
    turn: {
      history: [
        { role: "user", text: "before" },
        { role: "assistant", text: "", calls: [{ id: "a", ...LOOK }] },
      ],
    },
  });
  assertEquals(requests[0]?.messages.map((message) => message.role), [
    ...["user", "assistant", "tool", "user"],
  ]);
});

Deno.test("a row that cannot be written stops the turn before anything is changed [agent.ledger]", async () => {
  const ran: string[] = [];
  const { document } = await trial({
    steps: [{ calls: [{ name: "change", arguments: {}, id: "a" }] }, { text: "changed" }],
    append: ({ kind }) => {
      if (kind === "model.finished") throw new Error("disk full");
    },
    onCalls: (calls) => (ran.push(...calls.map((call) => call.name)), null),
  });
  assertEquals(ran, []);
  assertEquals(summary(document), {
    code: 1,
    text: "",
    error: "Cannot record the turn in the ledger: disk full",
    receipts: [["a", "cancelled"]],
  });
});

Deno.test("a reply whose last row cannot be written is not a turn that ended well [agent.ledger]", async () => {
  const { document } = await trial({
    steps: [{ text: "14" }],
    append: ({ kind }) => {
      if (kind === "turn.finished") throw new Error("disk full");
    },
  });
  const error = "Cannot record the turn in the ledger: disk full";
  assertEquals(summary(document), { code: 1, text: "14", error, receipts: [] });
});

Deno.test("what is recorded of a turn is redacted and bounded [agent.ledger]", async () => {
  const { rows } = await trial({ steps: [{ text: "x".repeat(100_000) }] });
  assertEquals(String(rows[1]?.payload.text).length < 17_000, true);
});
