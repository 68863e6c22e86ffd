import type { JsonObject } from "../../contract/mod.ts";
import type { TurnView } from "./turn_view.ts";

/** A call that an intent wants; the engine makes it only if the tool is offered. */
export interface PlannedCall {
  readonly tool: string;
  /** An object, or JSON text exactly as the person wrote it. */
  readonly args: JsonObject | string;
}

/** What the model says at the end. `served` is false if nothing that was asked for could be done. */
export interface Wording {
  readonly text: string;
  readonly served: boolean;
}

/** One request that was understood. */
export interface Task {
  /** The calls of the next round, decided from what came back so far; none: time to answer. */
  plan(view: TurnView): readonly PlannedCall[] | Promise<readonly PlannedCall[]>;
  /** The answer, worded from the findings alone. */
  phrase(view: TurnView): Wording | Promise<Wording>;
  /** What would follow the first round, for a plan proposal. */
  readonly later?: readonly string[];
}

/** One kind of request that the offline model understands: a row of its table. */
export interface Intent {
  readonly name: string;
  /** A request of this kind, as a person would type it. */
  readonly example: string;
  /** What it answers, in a few words. */
  readonly does: string;
  /**
   * Reads a request.
   *
   * Contract: pure; answers `undefined` unless the whole text is a request of this kind; linear in
   * the length of the text.
   */
  parse(request: UserRequest, view: TurnView): Task | undefined;
}

/** A person's message, as typed and without what does not change its meaning. */
export interface UserRequest {
  readonly raw: string;
  /** Without courtesies, wrapping quotes and closing punctuation. */
  readonly text: string;
  /** Like `text`, its closing punctuation kept. */
  readonly exact: string;
}
