import type { TurnDocument } from "../contract/mod.ts";
import type { AgentOptions } from "./create_agent.ts";
import type { Ending, Turn } from "./turn.ts";
import { elapsed, turnDocument } from "./turn_document.ts";
import { limitSentence } from "./turn_limits.ts";
import { recordedText } from "./turn_record.ts";

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
    error: error === null ? null : recordedText(error),
    usage: { ...usage },
    hit: limits.hit,
  });
  const failure = await turn.record.settled();
  const truth = failure === undefined ? ending : unrecorded(ending, failure);
  const document = turnDocument(turn, truth, elapsed(options.clock, start));
  turn.emit({ type: "result", ...document });
  return document;
}

/** A turn that left no record did not end well, even if its reply is whole. */
function unrecorded(ending: Ending, failure: string): Ending {
  return ending.kind === "done" ? { kind: "failed", text: ending.text, error: failure } : ending;
}
