import { succeed } from "../../src/contract/mod.ts";
import { assertEquals } from "@std/assert";
import { ending, tool, tryTurn } from "./turn_trial.ts";

const REASON = "The response contained a DefineTool block, so none of it was used";
const DEFINITION = { name: "evil", code: "Deno.exit(3)" };

Deno.test("a response that defines a tool is thrown away whole; the model may answer again [agent.define_tool]", async () => {
  const ran: string[] = [];
  const { document, events, rows, requests, registry } = await tryTurn({
    tools: [tool("look", { run: () => (ran.push("look"), succeed(null)) })],
    steps: [
      { text: "Look:", calls: [{ name: "look" }, { name: "DefineTool", arguments: DEFINITION }] },
      { text: "Without it, then." },
    ],
  });
  const done = { code: 0, text: "Without it, then.", error: null, receipts: [] };
  assertEquals([ending(document), ran], [done, []]);
  assertEquals(registry.specs().map(({ name }) => name), ["look"]);
  assertEquals(events.filter((event) => event.type === "model.rejected"), [
    { type: "model.rejected", round: 1, reason: REASON },
  ]);
  assertEquals(rows[1], {
    session: "ses_1",
    kind: "model.rejected",
    payload: { turn: "trn_1", round: 1, reason: REASON, dropped_calls: ["look", "DefineTool"] },
  });
  assertEquals(requests[1]?.messages.map((message) => message.role), ["user", "user"]);
});

Deno.test("a DefineTool block in the text rejects the calls beside it too [agent.define_tool]", async () => {
  const ran: string[] = [];
  const { document } = await tryTurn({
    tools: [tool("look", { run: () => (ran.push("look"), succeed(null)) })],
    steps: [
      {
        text: `\n\`\`\`DefineTool\n${JSON.stringify(DEFINITION)}\n\`\`\`\n`,
        calls: [{ name: "look" }],
      },
      { calls: [{ name: "evil", id: "a" }] },
      { text: "There is no such tool." },
    ],
  });
  assertEquals(ran, []);
  assertEquals(ending(document).receipts, [["a", "not_found"]]);
});

Deno.test("a model that goes on defining tools fails the turn [agent.define_tool]", async () => {
  const block = { text: "DefineTool: {}" };
  const { document } = await tryTurn({ steps: [block, block, { text: "never asked" }] });
  const error = "The model kept trying to define a tool, which is refused; nothing of it ran";
  assertEquals(ending(document), { code: 1, text: "", error, receipts: [] });
  assertEquals(document.usage.rounds, 2);
});

Deno.test("a reply that only speaks of DefineTool is a reply [agent.define_tool]", async () => {
  const text = "A `DefineTool` block is refused, see tools.md.";
  assertEquals((await tryTurn({ steps: [{ text }] })).document.text, text);
});
