import { assertEquals } from "@std/assert";
import type { ModelMessage } from "../../src/contract/mod.ts";
import { tool, tryTurn } from "./turn_trial.ts";

Deno.test("who asks is told each message of a turn once, in the order of the conversation [agent.messages]", async () => {
  const heard: ModelMessage[] = [];
  const history: readonly ModelMessage[] = [
    { role: "user", text: "before" },
    { role: "assistant", text: "answered", calls: [] },
  ];
  const { requests } = await tryTurn({
    tools: [tool("look"), tool("see")],
    steps: [
      { text: "I look.", calls: [{ name: "look" }, { name: "see" }] },
      { text: "Done." },
    ],
    turn: { history, onMessage: (message) => heard.push(message) },
  });
  assertEquals(
    heard.map((message) => [
      message.role,
      message.role === "tool" ? message.tool : message.text,
    ]),
    [
      ["user", "hello"],
      ["assistant", "I look."],
      ["tool", "look"],
      ["tool", "see"],
      ["assistant", "Done."],
    ],
  );
  // What was told is what the next request holds, so that the next turn can go on with it.
  assertEquals(requests.at(-1)?.messages, [...history, ...heard.slice(0, -1)]);
});
