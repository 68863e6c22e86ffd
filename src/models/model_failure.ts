import type { ModelErrorKind, ModelEvent } from "../contract/mod.ts";

/** The terminal event of a request whose signal fired. */
export function cancelledEvent(): ModelEvent {
  return failedEvent("cancelled", "The request was cancelled");
}

/** A terminal event for a failure that repeating the request would not mend. */
export function failedEvent(kind: ModelErrorKind, message: string): ModelEvent {
  return { type: "error", kind, message, retriable: false };
}

/** What a thrown value says, as one line. */
export function messageOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return text.split("\n", 1)[0] ?? "";
}
