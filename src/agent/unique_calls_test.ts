import { assertEquals } from "@std/assert";
import { uniqueCalls } from "./unique_calls.ts";

Deno.test("call ids that repeat, clash or are missing are made unique [agent.call_ids]", () => {
  let count = 0;
  const ids = { next: () => `call_${++count}` };
  const used = new Set(["old"]);
  const calls = ["a", "a", "old", "", "b"].map((id) => ({ id, name: "read_file" }));
  const unique = uniqueCalls(calls, used, ids).map((call) => call.id);
  assertEquals(unique, ["a", "call_1", "call_2", "call_3", "b"]);
  assertEquals([...used], ["old", ...unique]);
});
