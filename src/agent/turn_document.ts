import {
  type Clock,
  type Denial,
  EXIT_CODES,
  type ExitCode,
  type ModelUsage,
  type PlanStep,
  TURN_DOCUMENT_VERSION,
  type TurnDocument,
  type TurnUsage,
} from "../contract/mod.ts";
import type { Ending, Turn } from "./turn.ts";
import { limitSentence } from "./turn_limits.ts";

/**
 * The document of an ended turn. The first that holds gives the exit code: interrupted 130, a limit
 * 5, a denial 4, a failure 1, done 0; so a denial shows whatever the reply says.
 */
export function turnDocument(turn: Turn, ending: Ending, ms: number): TurnDocument {
  const code = exitCode(turn, ending);
  const error = errorSentence(turn, ending);
  const plan = ending.kind === "done"
    ? ending.plan?.map((step) => shownStep(step, turn))
    : undefined;
  return {
    version: TURN_DOCUMENT_VERSION,
    ok: code === EXIT_CODES.done,
    code,
    text: "text" in ending ? turn.redact(ending.text) : "",
    error: error === null ? null : turn.redact(error),
    session: turn.session,
    turn: turn.id,
    mode: turn.mode,
    model: turn.model,
    receipts: [...turn.receipts],
    denials: [...turn.denials],
    ...(turn.skills.length === 0 ? {} : { skills: [...turn.skills] }),
    ...(plan === undefined ? {} : { plan }),
    usage: sumUsage(turn),
    limits: { ...turn.bounds, hit: ending.kind === "limit" ? ending.hit : null },
    ms,
  };
}

function shownStep({ title, acceptance }: PlanStep, { redact }: Turn): PlanStep {
  return { title: redact(title), acceptance: redact(acceptance) };
}

/** Milliseconds since `start` of the clock that never goes back, rounded to 0.001. */
export function elapsed(clock: Clock, start: number): number {
  return Math.round((clock.monotonic() - start) * 1000) / 1000;
}

function exitCode(turn: Turn, ending: Ending): ExitCode {
  if (ending.kind === "interrupted") return EXIT_CODES.interrupted;
  if (ending.kind === "limit") return EXIT_CODES.limit;
  if (turn.denials.length > 0) return EXIT_CODES.denied;
  return ending.kind === "failed" ? EXIT_CODES.failed : EXIT_CODES.done;
}

function errorSentence(turn: Turn, ending: Ending): string | null {
  if (ending.kind === "interrupted") return "The turn was interrupted";
  if (ending.kind === "limit") return limitSentence(ending.hit, turn);
  const failure = ending.kind === "failed" ? ending.error : null;
  if (turn.denials.length === 0) return failure;
  const denied = deniedSentence(turn.denials);
  return failure === null ? denied : `${denied}; ${failure}`;
}

function deniedSentence(denials: readonly Denial[]): string {
  const names = [...new Set(denials.map((denial) => denial.tool))].join(", ");
  return denials.length === 1
    ? `1 tool call was denied: ${names}`
    : `${denials.length} tool calls were denied: ${names}`;
}

function sumUsage(turn: Turn): TurnUsage {
  const total = (count: (usage: ModelUsage) => number) =>
    turn.usages.reduce((sum, usage) => sum + count(usage), 0);
  return {
    rounds: turn.rounds,
    tool_calls: turn.receipts.length,
    input_tokens: total((usage) => usage.inputTokens),
    output_tokens: total((usage) => usage.outputTokens),
    status: usageStatus(turn),
  };
}

/** The sum is only as good as its worst part; a round that failed left no numbers. */
function usageStatus(turn: Turn): TurnUsage["status"] {
  const statuses = turn.usages.map((usage) => usage.status);
  if (statuses.length < turn.rounds || statuses.includes("unknown")) return "unknown";
  return statuses.includes("estimated") ? "estimated" : "authoritative";
}
