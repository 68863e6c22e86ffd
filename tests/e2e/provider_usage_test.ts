// What an answer cost, wherever the provider says it: the real product, a fake server.
import { assertEquals } from "@std/assert";
import { askProvider, PROTOCOLS } from "./provider_lab.ts";

const ANSWER = "The answer is 42.";

for (const protocol of PROTOCOLS) {
  Deno.test(`${protocol}: a finish that comes twice runs each call once [provider_turn.usage]`, async () => {
    const told = await askProvider({
      protocol,
      script: [{ fixture: "repeated_finish" }, { fixture: "text" }],
    });
    assertEquals([told.code, told.document.receipts.length, told.posts.length], [0, 2, 2]);
  });
}

interface UsageCase {
  readonly protocol: typeof PROTOCOLS[number];
  readonly fixture: string;
  /** Both counts, where the provider says them. */
  readonly usage: readonly [number, number] | "estimated";
}

const COUNTED = [120, 30] as const;

const USAGES: readonly UsageCase[] = [
  { protocol: "openai-chat", fixture: "usage_null_choices", usage: COUNTED },
  { protocol: "openai-chat", fixture: "usage_no_choices", usage: COUNTED },
  { protocol: "openai-chat", fixture: "usage_in_last", usage: COUNTED },
  { protocol: "openai-chat", fixture: "usage_in_every", usage: COUNTED },
  { protocol: "openai-chat", fixture: "no_done", usage: "estimated" },
  { protocol: "openai-chat", fixture: "usage_missing", usage: "estimated" },
  { protocol: "anthropic-messages", fixture: "usage_in_last", usage: COUNTED },
  { protocol: "anthropic-messages", fixture: "usage_cached", usage: COUNTED },
  { protocol: "anthropic-messages", fixture: "usage_missing", usage: "estimated" },
];

for (const { protocol, fixture, usage } of USAGES) {
  Deno.test(`${protocol}: ${fixture} is counted once [provider_turn.usage]`, async () => {
    const told = await askProvider({ protocol, script: [{ fixture }] });
    const { input_tokens, output_tokens, status } = told.document.usage;
    assertEquals([told.code, told.document.text], [0, ANSWER], told.document.error ?? "");
    if (usage === "estimated") assertEquals([status, output_tokens > 0], [usage, true]);
    else assertEquals([input_tokens, output_tokens, status], [...usage, "authoritative"]);
  });
}
