import { assertEquals } from "@std/assert";
import type { Model, ModelEvent, ModelRequest } from "../contract/mod.ts";
import { createScriptedModel } from "./scripted_model.ts";

const REQUEST: ModelRequest = {
  system: "s",
  messages: [{ role: "user", text: "hi" }],
  tools: [],
};
const NO_USAGE = { inputTokens: 0, outputTokens: 0, status: "unknown" } as const;

async function collect(model: Model, signal = new AbortController().signal) {
  const events: ModelEvent[] = [];
  for await (const event of model.stream(REQUEST, signal)) events.push(event);
  return events;
}

Deno.test("createScriptedModel() tells each step in a fixed order [models.scripted]", async () => {
  const model = createScriptedModel([
    {
      text: ["a", "b"],
      reasoning: "why",
      calls: [{ name: "read_file", arguments: '{"path":' }, { id: "x", name: "list_dir" }],
    },
    (request) => ({ text: `${request.messages.length}`, finish: "unable" }),
  ]);

  assertEquals(await collect(model), [
    { type: "reasoning", text: "why" },
    { type: "text", text: "a" },
    { type: "text", text: "b" },
    {
      type: "tool_call",
      call: { id: "call_1_1", name: "read_file", arguments: '{"path":' },
    },
    { type: "tool_call", call: { id: "x", name: "list_dir" } },
    { type: "finish", reason: "tool_calls", usage: NO_USAGE },
  ]);
  assertEquals(await collect(model), [
    { type: "text", text: "1" },
    { type: "finish", reason: "unable", usage: NO_USAGE },
  ]);
  assertEquals(model.requests, [REQUEST, REQUEST]);
});

Deno.test("createScriptedModel() ends in an error beyond its last step [models.scripted]", async () => {
  const model = createScriptedModel([{ text: "only" }]);
  await collect(model);
  assertEquals(await collect(model), [{
    type: "error",
    kind: "protocol",
    message: "Cannot answer request 2: the script has 1 step(s); add a step",
    retriable: false,
  }]);
});

Deno.test("createScriptedModel() turns a throwing step into an event [models.never_throws]", async () => {
  const thrown = createScriptedModel([() => {
    throw new Error("broken\nsecond line");
  }]);
  assertEquals(await collect(thrown), [{
    type: "error",
    kind: "protocol",
    message: "Cannot answer request 1: broken",
    retriable: false,
  }]);
});

Deno.test("createScriptedModel() tells a failure after what came before it [models.scripted]", async () => {
  const model = createScriptedModel([{
    text: "half",
    error: { kind: "overloaded", message: "busy", retriable: true },
  }]);
  assertEquals(await collect(model), [
    { type: "text", text: "half" },
    { type: "error", kind: "overloaded", message: "busy", retriable: true },
  ]);
});

Deno.test("createScriptedModel() ends a delay when the signal fires [models.cancelled]", async () => {
  const controller = new AbortController();
  const model = createScriptedModel([{ text: ["a", "b"], delayMs: 600_000 }]);
  const events = collect(model, controller.signal);
  controller.abort();
  assertEquals(await events, [{
    type: "error",
    kind: "cancelled",
    message: "The request was cancelled",
    retriable: false,
  }]);
});

Deno.test("createScriptedModel() leaves a step that never settles when the signal fires [models.cancelled]", async () => {
  const controller = new AbortController();
  const model = createScriptedModel([() => new Promise<never>(() => {})]);
  const events = collect(model, controller.signal);
  controller.abort(new Error("stop"));
  assertEquals((await events).map((event) => event.type === "error" ? event.kind : event.type), [
    "cancelled",
  ]);
});

Deno.test("createScriptedModel() reports a cancel between two chunks [models.cancelled]", async () => {
  const controller = new AbortController();
  const model = createScriptedModel([{ text: ["a", "b"] }]);
  const types: string[] = [];
  for await (const event of model.stream(REQUEST, controller.signal)) {
    types.push(event.type === "error" ? event.kind : event.type);
    controller.abort();
  }
  assertEquals(types, ["text", "cancelled"]);
});
