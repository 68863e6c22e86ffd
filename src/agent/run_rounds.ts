import { type JsonObject, type PlanStep, showInline } from "../contract/mod.ts";
import type { AgentOptions } from "./create_agent.ts";
import { ContextRoom, type RoomLack } from "./context_room.ts";
import { definesTool } from "./define_tool.ts";
import { readPlan } from "./plan_block.ts";
import { recordUsage } from "./record_usage.ts";
import { dropCalls, runCalls } from "./run_calls.ts";
import { say } from "./say.ts";
import { spentUp } from "./spent_up.ts";
import { type RoundAnswer, type RoundBreak, streamRound } from "./stream_round.ts";
import { type Ending, signalled, type Turn, unrecorded } from "./turn.ts";
import { recordedNames, recordedText } from "./recorded_text.ts";
import { uniqueCalls, type UniqueIds } from "./unique_calls.ts";
import { elapsed } from "./turn_document.ts";
import { createWire } from "./wire.ts";

/** How often a response that defines a tool is answered before the turn fails. */
const MAX_REJECTIONS = 1;

/** How often actions that cannot be read are sent back before the turn fails. */
const MAX_UNREADABLE = 2;

/** How often a plan is asked for again before the turn fails. */
const MAX_PLAN_RETRIES = 1;

/** What to do when a request is longer than the model takes: nothing here would make it shorter. */
const BEGIN_ANEW = "what it was sent is longer than it takes: begin a new session, or ask for less";

/** Runs model round after model round, until the model is done or something ends the turn. */
export async function runRounds(turn: Turn, options: AgentOptions): Promise<Ending> {
  const wire = await createWire(turn, options);
  const room = new ContextRoom(options.model);
  for (;;) {
    const stop = mayNotGoOn(turn, options);
    if (stop !== undefined) return stop;
    const request = wire.request();
    const lack = await room.lack(request);
    if (lack !== undefined) return tooLong(turn, lack);
    const start = options.clock.monotonic();
    const response = wire.read(await streamRound(turn, options.model, request));
    if (response.kind === "answer") room.learn(request, turn.usages.at(-1));
    recordUsage(turn, response, { model: options.model, ms: elapsed(options.clock, start) });
    const ending = response.kind === "broken"
      ? await takeBreak(turn, response, options)
      : await takeAnswer(turn, response, options);
    if (ending !== undefined) return ending;
  }
}

/** A request that its model cannot read is not sent: it would cost, and could only fail. */
function tooLong(turn: Turn, { needed, most }: RoomLack): Ending {
  turn.record.note("request.refused", { round: turn.rounds + 1, needed, most });
  const sizes = `it would read about ${needed} tokens and reads ${most} at most`;
  return failed(`Cannot ask ${turn.model}: ${sizes}; begin a new session, or ask for less`);
}

function mayNotGoOn(turn: Turn, { model }: AgentOptions): Ending | undefined {
  const stop = signalled(turn);
  if (stop !== undefined) return stop;
  if (turn.record.failure !== undefined) return unrecorded(turn.record.failure);
  if (turn.rounds >= turn.bounds.max_rounds) return { kind: "limit", hit: "max_rounds" };
  return spentUp(turn, model);
}

/** A broken response is not a reply, and none of its calls runs. */
async function takeBreak(
  turn: Turn,
  broken: RoundBreak,
  options: AgentOptions,
): Promise<Ending | undefined> {
  const { error, message } = broken;
  turn.record.note("model.failed", {
    round: turn.rounds,
    kind: error,
    message,
    dropped_calls: recordedNames(broken.calls, turn.redact),
  });
  const stop = signalled(turn);
  if (stop === undefined) {
    const remedy = error === "context_overflow" ? `; ${BEGIN_ANEW}` : "";
    return failed(`The model failed (${error}): ${message}${remedy}`);
  }
  await dropCalls(turn, uniqueCalls(broken.calls, ownIds(turn, options)), options);
  return stop;
}

async function takeAnswer(
  turn: Turn,
  answer: RoundAnswer,
  options: AgentOptions,
): Promise<Ending | undefined> {
  if (definesTool(answer.text, answer.calls)) return reject(turn, answer);
  const calls = uniqueCalls(answer.calls, ownIds(turn, options));
  turn.record.note("model.finished", {
    round: turn.rounds,
    reason: answer.reason,
    text: recordedText(turn.redact(answer.text)),
    calls: recordedNames(calls, turn.redact),
  });
  if (answer.reason === "unable") {
    // What it cannot do is what the person reads, so the next request carries it.
    if (answer.text.trim() !== "") say(turn, { role: "assistant", text: answer.text, calls: [] });
    return failed("The request could not be served", answer.text);
  }
  if (answer.reason === "length") {
    return failed("The model's reply was cut off at its output limit: ask for less at once");
  }
  // Providers refuse a message that says nothing.
  if (answer.text.trim() !== "" || calls.length > 0) {
    say(turn, { role: "assistant", text: answer.text, calls });
  }
  if (calls.length > 0) {
    const ending = await runCalls(turn, calls, options);
    if (ending !== undefined) return ending;
  }
  if (answer.problems?.length) return sendBack(turn, answer.problems);
  return calls.length > 0 ? undefined : takeReply(turn, answer.text);
}

/** Tells the model which of its actions could not be read; the others have run. */
function sendBack(turn: Turn, problems: readonly string[]): Ending | undefined {
  const said = problems.map((problem) => showInline(turn.redact(problem), 300));
  for (const message of said) turn.emit({ type: "notice", level: "warning", message });
  if (turn.unreadable >= MAX_UNREADABLE) return failed(said.join("; "));
  turn.unreadable++;
  say(turn, { role: "user", text: `${said.join(". ")}. Write the action again.` });
  return undefined;
}

/** Throws the whole response away; the model is told, and may answer again. */
function reject(turn: Turn, answer: RoundAnswer): Ending | undefined {
  const reason = "The response contained a DefineTool block, so none of it was used";
  turn.emit({ type: "model.rejected", round: turn.rounds, reason });
  turn.record.note("model.rejected", {
    round: turn.rounds,
    reason,
    dropped_calls: recordedNames(answer.calls, turn.redact),
  });
  if (turn.rejections >= MAX_REJECTIONS) {
    return failed("The model kept trying to define a tool, which is refused; nothing of it ran");
  }
  turn.rejections++;
  say(turn, {
    role: "user",
    text:
      `${reason}: no call ran. Tools cannot be defined here. Answer again with the listed tools.`,
  });
  return undefined;
}

function takeReply(turn: Turn, text: string): Ending | undefined {
  if (text.trim() === "") return failed("The model ended the turn without an answer");
  if (turn.mode !== "plan") return { kind: "done", text };
  const plan = readPlan(text);
  if (plan.ok) {
    turn.emit({ type: "plan.proposed", steps: plan.steps });
    turn.record.note("plan.proposed", {
      steps: plan.steps.map((step) => recordedStep(step, turn)),
    });
    return { kind: "done", text, plan: plan.steps };
  }
  if (turn.planRetries >= MAX_PLAN_RETRIES) return failed(plan.problem, text);
  turn.planRetries++;
  say(turn, { role: "user", text: `${plan.problem}. Answer again with exactly one.` });
  return undefined;
}

function recordedStep({ title, acceptance }: PlanStep, { redact }: Turn): JsonObject {
  return { title: recordedText(redact(title)), acceptance: recordedText(redact(acceptance)) };
}

function ownIds({ callIds, redact }: Turn, { ids }: AgentOptions): UniqueIds {
  return { used: callIds, ids, redact };
}

function failed(error: string, text = ""): Ending {
  return { kind: "failed", text, error };
}
