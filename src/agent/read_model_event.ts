import {
  isPlainObject,
  type JsonObject,
  MODEL_ERROR_KINDS,
  type ModelEvent,
  type ModelUsage,
  showInline,
  type ToolCall,
} from "../contract/mod.ts";
import { copyJson } from "../tools/mod.ts";
import { BROKEN, failure } from "./model_errors.ts";

/** Deeper than any tool accepts, so that it is the executor who refuses, and the model may mend it. */
const ARGUMENT_DEPTH = 1000;

const FINISH_REASONS = ["stop", "tool_calls", "length", "unable"] as const;

type Fields = { readonly [name: string]: unknown };

/**
 * Reads each part of what a model sent once and answers a whole event: what is none, or only half of
 * one, becomes an error. Usage that is no usage is unknown; the answer it came with still counts.
 *
 * @throws {unknown} What a getter of `value` throws.
 */
export function readModelEvent(value: unknown): ModelEvent {
  if (typeof value !== "object" || value === null) return broken("an event that is no object");
  const event = value as Fields;
  const { type } = event;
  switch (type) {
    case "text":
    case "reasoning":
      return readPiece(type, event["text"]);
    case "tool_call":
      return readCall(event["call"]);
    case "retrying":
      return readRetry(event);
    case "notice":
      return readNotice(event["message"]);
    case "finish":
      return readFinish(event["reason"], event["usage"]);
    case "error":
      return readError(event);
    default:
      return broken(
        typeof type === "string"
          ? `an event of the unknown type "${showInline(type, 64)}"`
          : "an event without a type",
      );
  }
}

/** How much of a response's room an event takes, in UTF-16 units. */
export function weighEvent(event: ModelEvent): number {
  if (event.type === "text" || event.type === "reasoning") return event.text.length + 1;
  if (event.type === "notice" || event.type === "retrying") return event.message.length + 1;
  return event.type === "tool_call" ? JSON.stringify(event.call).length : 1;
}

function readPiece(type: "text" | "reasoning", text: unknown): ModelEvent {
  return typeof text === "string" ? { type, text } : broken(`${type} that is no string`);
}

function readRetry({ kind, message, attempt, waitMs, usage }: Fields): ModelEvent {
  const known = MODEL_ERROR_KINDS.find((one) => one === kind);
  if (known === undefined || !isCount(attempt) || !isSpan(waitMs)) {
    return broken("an announcement of another try that is none");
  }
  const said = readReason(message);
  return { type: "retrying", kind: known, message: said, attempt, waitMs, ...readUsed(usage) };
}

function readNotice(message: unknown): ModelEvent {
  if (typeof message !== "string") return broken("a notice that is no string");
  return { type: "notice", message };
}

function readCall(value: unknown): ModelEvent {
  if (typeof value !== "object" || value === null) return broken("a tool call that is no object");
  const { id, name, arguments: given } = value as Fields;
  if (typeof name !== "string" || name.trim() === "") return broken("a tool call without a name");
  const args = readArguments(given);
  if (args === undefined) return broken("a tool call whose arguments are neither text nor JSON");
  const call: ToolCall = { id: typeof id === "string" ? id : "", name, ...args };
  return { type: "tool_call", call };
}

function readArguments(given: unknown): Pick<ToolCall, "arguments"> | undefined {
  if (given === undefined) return {};
  if (given === null || typeof given === "string") return { arguments: given };
  if (!isPlainObject(given)) return undefined;
  const copy = copyJson(given, { depth: ARGUMENT_DEPTH });
  // A copy of an object is an object.
  return copy.ok ? { arguments: copy.value as JsonObject } : undefined;
}

function readFinish(reason: unknown, usage: unknown): ModelEvent {
  const known = FINISH_REASONS.find((one) => one === reason);
  if (known === undefined) return broken("an end without a known reason");
  return { type: "finish", reason: known, usage: readUsage(usage) };
}

function readUsage(value: unknown): ModelUsage {
  const { inputTokens, outputTokens, cachedInputTokens, status }: Fields = Object(value);
  const known = status === "authoritative" || status === "estimated" ? status : "unknown";
  if (isCount(inputTokens) && isCount(outputTokens)) {
    const cached = isCount(cachedInputTokens) ? { cachedInputTokens } : {};
    return { inputTokens, outputTokens, ...cached, status: known };
  }
  return { inputTokens: 0, outputTokens: 0, status: "unknown" };
}

// What broke off may have used nothing; numbers that are none say no more than that.
function readUsed(value: unknown): { readonly usage?: ModelUsage } {
  const usage = readUsage(value);
  return usage.status === "unknown" ? {} : { usage };
}

function readError({ kind, message, retriable, retryAfterMs, usage }: Fields): ModelEvent {
  return {
    type: "error",
    kind: MODEL_ERROR_KINDS.find((one) => one === kind) ?? "protocol",
    message: readReason(message),
    retriable: retriable === true,
    ...(isSpan(retryAfterMs) ? { retryAfterMs } : {}),
    ...readUsed(usage),
  };
}

function readReason(message: unknown): string {
  return typeof message === "string" && message.trim() !== "" ? message : "it did not say why";
}

function isSpan(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function broken(sent: string): ModelEvent {
  return failure(`${BROKEN}: it sent ${sent}`);
}
