import type { TurnDocument } from "../contract/mod.ts";
import type { AgentOptions } from "./create_agent.ts";
import { type Ending, type Turn, unheard, unrecorded } from "./turn.ts";
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
    const message = limitSentence(ending.hit, turn);
    turn.emit({ type: "limit.hit", limit: ending.hit, message });
  }
  const ended = heard(turn, ending);
  const { ok, code, error, usage, limits } = turnDocument(turn, ended, 0);
  turn.record.note("turn.finished", {
    ok,
    code,
    error: error === null ? null : recordedText(error),
    usage: { ...usage },
    hit: limits.hit,
  });
  const truth = await recorded(turn, ended);
  const ms = elapsed(options.clock, start);
  const document = turnDocument(turn, truth, ms);
  turn.emit({ type: "result", ...document });
  if (turn.unshown() === undefined) return document;
  // The last event may be the one that the surface failed at: its row has to be durable too.
  return turnDocument(turn, await recorded(turn, heard(turn, ended)), ms);
}

/** What nobody could be shown is not a turn that ended well. */
function heard(turn: Turn, ending: Ending): Ending {
  const failure = turn.unshown();
  return failure !== undefined && ending.kind === "done" ? unheard(failure, ending.text) : ending;
}

/** A reply whose turn left no record is not a turn that ended well. */
async function recorded(turn: Turn, ending: Ending): Promise<Ending> {
  const failure = await turn.record.settled();
  return failure !== undefined && ending.kind === "done"
    ? unrecorded(failure, ending.text)
    : ending;
}
