import type { ModelMessage } from "../contract/mod.ts";
import { assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
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
    message: "Interrupted, not executed: the turn ended before this call had a result. If it " +
      "changes something, look whether it did before you repeat it",
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

Deno.test("history: a message that says nothing is left out, with what belongs to it [agent.history]", () => {
  const silent: ModelMessage = { role: "assistant", text: " ", calls: [] };
  assertEquals(repairHistory([ASK, silent, { role: "user", text: "" }]), [ASK]);
});

Deno.test("history: calls that share an id get their own, each with its own result [agent.history]", () => {
  const [call = { id: "", name: "" }] = CALLS.role === "assistant" ? CALLS.calls : [];
  const one: ModelMessage = { role: "assistant", text: "", calls: [call] };
  const other: ModelMessage = { role: "assistant", text: "", calls: [{ ...call, id: "t1_2" }] };
  assertEquals(
    repairHistory([one, result("t1", "first"), one, result("t1", "second"), ASK]),
    [one, result("t1", "first"), other, result("t1_2", "second"), ASK],
  );
});

Deno.test("history: whatever was recorded, each call has one result, directly after it [agent.history]", () => {
  const id = fc.constantFrom("a", "b", "c");
  const text = fc.constantFrom("", "x");
  const message: fc.Arbitrary<ModelMessage> = fc.oneof(
    text.map((text): ModelMessage => ({ role: "user", text })),
    fc.tuple(text, fc.array(id, { maxLength: 3 })).map(([text, ids]): ModelMessage => ({
      role: "assistant",
      text,
      calls: ids.map((id) => ({ id, name: "read_file" })),
    })),
    id.map((id) => result(id)),
  );
  fc.assert(fc.property(fc.array(message, { maxLength: 12 }), (history) => {
    const repaired = repairHistory(history);
    const pending: string[] = [];
    const all = new Set<string>();
    for (const message of repaired) {
      if (message.role === "tool") {
        assertEquals(message.callId, pending.shift());
        continue;
      }
      assertEquals(pending, []);
      for (const { id } of message.role === "assistant" ? message.calls : []) {
        assertEquals(all.has(id), false);
        all.add(id);
        pending.push(id);
      }
    }
    assertEquals(pending, []);
    // What is valid stays as it is.
    assertEquals(repairHistory(repaired), repaired);
  }));
});
