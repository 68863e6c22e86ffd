import { assertEquals } from "@std/assert";
import type { TurnUsage } from "../../contract/mod.ts";
import { duration, turnLine } from "./turn_line.ts";

function line(usage: Partial<TurnUsage>, cost?: number): string {
  const whole = {
    ...{ rounds: 1, tool_calls: 0, input_tokens: 1_234_567, output_tokens: 85 },
    ...{ status: "authoritative" as const, ...usage },
  };
  return turnLine({ usage: whole, ms: 3140 }, cost);
}

Deno.test("turnLine() says what was used, and how sure that is [chat.session]", () => {
  assertEquals(line({}), "1 234 567 + 85 tokens · 3.1 s");
  assertEquals(
    line({ status: "estimated", tool_calls: 1 }, 0.01234),
    [
      "about 1 234 567 + 85 tokens · 1 call · 3.1 s · session $0.0123",
    ][0],
  );
  assertEquals(
    line({ input_tokens: 0, output_tokens: 0, status: "unknown", tool_calls: 2 }),
    [
      "tokens not known · 2 calls · 3.1 s",
    ][0],
  );
});

Deno.test("duration() is a time as a person reads it [chat.session]", () => {
  assertEquals([12.4, 999, 3400, 59_940, 125_000].map(duration), [
    ...["12 ms", "999 ms", "3.4 s", "59.9 s", "2 min 5 s"],
  ]);
});
