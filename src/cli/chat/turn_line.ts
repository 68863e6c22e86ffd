import type { TurnDocument, TurnUsage } from "../../contract/mod.ts";

/** What a turn used, on one line; `cost` is that of the whole session, in US dollars. */
export function turnLine({ usage, ms }: Pick<TurnDocument, "usage" | "ms">, cost?: number): string {
  const { tool_calls: calls } = usage;
  const parts = [
    tokens(usage),
    ...calls === 0 ? [] : [calls === 1 ? "1 call" : `${calls} calls`],
    duration(ms),
    ...cost === undefined ? [] : [`session $${cost.toFixed(4)}`],
  ];
  return parts.join(" · ");
}

function tokens({ status, input_tokens: input, output_tokens: output }: TurnUsage): string {
  if (status === "unknown" && input + output === 0) return "tokens not known";
  return `${status === "authoritative" ? "" : "about "}${count(input)} + ${count(output)} tokens`;
}

/** A time as a person reads it: `12 ms`, `3.4 s`, `2 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function count(amount: number): string {
  return String(amount).replace(/\B(?=(?:\d{3})+$)/g, " ");
}
