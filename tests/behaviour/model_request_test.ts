import { assert, assertEquals, assertMatch } from "@std/assert";
import type { ModelRequest, ProviderSetup } from "../../src/contract/mod.ts";
import type { OpenModelOptions } from "../../src/models/mod.ts";
import {
  answerWith,
  ANTHROPIC,
  eventsOf,
  OPENAI,
  openTestModel,
  recordingOf,
} from "./model_wire_lab.ts";

const EMPTY = { type: "object", properties: {}, additionalProperties: false } as const;

/** A conversation with everything in it that a provider could refuse. */
const HISTORY: ModelRequest = {
  system: "Be brief.",
  messages: [
    { role: "user", text: "Read it." },
    {
      role: "assistant",
      text: "",
      calls: [
        { id: "functions.read:0", name: "read_file", arguments: '{"path":"a"}' },
        { id: "b", name: "read_file", arguments: '{"path":' },
        { id: "c", name: "user/update", arguments: "" },
        { id: "d", name: "read_file", arguments: "[1]" },
        { id: "e", name: "read_file", arguments: null },
      ],
    },
    { role: "tool", callId: "functions.read:0", tool: "read_file", ok: true, content: '"text"' },
    { role: "tool", callId: "b", tool: "read_file", ok: false, content: '{"code":"x"}' },
    { role: "tool", callId: "c", tool: "user/update", ok: true, content: "1" },
    { role: "tool", callId: "d", tool: "read_file", ok: true, content: "2" },
    { role: "tool", callId: "e", tool: "read_file", ok: true, content: "3" },
    { role: "assistant", text: "Done.", calls: [] },
    { role: "assistant", text: "  ", calls: [] },
    { role: "user", text: "Thanks." },
  ],
  tools: [
    { name: "read_file", description: "Reads.", parameters: EMPTY },
    { name: "user/update", description: "Updates.", parameters: EMPTY },
  ],
};

async function sent(
  setup: ProviderSetup,
  request: ModelRequest,
  options: Partial<OpenModelOptions> = {},
) {
  const folder = setup.protocol === "openai-chat" ? "openai" : "anthropic";
  const { fetch, requests } = answerWith({ chunks: [recordingOf(`${folder}/text.sse`).bytes] });
  const events = await eventsOf(await openTestModel(setup, { fetch, ...options }), { request });
  assertEquals(events.at(-1)?.type, "finish");
  const [first] = requests;
  assert(first !== undefined && requests.length === 1);
  return {
    url: first.url,
    headers: Object.fromEntries(new Headers(first.init.headers)),
    body: JSON.parse(String(first.init.body)),
  };
}

Deno.test("Chat Completions get the conversation in their own form [models.wire_request]", async () => {
  const { url, headers, body } = await sent(OPENAI, HISTORY);
  assertEquals(url, "http://127.0.0.1:9/v1/chat/completions");
  assertEquals(headers, {
    authorization: "Bearer sentinel-key-1234",
    "content-type": "application/json",
    "user-agent": "kyrozen",
  });
  const { messages, tools, ...rest } = body;
  assertEquals(rest, {
    model: "test-model",
    stream: true,
    stream_options: { include_usage: true },
  });
  const [id] = messages[2].tool_calls;
  assertMatch(id.id, /^[a-zA-Z0-9_-]{24}$/);
  const name = tools[1].function.name;
  assertMatch(name, /^user_update_[a-z0-9]+$/);
  const call = (id: string, name: string, args: string) => ({
    id,
    type: "function",
    function: { name, arguments: args },
  });
  assertEquals(messages, [
    { role: "system", content: "Be brief." },
    { role: "user", content: "Read it." },
    {
      role: "assistant",
      content: null,
      tool_calls: [
        call(id.id, "read_file", '{"path":"a"}'),
        call("b", "read_file", '{"unreadable_arguments":"{\\"path\\":"}'),
        call("c", name, "{}"),
        call("d", "read_file", '{"unreadable_arguments":"[1]"}'),
        call("e", "read_file", "{}"),
      ],
    },
    { role: "tool", tool_call_id: id.id, content: '"text"' },
    { role: "tool", tool_call_id: "b", content: '{"code":"x"}' },
    { role: "tool", tool_call_id: "c", content: "1" },
    { role: "tool", tool_call_id: "d", content: "2" },
    { role: "tool", tool_call_id: "e", content: "3" },
    { role: "assistant", content: "Done." },
    { role: "user", content: "Thanks." },
  ]);
});

Deno.test("Messages get the conversation in their own form [models.wire_request]", async () => {
  const { url, headers, body } = await sent(ANTHROPIC, HISTORY);
  assertEquals(url, "http://127.0.0.1:9/v1/messages");
  assertEquals(headers, {
    "anthropic-version": "2023-06-01",
    "content-type": "application/json",
    "user-agent": "kyrozen",
    "x-api-key": "sentinel-key-1234",
  });
  const { messages, tools, ...rest } = body;
  assertEquals(rest, {
    model: "test-model",
    max_tokens: 16384,
    stream: true,
    system: [{ type: "text", text: "Be brief.", cache_control: { type: "ephemeral" } }],
  });
  const name = tools[1].name;
  assertEquals(tools, [
    { name: "read_file", description: "Reads.", input_schema: EMPTY },
    { name, description: "Updates.", input_schema: EMPTY },
  ]);
  const id = messages[1].content[0].id;
  const use = (id: string, name: string, input: object) => ({ type: "tool_use", id, name, input });
  const result = (id: string, content: string) => ({
    type: "tool_result",
    tool_use_id: id,
    content,
  });
  assertEquals(messages, [
    { role: "user", content: [{ type: "text", text: "Read it." }] },
    {
      role: "assistant",
      content: [
        use(id, "read_file", { path: "a" }),
        use("b", "read_file", { unreadable_arguments: '{"path":' }),
        use("c", name, {}),
        use("d", "read_file", { unreadable_arguments: "[1]" }),
        use("e", "read_file", {}),
      ],
    },
    {
      role: "user",
      content: [
        result(id, '"text"'),
        { ...result("b", '{"code":"x"}'), is_error: true },
        result("c", "1"),
        result("d", "2"),
        result("e", "3"),
      ],
    },
    { role: "assistant", content: [{ type: "text", text: "Done." }] },
    { role: "user", content: [{ type: "text", text: "Thanks." }] },
  ]);
});

Deno.test("what a person said in turns that failed is one message [models.wire_alternate]", async () => {
  const messages = [
    { role: "user", text: "one" },
    { role: "user", text: " " },
    { role: "assistant", text: "  ", calls: [] },
    { role: "user", text: "two" },
    { role: "assistant", text: "Done.", calls: [] },
    { role: "user", text: "three" },
    { role: "user", text: "four" },
  ] as const;
  const spoken = async (setup: ProviderSetup, text: (text: string) => unknown) => {
    const { body } = await sent(setup, { system: "", messages, tools: [] });
    assertEquals(body.messages, [
      { role: "user", content: text("one\n\ntwo") },
      { role: "assistant", content: text("Done.") },
      { role: "user", content: text("three\n\nfour") },
    ]);
  };
  await spoken(OPENAI, (text) => text);
  await spoken(ANTHROPIC, (text) => [{ type: "text", text }]);
});

Deno.test("the same conversation is sent as the same bytes [models.wire_request]", async () => {
  for (const setup of [OPENAI, ANTHROPIC]) {
    const [one, other] = [await sent(setup, HISTORY), await sent(setup, HISTORY)];
    assertEquals(JSON.stringify(one.body), JSON.stringify(other.body));
  }
});

Deno.test("a limit of the answer is sent in the words of the provider [models.wire_request]", async () => {
  const request = { ...HISTORY, messages: [{ role: "user", text: "hi" } as const], tools: [] };
  const limited = { ...request, maxOutputTokens: 100 };
  const options = { maxOutputTokens: 50 };
  assertEquals((await sent(OPENAI, request, options)).body.max_tokens, 50);
  assertEquals((await sent(OPENAI, limited, options)).body.max_tokens, 100);
  assertEquals((await sent(ANTHROPIC, limited, options)).body.max_tokens, 100);
  const { body } = await sent({ ...OPENAI, name: "openai" }, limited);
  assertEquals([body.max_tokens, body.max_completion_tokens], [undefined, 100]);
  assertEquals("max_tokens" in (await sent(OPENAI, request)).body, false);
});

Deno.test("a provider without a key gets none, and addresses are given with or without a version [models.wire_request]", async () => {
  const request = { ...HISTORY, tools: [] };
  for (const setup of [OPENAI, ANTHROPIC]) {
    const { key: _, ...keyless } = setup;
    const { headers } = await sent(keyless, request);
    assert(!("authorization" in headers) && !("x-api-key" in headers), JSON.stringify(headers));
  }
  const { url } = await sent({ ...ANTHROPIC, base_url: "http://127.0.0.1:9/v1" }, request);
  assertEquals(url, "http://127.0.0.1:9/v1/messages");
});

Deno.test("Mistral gets ids of nine characters and no question for usage [models.wire_request]", async () => {
  const { body } = await sent({ ...OPENAI, name: "mistral" }, HISTORY);
  assertEquals("stream_options" in body, false);
  const ids = body.messages.flatMap((
    one: { tool_calls?: { id: string }[]; tool_call_id?: string },
  ) => [...one.tool_calls ?? []].map(({ id }) => id).concat(one.tool_call_id ?? []));
  assertEquals([ids.length, new Set(ids).size], [10, 5]);
  for (const id of ids) assertMatch(id, /^[a-zA-Z0-9]{9}$/);
});

Deno.test("a call comes back under the tool's own name [models.wire_request] [models.edge_names]", async () => {
  const { body } = await sent(OPENAI, HISTORY);
  const name = body.tools[1].function.name;
  const delta = { tool_calls: [{ index: 0, id: "x", function: { name, arguments: "{}" } }] };
  const chunk = JSON.stringify({ choices: [{ delta, finish_reason: "tool_calls" }] });
  const { fetch } = answerWith({ chunks: [`data: ${chunk}\n\ndata: [DONE]\n\n`] });
  const [event] = await eventsOf(await openTestModel(OPENAI, { fetch }), { request: HISTORY });
  assertEquals(event, {
    type: "tool_call",
    call: { id: "x", name: "user/update", arguments: "{}" },
  });
});

Deno.test("a tool that is left out is told of before the answer [models.edge_left_out]", async () => {
  const odd = { name: "odd", description: "", parameters: { type: "string" } };
  const request = { ...HISTORY, tools: [odd, ...HISTORY.tools] } as unknown as ModelRequest;
  const answer = { chunks: [recordingOf("openai/text.sse").bytes] };
  const model = await openTestModel(OPENAI, { fetch: answerWith(answer).fetch });
  const types = (await eventsOf(model, { request })).map(({ type }) => type);
  assertEquals(types, ["notice", "text", "text", "finish"]);
  assertEquals((await eventsOf(model, { request })).map(({ type }) => type), types.slice(1));
});
