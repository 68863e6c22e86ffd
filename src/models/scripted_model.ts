import type {
  JsonObject,
  Model,
  ModelErrorKind,
  ModelEvent,
  ModelRequest,
  ModelUsage,
  ToolCall,
} from "../contract/mod.ts";
import { cancelledEvent, failedEvent, messageOf } from "./model_failure.ts";

/** One call of a scripted answer. */
export interface ScriptedCall {
  /** @default {"call_<step>_<index>", both from 1} */
  readonly id?: string;
  readonly name: string;
  /** An object, or the raw text that a provider would have streamed, well-formed or not. */
  readonly arguments?: string | JsonObject | null;
}

/** One answer, told in this order: reasoning, text, calls, then the one terminal event. */
export interface ScriptedAnswer {
  readonly reasoning?: string | readonly string[];
  /** One chunk, or the chunks in order. */
  readonly text?: string | readonly string[];
  readonly calls?: readonly ScriptedCall[];
  /** Milliseconds before each event; a cancel ends the wait. @default {0} */
  readonly delayMs?: number;
  /** @default {"tool_calls" if there are calls, else "stop"} */
  readonly finish?: "stop" | "tool_calls" | "length" | "unable";
  /** @default {zero tokens, status "unknown"} */
  readonly usage?: ModelUsage;
  /** Ends the answer instead of `finish`; what stands before it is still told. */
  readonly error?: {
    readonly kind: ModelErrorKind;
    readonly message: string;
    /** @default {false} */
    readonly retriable?: boolean;
  };
}

/** What answers one request: an answer, or a function of that request. */
export type ScriptedStep =
  | ScriptedAnswer
  | ((request: ModelRequest) => ScriptedAnswer | Promise<ScriptedAnswer>);

/** A model that says what it was told to, and remembers what it was asked. */
export interface ScriptedModel extends Model {
  /** Every request so far, in order. */
  readonly requests: readonly ModelRequest[];
}

/**
 * Makes a deterministic model for tests: the first request gets the first step, and so on. A
 * request beyond the last step, and a step function that throws, end in an error of kind
 * `protocol`.
 *
 * @example
 * ```ts
 * import { createScriptedModel } from "./scripted_model.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const model = createScriptedModel([{ text: "Hello" }]);
 * const request = { system: "", messages: [], tools: [] };
 * const types: string[] = [];
 * for await (const event of model.stream(request, new AbortController().signal)) {
 *   types.push(event.type);
 * }
 * assertEquals(types, ["text", "finish"]);
 * assertEquals(model.requests, [request]);
 * ```
 */
export function createScriptedModel(steps: readonly ScriptedStep[]): ScriptedModel {
  const requests: ModelRequest[] = [];
  return {
    provider: "scripted",
    name: "scripted",
    requests,
    async *stream(request, signal) {
      const number = requests.push(request);
      const step = steps[number - 1] ?? missingStep(number, steps.length);
      let answer: ScriptedAnswer;
      let events: readonly ModelEvent[];
      try {
        answer = typeof step === "function" ? await untilAbort(step(request), signal) : step;
        events = eventsOf(answer, number);
      } catch (error) {
        yield signal.aborted
          ? cancelledEvent()
          : failedEvent("protocol", `Cannot answer request ${number}: ${messageOf(error)}`);
        return;
      }
      yield* tell(events, { delayMs: answer.delayMs ?? 0, signal });
    },
  };
}

function missingStep(number: number, steps: number): ScriptedAnswer {
  const message = `Cannot answer request ${number}: the script has ${steps} step(s); add a step`;
  return { error: { kind: "protocol", message } };
}

function eventsOf(answer: ScriptedAnswer, number: number): readonly ModelEvent[] {
  const calls = (answer.calls ?? []).map((call, index): ToolCall => ({
    ...call,
    id: call.id ?? `call_${number}_${index + 1}`,
  }));
  return [
    ...chunksOf(answer.reasoning).map((text): ModelEvent => ({ type: "reasoning", text })),
    ...chunksOf(answer.text).map((text): ModelEvent => ({ type: "text", text })),
    ...calls.map((call): ModelEvent => ({ type: "tool_call", call })),
    terminalOf(answer),
  ];
}

function terminalOf(answer: ScriptedAnswer): ModelEvent {
  if (answer.error !== undefined) return { type: "error", retriable: false, ...answer.error };
  return {
    type: "finish",
    reason: answer.finish ?? (answer.calls?.length ? "tool_calls" : "stop"),
    usage: answer.usage ?? { inputTokens: 0, outputTokens: 0, status: "unknown" },
  };
}

function chunksOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}

async function* tell(
  events: readonly ModelEvent[],
  options: { readonly delayMs: number; readonly signal: AbortSignal },
): AsyncGenerator<ModelEvent> {
  for (const event of events) {
    if (options.delayMs > 0) await wait(options.delayMs, options.signal);
    if (options.signal.aborted) return yield cancelledEvent();
    yield event;
  }
}

function untilAbort<T>(value: T | Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    Promise.resolve(value).then(resolve, reject).finally(() => {
      signal.removeEventListener("abort", stop);
    });
  });
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  const elapsed = Promise.withResolvers<void>();
  const timer = setTimeout(elapsed.resolve, ms);
  await untilAbort(elapsed.promise, signal).catch(() => {});
  clearTimeout(timer);
}
