import type { TurnDocument } from "../../contract/mod.ts";

/** What a turn used, on one line; `cost` is that of the whole session, in US dollars. */
export function turnLine({ usage, ms }: TurnDocument, cost: number | undefined): string {
  const about = usage.status === "authoritative" ? "" : "about ";
  const { tool_calls: calls } = usage;
  const parts = [
    `${about}${count(usage.input_tokens)} + ${count(usage.output_tokens)} tokens`,
    ...calls === 0 ? [] : [calls === 1 ? "1 call" : `${calls} calls`],
    duration(ms),
    ...cost === undefined ? [] : [`session $${cost.toFixed(4)}`],
  ];
  return parts.join(" · ");
}

/** A time as a person reads it: `12 ms`, `3.4 s`, `2 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function count(tokens: number): string {
  return String(tokens).replace(/\B(?=(?:\d{3})+$)/g, " ");
}
