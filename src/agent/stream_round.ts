import {
  type Model,
  type ModelErrorKind,
  type ModelEvent,
  type ModelRequest,
  type ModelUsage,
  showInline,
  type ToolCall,
} from "../contract/mod.ts";
import { type ErrorEvent, NO_END } from "./model_errors.ts";
import { estimateUsage } from "../models/estimate_usage.ts";
import { modelEvents } from "./model_events.ts";
import { addUsages } from "./record_usage.ts";
import type { Turn } from "./turn.ts";

/** A whole response of the model. */
export interface RoundAnswer {
  readonly kind: "answer";
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /** Calls that a model wrote as text and that could not be read, a sentence each. */
  readonly problems?: readonly string[];
  readonly reason: Extract<ModelEvent, { type: "finish" }>["reason"];
}

/** A response that broke off. `calls` are those that had arrived whole; none of them may run. */
export interface RoundBreak {
  readonly kind: "broken";
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly error: ModelErrorKind;
  readonly message: string;
  /** What it used, its tries included; absent if nothing of an answer had come. */
  readonly usage?: ModelUsage;
}

/** Streams one response: text is shown as it arrives, calls are kept until the response is whole. */
export async function streamRound(
  turn: Turn,
  model: Model,
  request: ModelRequest,
): Promise<RoundAnswer | RoundBreak> {
  const round = ++turn.rounds;
  turn.emit({ type: "model.started", round });
  let text = "";
  let units = 0;
  const lost: ModelUsage[] = [];
  const calls: ToolCall[] = [];
  const open = () => model.stream(request, turn.signal, turn.limits());
  for await (const event of modelEvents(open, turn.signal)) {
    if (event.type === "text") text += event.text;
    units += unitsOf(event);
    if (event.type === "text" && event.text !== "") {
      turn.emit({ type: "model.text", text: event.text });
    }
    if (event.type === "reasoning") turn.emit({ type: "model.reasoning", text: event.text });
    if (event.type === "retrying") {
      retrying(turn, event);
      if (event.usage !== undefined) lost.push(event.usage);
    }
    if (event.type === "notice") {
      turn.emit({ type: "notice", level: "warning", message: said(turn, event.message) });
    }
    if (event.type === "tool_call") calls.push(event.call);
    if (event.type === "finish") return finished(turn, event, { text, calls, lost });
    if (event.type === "error") {
      const told = event.usage ?? (units > 0 ? estimateUsage(request, units) : undefined);
      if (told !== undefined) lost.push(told);
      return broken(turn, event, { text, calls, lost });
    }
  }
  return broken(turn, NO_END, { text, calls, lost });
}

interface Heard {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /** What was used for nothing. */
  readonly lost: readonly ModelUsage[];
}

function unitsOf(event: ModelEvent): number {
  if (event.type === "text" || event.type === "reasoning") return event.text.length;
  return event.type === "tool_call" ? JSON.stringify(event.call).length : 0;
}

function finished(
  turn: Turn,
  event: Extract<ModelEvent, { type: "finish" }>,
  { lost, ...heard }: Heard,
): RoundAnswer {
  const used = addUsages(event.usage, ...lost);
  turn.usages.push(used);
  const { inputTokens, outputTokens, status } = used;
  const usage = { input_tokens: inputTokens, output_tokens: outputTokens, status };
  turn.emit({ type: "model.finished", round: turn.rounds, usage });
  return { kind: "answer", ...heard, reason: event.reason };
}

function broken(turn: Turn, event: ErrorEvent, { lost, ...heard }: Heard): RoundBreak {
  const { kind, retriable } = event;
  const message = said(turn, event.message);
  turn.emit({ type: "model.failed", round: turn.rounds, kind, message, retriable });
  const [first, ...others] = lost;
  const used = first === undefined ? {} : { usage: addUsages(first, ...others) };
  if (used.usage !== undefined) turn.usages.push(used.usage);
  return { kind: "broken", ...heard, error: kind, message, ...used };
}

function retrying(turn: Turn, event: Extract<ModelEvent, { type: "retrying" }>): void {
  const { kind, attempt, waitMs: wait_ms } = event;
  const message = said(turn, event.message);
  turn.emit({ type: "model.retrying", round: turn.rounds, kind, message, attempt, wait_ms });
  turn.record.note("model.retrying", { round: turn.rounds, kind, message, attempt, wait_ms });
}

// A provider may repeat in its error what it was sent, a key included.
function said({ redact }: Turn, message: string): string {
  return showInline(redact(message), 1000);
}
