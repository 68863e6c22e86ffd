import type { TurnDocument } from "../contract/mod.ts";
import type { AgentOptions } from "./create_agent.ts";
import { type Ending, type Turn, unrecorded } from "./turn.ts";
import { elapsed, turnDocument } from "./turn_document.ts";
import { limitSentence } from "./turn_limits.ts";
import { recordedText } from "./recorded_text.ts";

/** Writes the last row, waits until every row is durable, and makes the document. */
export async function closeTurn(
  turn: Turn,
  ending: Ending,
  { options, start }: { readonly options: AgentOptions; readonly start: number },
): Promise<TurnDocument> {
  if (ending.kind === "limit") {
    const message = limitSentence(ending.hit, turn.bounds);
    turn.emit({ type: "limit.hit", limit: ending.hit, message });
  }
  const { ok, code, error, usage, limits } = turnDocument(turn, ending, 0);
  turn.record.note("turn.finished", {
    ok,
    code,
    error: error === null ? null : recordedText(turn.redact(error)),
    usage: { ...usage },
    hit: limits.hit,
  });
  const failure = await turn.record.settled();
  // A reply whose turn left no record is not a turn that ended well.
  const truth = failure !== undefined && ending.kind === "done"
    ? unrecorded(failure, ending.text)
    : ending;
  const document = turnDocument(turn, truth, elapsed(options.clock, start));
  turn.emit({ type: "result", ...document });
  return document;
}
