import type { AgentEvent, TurnDocument } from "../contract/mod.ts";

/** One way to show a turn: text, one document, or a line per event. */
export interface TurnView {
  /** Takes each event as it happens, the `result` too; returns at once. */
  show(event: AgentEvent): void;
  /** Says what a person must know of an ended turn beside its reply. */
  close(document: TurnDocument): void;
}
