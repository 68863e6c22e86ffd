import { assertEquals } from "@std/assert";
import { uniqueCalls } from "./unique_calls.ts";

Deno.test("call ids that repeat, clash or are missing are made unique [agent.call_ids]", () => {
  let count = 0;
  const ids = { next: () => `call_${++count}` };
  const used = new Set(["old"]);
  const calls = ["a", "a", "old", "", "b"].map((id) => ({ id, name: "read_file" }));
  const unique = uniqueCalls(calls, { used, ids, redact: (text) => text }).map((call) => call.id);
  assertEquals(unique, ["a", "call_1", "call_2", "call_3", "b"]);
  assertEquals([...used], ["old", ...unique]);
});

Deno.test("a call id that cannot be shown, is too long or holds a secret is replaced [agent.call_ids] [tools.redaction]", () => {
  let count = 0;
  const ids = { next: () => `call_${++count}` };
  const redact = (text: string) => text.replaceAll("sk-secret", "[redacted]");
  const odd = ["sk-secret", "a\u001b[2J", "a b", "ü", "x".repeat(129), "x".repeat(128)];
  const calls = odd.map((id) => ({ id, name: "read_file" }));
  const unique = uniqueCalls(calls, { used: new Set(), ids, redact }).map((call) => call.id);
  assertEquals(unique, ["call_1", "call_2", "call_3", "call_4", "call_5", "x".repeat(128)]);
});
