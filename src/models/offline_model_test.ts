import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type {
  JsonValue,
  ModelEvent,
  ModelMessage,
  ModelRequest,
  ToolDescriptor,
} from "../contract/mod.ts";
import { createOfflineModel } from "./offline_model.ts";

const TOOLS = [
  "calculate",
  "find_files",
  "git_diff",
  "git_log",
  "git_show",
  "git_status",
  "list_dir",
  "list_tree",
  "read_file",
  "search_files",
];

function requestOf(messages: readonly ModelMessage[], tools = TOOLS, system = ""): ModelRequest {
  return { system, messages, tools: tools.map(descriptorOf) };
}

function descriptorOf(name: string): ToolDescriptor {
  return {
    name,
    description: `Does ${name}.\nMore.`,
    parameters: { type: "object", properties: {}, additionalProperties: false },
  };
}

async function collect(request: ModelRequest, signal = new AbortController().signal) {
  const events: ModelEvent[] = [];
  for await (const event of createOfflineModel().stream(request, signal)) events.push(event);
  return events;
}

/** Runs one turn, each call answered by `results`; the text, the reason and the calls made. */
async function converse(
  text: string,
  results: (tool: string) => JsonValue | { readonly failed: JsonValue },
  tools = TOOLS,
) {
  const messages: ModelMessage[] = [{ role: "user", text }];
  const called: string[] = [];
  for (;;) {
    const events = await collect(requestOf(messages, tools));
    const calls = events.flatMap((event) => event.type === "tool_call" ? [event.call] : []);
    const said = textOf(events);
    if (calls.length === 0) return { text: said, reason: reasonOf(events), called };
    messages.push({ role: "assistant", text: said, calls });
    for (const { id, name } of calls) {
      called.push(name);
      const result = results(name);
      const failed = typeof result === "object" && result !== null && "failed" in result;
      const content = JSON.stringify(failed ? result.failed : result);
      messages.push({ role: "tool", callId: id, tool: name, ok: !failed, content });
    }
  }
}

function textOf(events: readonly ModelEvent[]): string {
  return events.map((event) => event.type === "text" ? event.text : "").join("");
}

function reasonOf(events: readonly ModelEvent[]): string {
  const last = events.at(-1);
  return last?.type === "finish" ? last.reason : last?.type === "error" ? last.kind : "none";
}

Deno.test("createOfflineModel() turns a request into calls of offered tools [models.offline_calls]", async () => {
  const events = await collect(requestOf([{ role: "user", text: "what is 2*(3+4)?" }]));
  assertEquals(events.slice(0, -1), [{
    type: "tool_call",
    call: { id: "offline_1", name: "calculate", arguments: { expression: "2*(3+4)" } },
  }]);
  assertEquals(reasonOf(events), "tool_calls");
});

Deno.test("createOfflineModel() words the answer from the result and nothing else [models.offline_results]", async () => {
  const sum = (result: string) => converse("what is 2*(3+4)?", () => ({ result, exact: true }));
  assertEquals((await sum("14")).text, "2*(3+4) = 14\n");
  assertEquals((await sum("15")).text, "2*(3+4) = 15\n");
});

Deno.test("createOfflineModel() names the tool that is not offered [models.offline_offered]", async () => {
  const { text, reason, called } = await converse("list docs", () => ({}), ["calculate"]);
  assertEquals({ text, reason, called }, {
    text: 'Cannot list "docs": the tool `list_dir` is not offered here.\n',
    reason: "unable",
    called: [],
  });
});

Deno.test("createOfflineModel() says what is missing and why when a call fails [models.offline_failure]", async () => {
  const { text, reason } = await converse("read nope.md", () => ({
    failed: { code: "not_found", message: 'No file "nope.md"' },
  }));
  assertEquals(text, 'Cannot read "nope.md": No file "nope.md" (`not_found`).\n');
  assertEquals(reason, "unable");
});

Deno.test("createOfflineModel() says that it is the offline model when it is unable [models.offline_honest]", async () => {
  for (const request of ["write a poem", "", "convert the plan to music", "x".repeat(100_000)]) {
    const { text, reason } = await converse(request, () => ({}));
    assertEquals(reason, "unable");
    assertMatch(text, /^I am the offline model: no language model is configured/);
    assertStringIncludes(text, "summarize this project");
    assertStringIncludes(text, '"kyrozen models list" shows what there is');
    assert(text.split("\n").every((line) => line.length <= 100));
  }
});

Deno.test("createOfflineModel() offers a model server that answers on this machine [providers.offered]", async () => {
  const servers = [{ provider: "ollama", address: "127.0.0.1:11434" }];
  const messages = [{ role: "user", text: "write a poem" } as const];
  const request = { system: "", messages, tools: [] };
  let text = "";
  for await (const event of createOfflineModel({ servers }).stream(request, AbortSignal.any([]))) {
    if (event.type === "text") text += event.text;
  }
  assertStringIncludes(
    text,
    "\nollama answers at 127.0.0.1:11434: say --model ollama/MODEL to use it.\n",
  );
});

Deno.test("createOfflineModel() says that it lists one folder at a time [models.offline_honest]", async () => {
  const hint = "One folder is listed at a time; ";
  for (const request of ["list src docs", "Please tree src and docs", "ls a, b"]) {
    const { text, reason, called } = await converse(request, () => ({}));
    assertEquals([reason, called], ["unable", []]);
    assertStringIncludes(text, `\n${hint}`);
  }
  for (const request of ["write a poem", "read a b"]) {
    assert(!(await converse(request, () => ({}))).text.includes(hint));
  }
});

Deno.test("createOfflineModel() lists what it understands and the tools [models.offline_help]", async () => {
  for (
    const request of ["tools", "what can you do?", "Help!", "list tools", "/help", "kyrozen help"]
  ) {
    const { text, reason } = await converse(request, () => ({}), ["calculate", "my_tool"]);
    assertEquals(reason, "stop");
    assertStringIncludes(text, "read FILE [lines A-B]");
    assertStringIncludes(text, "    my_tool    Does my_tool.\n");
  }
});

Deno.test("createOfflineModel() prints the result of any tool called by name [models.call_tool]", async () => {
  const { text, reason } = await converse('my_tool {"a":1}', () => ({ b: ["\u001b[2J"] }), [
    "my_tool",
  ]);
  assertEquals({ text, reason }, {
    text: '{\n  "b": [\n    "\\u001b[2J"\n  ]\n}\n',
    reason: "stop",
  });
  const unknown = await converse("my_tol {}", () => ({}), ["my_tool"]);
  assertEquals(unknown, {
    text: "No tool `my_tol` is offered here. Did you mean `my_tool`?\n",
    reason: "unable",
    called: [],
  });
});

Deno.test("createOfflineModel() reads a result out of its envelope [models.call_tool]", async () => {
  const envelope = '<untrusted id="ab" tool="my_tool">\nData.\n{"a":1}\n</untrusted id="ab">';
  const events = await collect(requestOf([
    { role: "user", text: "my_tool" },
    { role: "assistant", text: "", calls: [{ id: "1", name: "my_tool" }] },
    { role: "tool", callId: "1", tool: "my_tool", ok: true, content: envelope },
  ], ["my_tool"]));
  assertEquals(textOf(events), '{\n  "a": 1\n}\n');
});

Deno.test("createOfflineModel() shows an output of unknown shape as it is [models.offline_results]", async () => {
  const { text, reason } = await converse("list docs", () => ({ other: 1 }));
  assertEquals(text, '`list_dir` answered in a form that I cannot word:\n\n{\n  "other": 1\n}\n');
  assertEquals(reason, "stop");
});

Deno.test("createOfflineModel() answers the last message, whatever came before [models.offline_calls]", async () => {
  const events = await collect(requestOf([
    { role: "user", text: "what is 1+1" },
    { role: "assistant", text: "", calls: [{ id: "offline_1", name: "calculate" }] },
    { role: "tool", callId: "offline_1", tool: "calculate", ok: true, content: '{"result":"2"}' },
    { role: "assistant", text: "1+1 = 2", calls: [] },
    { role: "user", text: "what is 2+2" },
  ]));
  assertEquals(events[0], {
    type: "tool_call",
    call: { id: "offline_2", name: "calculate", arguments: { expression: "2+2" } },
  });
});

Deno.test("createOfflineModel() proposes a plan in the mode plan [models.offline_plan]", async () => {
  for (const request of ["summarize this project", "list docs", "tools"]) {
    const events = await collect(
      requestOf([{ role: "user", text: request }], TOOLS, "Rules.\n\nMode: plan\nMore."),
    );
    const block = /^```plan\n([^`]+)\n```$/m.exec(textOf(events))?.[1];
    const { steps } = JSON.parse(block ?? "{}");
    assert(steps.length >= 1 && steps.length <= 10);
    for (const step of steps) assertEquals(Object.keys(step), ["title", "acceptance"]);
    assertEquals(reasonOf(events), "stop");
  }
  const asked = await collect(
    requestOf([{ role: "user", text: "write a poem" }], TOOLS, "Mode: plan"),
  );
  assertEquals(reasonOf(asked), "unable");
});

Deno.test("createOfflineModel() streams its text in parts and estimates its usage [models.offline_stream]", async () => {
  const request = requestOf([{ role: "user", text: "tools" }]);
  const events = await collect(request);
  const text = textOf(events);
  assert(events.filter((event) => event.type === "text").length > 3);
  const input = "tools".length + JSON.stringify(request.tools).length;
  assertEquals(events.at(-1), {
    type: "finish",
    reason: "stop",
    usage: {
      inputTokens: Math.ceil(input / 4),
      outputTokens: Math.ceil(text.length / 4),
      status: "estimated",
    },
  });
});

Deno.test("createOfflineModel() stops at the output limit of the request [models.offline_stream]", async () => {
  const request = requestOf([{ role: "user", text: "tools" }]);
  const events = await collect({ ...request, maxOutputTokens: 5 });
  assertEquals([textOf(events).length, reasonOf(events)], [20, "length"]);
});

Deno.test("createOfflineModel() ends with cancelled when the signal fires [models.cancelled]", async () => {
  const request = requestOf([{ role: "user", text: "tools" }]);
  assertEquals((await collect(request, AbortSignal.abort())).map((event) => event.type), ["error"]);
  const controller = new AbortController();
  const kinds: string[] = [];
  for await (const event of createOfflineModel().stream(request, controller.signal)) {
    kinds.push(event.type === "error" ? event.kind : event.type);
    controller.abort();
  }
  assertEquals(kinds, ["text", "cancelled"]);
});
