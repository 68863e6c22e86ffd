import {
  type Model,
  type ModelErrorKind,
  type ModelEvent,
  type ModelRequest,
  showInline,
  type ToolCall,
} from "../contract/mod.ts";
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
  const calls: ToolCall[] = [];
  for await (const event of untilAborted(model.stream(request, turn.signal), turn.signal)) {
    if (event.type === "text") text += event.text;
    if (event.type === "text" && event.text !== "") {
      turn.emit({ type: "model.text", text: event.text });
    }
    if (event.type === "reasoning") turn.emit({ type: "model.reasoning", text: event.text });
    if (event.type === "tool_call") calls.push(event.call);
    if (event.type === "finish") return finished(turn, event, { text, calls });
    if (event.type === "error") return broken(turn, event, { text, calls });
  }
  return broken(turn, NO_END, { text, calls });
}

type Heard = { readonly text: string; readonly calls: readonly ToolCall[] };
type ErrorEvent = Extract<ModelEvent, { type: "error" }>;

const NO_END: ErrorEvent = {
  type: "error",
  kind: "protocol",
  message: "The stream ended before the response was complete",
  retriable: true,
};

const CANCELLED: ErrorEvent = {
  type: "error",
  kind: "cancelled",
  message: "The response was cancelled",
  retriable: false,
};

function finished(
  turn: Turn,
  event: Extract<ModelEvent, { type: "finish" }>,
  heard: Heard,
): RoundAnswer {
  turn.usages.push(event.usage);
  turn.emit({ type: "model.finished", round: turn.rounds, usage: event.usage });
  return { kind: "answer", ...heard, reason: event.reason };
}

function broken(turn: Turn, event: ErrorEvent, heard: Heard): RoundBreak {
  const { kind, retriable } = event;
  // A provider may repeat in its error what it was sent, a key included.
  const message = showInline(turn.redact(event.message), 1000);
  turn.emit({ type: "model.failed", round: turn.rounds, kind, message, retriable });
  return { kind: "broken", ...heard, error: kind, message };
}

/**
 * The same events, but `signal` ends them with `cancelled` at once: a provider that hangs must not
 * keep an interrupted turn open.
 */
async function* untilAborted(
  events: AsyncIterable<ModelEvent>,
  signal: AbortSignal,
): AsyncIterable<ModelEvent> {
  const iterator = events[Symbol.asyncIterator]();
  const aborted = Promise.withResolvers<undefined>();
  const stop = () => aborted.resolve(undefined);
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  try {
    for (;;) {
      const step = await Promise.race([aborted.promise, iterator.next()]);
      if (step === undefined) return yield CANCELLED;
      if (step.done === true) return;
      yield step.value;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    // Not awaited: it waits for the pending `next`, which may never come.
    iterator.return?.().catch(() => {});
  }
}
