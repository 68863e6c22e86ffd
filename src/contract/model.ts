import type { ToolCall } from "./tool_call.ts";
import type { ToolDescriptor } from "./tool_spec.ts";

/** One message as a provider sees it. */
export type ModelMessage =
  | { readonly role: "user"; readonly text: string }
  | { readonly role: "assistant"; readonly text: string; readonly calls: readonly ToolCall[] }
  | {
    readonly role: "tool";
    readonly callId: string;
    readonly tool: string;
    readonly ok: boolean;
    /** JSON text: the output, or `{code, message, details?}` of a failure. */
    readonly content: string;
  };

/** Everything a model is given. It has no other way to see the world. */
export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ToolDescriptor[];
  readonly maxOutputTokens?: number;
}

/** Tokens of one request. `status` says how much the numbers can be trusted. */
export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** How many of the input tokens the provider had kept from an earlier request. */
  readonly cachedInputTokens?: number;
  readonly status: "authoritative" | "estimated" | "unknown";
}

/** Why a model failed. */
export const MODEL_ERROR_KINDS = [
  "rate_limited",
  "overloaded",
  "auth",
  "context_overflow",
  "invalid_request",
  "network",
  "timeout",
  "protocol",
  "cancelled",
] as const;

/** One reason for which a model failed. */
export type ModelErrorKind = typeof MODEL_ERROR_KINDS[number];

/** One step of a model's answer. */
export type ModelEvent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "reasoning"; readonly text: string }
  /** The request failed before anything of its answer was shown, and will be sent again. */
  | {
    readonly type: "retrying";
    readonly kind: ModelErrorKind;
    readonly message: string;
    /** Which try failed, from 1. */
    readonly attempt: number;
    /** Milliseconds until the next one. */
    readonly waitMs: number;
    /** What the try used, if an answer had begun. */
    readonly usage?: ModelUsage;
  }
  /** Something that the person should know of the request, such as a tool that is left out. */
  | { readonly type: "notice"; readonly message: string }
  /** A whole call; a half-made one is never reported. */
  | { readonly type: "tool_call"; readonly call: ToolCall }
  | {
    readonly type: "finish";
    /** `unable`: the model says that it cannot serve the request; the turn fails. */
    readonly reason: "stop" | "tool_calls" | "length" | "unable";
    readonly usage: ModelUsage;
  }
  | {
    readonly type: "error";
    readonly kind: ModelErrorKind;
    readonly message: string;
    readonly retriable: boolean;
    /** How long the provider asks to be left alone, in milliseconds. */
    readonly retryAfterMs?: number;
    /** What the answer used that broke off, if one had begun: limits count it too. */
    readonly usage?: ModelUsage;
  };

/**
 * One model behind one wire protocol.
 *
 * Contract: `stream` never throws and its iterator never rejects; the last event is exactly one
 * `finish` or `error`; when `signal` fires that is an `error` of kind `cancelled`.
 */
export interface Model {
  readonly provider: string;
  readonly name: string;
  /**
   * How the model calls tools: `text` models write calls into their text, which the loop parses.
   *
   * @default {"native"}
   */
  readonly toolFormat?: "native" | "text";
  /** How many tokens it can read at once; absent where nobody knows. */
  readonly contextTokens?: number;
  /** US dollars for a million tokens of each kind; absent where nobody knows. */
  readonly price?: { readonly input: number; readonly output: number };
  stream(
    request: ModelRequest,
    signal: AbortSignal,
    limits?: StreamLimits,
  ): AsyncIterable<ModelEvent>;
}

/** What one request may use. */
export interface StreamLimits {
  /** Milliseconds that are left of the turn: no wait for another try is longer. @default {unknown} */
  readonly remainingMs?: number;
}
