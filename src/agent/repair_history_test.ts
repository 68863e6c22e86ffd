import type { ModelMessage } from "../contract/mod.ts";
import { assertEquals } from "@std/assert";
import { repairHistory } from "./repair_history.ts";

const ASK: ModelMessage = { role: "user", text: "do it" };
const CALLS: ModelMessage = {
  role: "assistant",
  text: "",
  calls: ["t1", "t2", "t3"].map((id) => ({ id, name: "read_file", arguments: {} })),
};

function result(callId: string, content = "{}"): ModelMessage {
  return { role: "tool", callId, tool: "read_file", ok: true, content };
}

function missing(callId: string): ModelMessage {
  const content = JSON.stringify({
    code: "cancelled",
    message: "The turn was interrupted before this call was executed",
  });
  return { role: "tool", callId, tool: "read_file", ok: false, content };
}

Deno.test("history: a missing result becomes a failure in its place [agent.history]", () => {
  assertEquals(
    repairHistory([ASK, CALLS, result("t1"), result("t3"), ASK]),
    [ASK, CALLS, result("t1"), missing("t2"), result("t3"), ASK],
  );
  assertEquals(repairHistory([ASK, CALLS]), [
    ASK,
    CALLS,
    missing("t1"),
    missing("t2"),
    missing("t3"),
  ]);
});

Deno.test("history: stray and repeated results are left out, the rest takes call order [agent.history]", () => {
  const history = [
    result("t1", "before its call"),
    ASK,
    CALLS,
    result("t3"),
    result("t9"),
    ASK,
    result("t2"),
    result("t1"),
    result("t1", "again"),
  ];
  assertEquals(repairHistory(history), [ASK, CALLS, result("t1"), result("t2"), result("t3"), ASK]);
});
