/**
 * Decides the order of things in a turn, and nothing else: open (first row, signals) → request by
 * mode → model stream → calls to the executor, results in call order → again, until there are no
 * calls, a limit, an interrupt or a failure → close (rows durable, one document). Refuses responses
 * that define tools, broken responses, and calls whose record could not be written.
 *
 * @module
 */

export {
  type Agent,
  type AgentOptions,
  createAgent,
  type SessionSpending,
  type TurnOptions,
} from "./create_agent.ts";
export type { RequestPart } from "./describe_request.ts";
export { type PlanReading, readPlan } from "./plan_block.ts";
export { repairHistory } from "./repair_history.ts";
export type { TurnMode } from "./turn.ts";
export { boundsProblems, DEFAULT_BOUNDS, type TurnBounds } from "./turn_limits.ts";
export { type DraftInput, draftRequest, type RequestDraft, type RequestOptions } from "./wire.ts";
