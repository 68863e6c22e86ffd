import { assert, assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import type { ModelEvent, ModelMessage } from "../contract/mod.ts";
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
].map((name) => ({
  name,
  description: name,
  parameters: { type: "object", properties: {}, additionalProperties: false } as const,
}));

const REQUESTS = [
  "summarize",
  "list",
  "tree",
  "find *",
  "search x",
  "read a",
  "git status",
  "git log",
  "git diff",
  "show HEAD",
  "show HEAD:a",
  "what is 1+1",
  "list_dir {}",
];

Deno.test("createOfflineModel() never throws and ends exactly once [models.never_throws]", async () => {
  const results = fc.oneof({ weight: 4, arbitrary: likelyResult() }, fc.jsonValue(), fc.object());
  const texts = fc.string({ unit: "binary" });
  await fc.assert(
    fc.asyncProperty(texts, fc.array(results, { minLength: 1 }), async (text, values) => {
      for (const request of [text, ...REQUESTS]) await checkTurn(request, values);
    }),
    { numRuns: 60 },
  );
});

async function checkTurn(text: string, values: readonly unknown[]): Promise<void> {
  const messages: ModelMessage[] = [{ role: "user", text }];
  for (let round = 0; round < 3; round++) {
    const request = { system: "", messages, tools: TOOLS };
    const events: ModelEvent[] = [];
    const { signal } = new AbortController();
    for await (const event of createOfflineModel().stream(request, signal)) events.push(event);
    const terminals = events.filter(({ type }) => type === "finish" || type === "error");
    assertEquals(terminals, [events.at(-1)]);
    assert(events.at(-1)?.type !== "error", `${text}: ${JSON.stringify(events.at(-1))}`);
    const calls = events.flatMap((event) => event.type === "tool_call" ? [event.call] : []);
    if (calls.length === 0) return;
    messages.push({ role: "assistant", text: "", calls });
    for (const [index, { id, name }] of calls.entries()) {
      const content = JSON.stringify(values[(index + round) % values.length]) ?? "not JSON";
      messages.push({ role: "tool", callId: id, tool: name, ok: index % 5 !== 4, content });
    }
  }
  throw new Error("The model still calls tools in its third round");
}

function likelyResult(): fc.Arbitrary<unknown> {
  const value = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
  );
  const name = fc.oneof(
    fc.constantFrom("package.json", "README.md", "Cargo.toml", "go.mod", "pom.xml", "README.rst"),
    fc.string({ unit: "binary" }),
  );
  const item = fc.record({
    name,
    path: name,
    kind: fc.constantFrom("file", "dir", "link", 3),
    text: value,
    line: value,
    extension: value,
    language: value,
    lines: value,
    files: value,
    sha: value,
    date: value,
    subject: value,
    index: value,
    worktree: value,
  }, { requiredKeys: [] });
  return fc.record({
    entries: fc.array(item),
    files: fc.oneof(fc.array(item), fc.array(name), fc.nat()),
    matches: fc.array(item),
    commits: fc.array(item),
    commit: item,
    stats: fc.record({
      files: fc.nat(),
      lines: fc.nat(),
      bytes: fc.nat(),
      extensions: fc.array(item),
    }),
    text: value,
    start_line: fc.oneof(fc.nat(), value),
    skipped: fc.array(fc.record({ reason: value, count: value, paths: fc.array(value) })),
  }, { requiredKeys: [] });
}
