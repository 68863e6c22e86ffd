import {
  type ApprovalAnswer,
  type ApprovalRequest,
  type ArgumentProblem,
  type Decision,
  fail,
  type JsonObject,
  type JsonValue,
  nearest,
  type Prepared,
  showInline,
  type ToolFailure,
  type ToolSpec,
} from "../contract/mod.ts";
import type { CallScope, ResolvedCall } from "./call_scope.ts";
import { byteLength } from "./bound_json.ts";
import { failureResult } from "./check_outcome.ts";
import { takeHead } from "./cut_text.ts";
import { parseArguments, type ParseArgumentsResult } from "./parse_arguments.ts";
import { recordedArguments, recordedDecision, redactJson } from "./recorded_arguments.ts";
import { validatorOf } from "./validator_of.ts";

const PREVIEW_BYTES = 1000;
const APPROVAL_REMEDY = "Run it where a person can answer, or let the permission mode allow it.";

/**
 * Brings one call to the point where it may run, or to its refusal: known, parsed, valid, decided,
 * approved, in this order. Nothing of the tool runs here.
 */
export async function prepareCall(resolved: ResolvedCall, scope: CallScope): Promise<Prepared> {
  const { spec, call } = resolved;
  const parsed = parseArguments(call.arguments, spec?.inputSchema ?? {});
  const args = parsed.ok ? parsed.args : null;
  const refused = (failure: ToolFailure) => refuse(resolved, { args, failure }, scope);
  if (scope.signal.aborted) return refused(cancelled(resolved, scope));
  if (spec === undefined) return refused(unknownTool(call.name, scope));
  if (!parsed.ok) return refused(unparsed(spec, parsed, scope));
  const problems = (await validatorOf(spec))(parsed.args);
  if (problems.length > 0) return refused(invalid(spec, problems));
  return await decideCall({ ...resolved, spec, args: parsed.args }, scope);
}

interface Refusal {
  readonly args: JsonValue;
  readonly decision?: Decision;
  readonly failure: ToolFailure;
}

interface ValidCall extends ResolvedCall {
  readonly spec: ToolSpec;
  readonly args: JsonObject;
}

async function decideCall(valid: ValidCall, scope: CallScope): Promise<Prepared> {
  const { index, call, spec, args } = valid;
  const { capability, sideEffects, risk } = spec;
  const request = { tool: spec.name, capability, sideEffects, risk, args };
  const realPaths = scope.realPaths?.(request) ?? [];
  const decision = scope.decide(realPaths.length === 0 ? request : { ...request, realPaths });
  announceDecision(valid, decision, scope);
  if (decision.kind === "deny") {
    return refuse(valid, { args, decision, failure: denied(decision) }, scope);
  }
  const failure = decision.kind === "allow" ? undefined : await ask(valid, decision, scope);
  if (failure !== undefined) return refuse(valid, { args, decision, failure }, scope);
  return { kind: "ready", index, call, spec, args, decision };
}

function announceDecision(valid: ValidCall, decision: Decision, scope: CallScope): void {
  const { call, spec, args } = valid;
  const shown = recordedDecision(decision, scope);
  const row = {
    call_id: call.id,
    tool: spec.name,
    capability: spec.capability,
    side_effects: spec.sideEffects,
    risk: spec.risk,
    args: recordedArguments(args, scope),
    decision: { ...shown },
  };
  // A question may stay open for long. Any other decision goes with the row that follows it: a read
  // then costs one commit, and a change waits for both anyway.
  if (decision.kind === "ask") scope.recorder.note("policy.decision", row);
  else scope.recorder.defer("policy.decision", row);
  scope.emit({ type: "tool.decided", call_id: call.id, tool: spec.name, decision: shown });
}

async function ask(
  valid: ValidCall,
  { keys, summary, remedy = APPROVAL_REMEDY }: Decision & { kind: "ask" },
  scope: CallScope,
): Promise<ToolFailure | undefined> {
  const { call, spec, args } = valid;
  const request = { callId: call.id, tool: spec.name, args, keys, summary };
  const answer = await askDesk(request, scope);
  const approved = answer.kind === "approved";
  const said = scope.redact(approved ? answer.by : answer.reason);
  scope.recorder.note("approval.answered", {
    call_id: call.id,
    tool: spec.name,
    answer: answer.kind,
    [approved ? "by" : "reason"]: said,
  });
  if (scope.signal.aborted) return cancelled(valid, scope);
  if (approved) return undefined;
  const details = { reason: said, remedy };
  return fail("approval_denied", `Not approved: ${said}`, details);
}

// A desk that ignores its signal must not keep a cancelled turn open.
async function askDesk(
  request: ApprovalRequest,
  { desk, signal }: CallScope,
): Promise<ApprovalAnswer> {
  const { promise, resolve } = Promise.withResolvers<ApprovalAnswer>();
  const stop = () => resolve({ kind: "denied", reason: "the turn was cancelled" });
  const answer = desk.ask(request, signal);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  return await Promise.race([answer, promise]).finally(() => {
    signal.removeEventListener("abort", stop);
  });
}

function refuse(resolved: ResolvedCall, refusal: Refusal, scope: CallScope): Prepared {
  const { index, call, spec } = resolved;
  const { args, decision, failure } = refusal;
  const result = failureResult(redactJson(failure, scope), spec);
  return { kind: "refused", index, call, spec, args, decision, result };
}

function cancelled({ spec, call }: ResolvedCall, { redact }: CallScope): ToolFailure {
  const name = spec?.name ?? showInline(redact(call.name), 64);
  return fail("cancelled", `"${name}" did not run: the turn was cancelled`);
}

function unknownTool(name: string, { registry, redact }: CallScope): ToolFailure {
  // Only public names: a hidden tool's name is not to be learnt from a refusal.
  const meant = nearest(name, registry.descriptors().map((tool) => tool.name));
  const hint = meant === undefined ? "" : `, did you mean "${meant}"?`;
  return fail("not_found", `There is no tool "${showInline(redact(name), 64)}"${hint}`);
}

function unparsed(
  spec: ToolSpec,
  { problem, text }: ParseArgumentsResult & { ok: false },
  { redact }: CallScope,
): ToolFailure {
  // Redacted before it is cut: half of a secret is not found by its whole.
  const preview = takeHead(redact(text), PREVIEW_BYTES);
  const details = { preview, bytes: byteLength(text), schema: spec.inputSchema };
  const message =
    `Cannot run "${spec.name}": ${problem}; send one JSON object that matches the schema`;
  // A schema is JSON: the registry has checked it.
  return fail("invalid_arguments", message, details as unknown as JsonObject);
}

function invalid(spec: ToolSpec, problems: readonly ArgumentProblem[]): ToolFailure {
  const said = problems.map(({ pointer, message }) =>
    pointer === "" ? `its arguments ${message}` : `argument "${pointer}" ${message}`
  );
  const details = { problems: problems.map((problem) => ({ ...problem })) };
  return fail("invalid_arguments", `Cannot run "${spec.name}": ${said.join("; ")}`, details);
}

function denied({ reason, remedy, rule }: Decision & { kind: "deny" }): ToolFailure {
  return fail("permission_denied", reason, { reason, remedy, rule });
}
