// Tools and calls whose names every plain object has: what is sent, and what comes back.
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { ModelRequest, ProviderSetup } from "../../src/contract/mod.ts";
import { wireAnswer } from "../support/wire_answer.ts";
import { answerWith, ANTHROPIC, eventsOf, OPENAI, openTestModel } from "./model_wire_lab.ts";

const NAMES = Object.getOwnPropertyNames(Object.prototype);

function requestOf(offered: readonly string[]): ModelRequest {
  const parameters = { type: "object", properties: {}, additionalProperties: false } as const;
  return {
    system: "",
    messages: [
      { role: "user", text: "hi" },
      {
        role: "assistant",
        text: "",
        calls: NAMES.map((name, index) => ({ id: `t${index}`, name, arguments: {} })),
      },
      ...NAMES.map((tool, index) => (
        { role: "tool", callId: `t${index}`, tool, ok: true, content: "1" } as const
      )),
    ],
    tools: offered.map((name) => ({ name, description: name, parameters })),
  };
}

interface Sent {
  readonly calls: readonly unknown[];
  readonly tools: readonly unknown[];
}

function readSent(body: string): Sent {
  const { messages, tools = [] } = JSON.parse(body);
  const [, { content, tool_calls }] = messages;
  return {
    calls: (tool_calls ?? content).map((one: { name?: string; function?: { name: string } }) =>
      one.function?.name ?? one.name
    ),
    tools: tools.map((one: { name?: string; function?: { name: string } }) =>
      one.function?.name ?? one.name
    ),
  };
}

async function ask(setup: ProviderSetup, request: ModelRequest, called: readonly string[]) {
  const calls = called.map((name, index) => ({ id: `c${index}`, name, arguments: {} }));
  const { fetch, requests } = answerWith({ chunks: [wireAnswer(setup.protocol, { calls })] });
  const events = await eventsOf(await openTestModel(setup, { fetch }), { request });
  const names = events.flatMap((event) => event.type === "tool_call" ? [event.call.name] : []);
  return { ...readSent(String(requests[0]?.init.body)), names, last: events.at(-1)?.type };
}

Deno.test("names that every object has go out under made ones and come back [models.edge_names]", async () => {
  assert(NAMES.includes("constructor") && NAMES.includes("__proto__"));
  for (const setup of [OPENAI, ANTHROPIC]) {
    const { calls, tools } = await ask(setup, requestOf(NAMES), []);
    assertEquals([calls.length, new Set(calls).size], [NAMES.length, NAMES.length]);
    for (const name of calls) assertMatch(String(name), /^[a-zA-Z0-9_-]{15,64}$/);
    for (const name of NAMES) assert(!calls.includes(name), name);
    assertEquals(tools, calls);
    const { names } = await ask(setup, requestOf(NAMES), calls.map(String));
    assertEquals(names, NAMES);
  }
});

Deno.test("a call of a name that every object has is told by that name [models.edge_names]", async () => {
  for (const setup of [OPENAI, ANTHROPIC]) {
    const { names, last } = await ask(setup, requestOf(["read_file"]), NAMES);
    assertEquals([names, last], [NAMES, "finish"], setup.protocol);
  }
});
