import type { ModelEvent } from "../contract/mod.ts";

/** The event that ends a response which failed. */
export type ErrorEvent = Extract<ModelEvent, { type: "error" }>;

/** How the sentence begins that says what a model did against its contract. */
export const BROKEN = "The model broke its contract";

/** A failure that asking again would not mend. */
export function failure(message: string): ErrorEvent {
  return { type: "error", kind: "protocol", message, retriable: false };
}

/** The end of a stream that just stopped. */
export const NO_END: ErrorEvent = {
  type: "error",
  kind: "protocol",
  message: "The stream ended before the response was complete",
  retriable: true,
};

/** The end of a response whose signal fired. */
export const CANCELLED: ErrorEvent = {
  type: "error",
  kind: "cancelled",
  message: "The response was cancelled",
  retriable: false,
};
