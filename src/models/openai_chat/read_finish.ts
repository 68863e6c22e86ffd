/** What a `finish_reason` means here. */
export type Finish = "stop" | "tool_calls" | "length" | "filtered" | "failed";

const FINISHES: { readonly [reason: string]: Finish } = {
  stop: "stop",
  end_turn: "stop",
  stop_sequence: "stop",
  eos: "stop",
  eos_token: "stop",
  tool_calls: "tool_calls",
  tool_use: "tool_calls",
  function_call: "tool_calls",
  length: "length",
  max_tokens: "length",
  model_length: "length",
  content_filter: "filtered",
  safety: "filtered",
  refusal: "filtered",
  error: "failed",
  insufficient_system_resource: "failed",
};

/** The meaning of a reason in the words of servers of this protocol; `undefined` if it has none. */
export function readFinish(reason: string): Finish | undefined {
  const known = reason.toLowerCase();
  return Object.hasOwn(FINISHES, known) ? FINISHES[known] : undefined;
}

/** The reason that counts of two: who says that an answer is not whole cannot take it back. */
export function keptReason(
  known: string | undefined,
  next: string | undefined,
): string | undefined {
  if (known === undefined || next === undefined) return next ?? known;
  return weightOf(known) > weightOf(next) ? known : next;
}

function weightOf(reason: string): number {
  const finish = readFinish(reason);
  if (finish === "filtered" || finish === "failed") return 2;
  return finish === "length" ? 1 : 0;
}
