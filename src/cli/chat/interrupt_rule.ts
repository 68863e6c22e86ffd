/** What an interrupt of a chat does. */
export type InterruptAct =
  /** Ends the turn that runs. */
  | "cancel turn"
  /** Empties the draft. */
  | "clear draft"
  /** Says that once more leaves. */
  | "warn"
  | "leave";

/** What decides it. */
export interface InterruptMoment {
  readonly turn: "none" | "running" | "ending";
  readonly draft: "empty" | "text";
  /** Milliseconds since a turn was last cancelled; `Infinity` if none was. */
  readonly sinceCancel: number;
  /** Milliseconds since it was last said that once more leaves; `Infinity` if it never was. */
  readonly sinceWarning: number;
}

/** Within this time, in milliseconds, a second interrupt at an empty prompt leaves. */
const TWICE_MS = 2000;

/** A turn that was cancelled has this time, in milliseconds, before an interrupt gives it up. */
const GIVE_UP_MS = 1000;

/** Decides what an interrupt does. */
export function interruptAct(moment: InterruptMoment): InterruptAct | undefined {
  const { turn, draft, sinceCancel, sinceWarning } = moment;
  if (turn === "running") return "cancel turn";
  if (turn === "ending") return sinceCancel > GIVE_UP_MS ? "leave" : undefined;
  if (draft === "text") return "clear draft";
  return sinceWarning <= TWICE_MS ? "leave" : "warn";
}
