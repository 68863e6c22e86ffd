import type { ModelMessage } from "../contract/mod.ts";
import { messageRows } from "./message_rows.ts";
import type { Turn } from "./turn.ts";

/** Adds a message to the conversation and to the rows of its session. */
export function say(turn: Turn, message: ModelMessage): void {
  hear(turn, message);
  recordMessage(turn, message);
}

/** Adds a message to the conversation alone. */
export function hear(turn: Turn, message: ModelMessage): void {
  turn.messages.push(message);
  turn.onMessage(message);
}

/** Writes the rows of a message that the conversation gets, or has got, in its place. */
export function recordMessage({ record, redact }: Turn, message: ModelMessage): void {
  for (const { kind, payload } of messageRows(message, redact)) record.note(kind, payload);
}
