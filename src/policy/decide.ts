import {
  type Capability,
  type Decision,
  type DecisionRequest,
  isReadOnly,
} from "../contract/mod.ts";
import { approvalKeys } from "./approval_keys.ts";
import type { Bound } from "./capabilities.ts";
import { isDanger, neededCapabilities, permissionVerdict } from "./permission_table.ts";
import { permittingRemedy } from "./permitting_remedy.ts";
import type { PolicyState, RuleVerdict } from "./policy_state.ts";

/**
 * Whether a call should run. Pure: the same call and state always give the same answer.
 *
 * First what cannot be is refused: a capability that one of the four sets lacks, a change that would
 * leave no record. Then the owner's rules, of which the strictest that names the call decides; where
 * none does, the permission mode. Under a mode that never asks, what a rule would ask about is refused,
 * and so is what that mode allows by no rule.
 *
 * @example
 * ```ts
 * import { ALL_CAPABILITIES, createPolicyState, decide } from "./mod.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const all = { configured: ALL_CAPABILITIES, surface: ALL_CAPABILITIES, granted: ALL_CAPABILITIES };
 * const state = createPolicyState({ ...all, mode: "plan", permissionMode: "ask", durable: true });
 * const call = { tool: "write_file", risk: "normal", args: { path: "a.md" } } as const;
 * assertEquals(
 *   decide({ ...call, capability: "write", sideEffects: "mutation" }, state).rule,
 *   "mode:plan excludes write",
 * );
 * ```
 */
export function decide(request: DecisionRequest, state: PolicyState): Decision {
  return refuseByBounds(request, state) ??
    refuseUnrecorded(request, state) ??
    decideByRules(request, state) ??
    decideByMode(request, state);
}

type Denied = Extract<Decision, { kind: "deny" }>;

function refuseByBounds(request: DecisionRequest, state: PolicyState): Denied | undefined {
  const lacking = neededCapabilities(request).find((one) => !state.effective.has(one));
  if (lacking === undefined) return undefined;
  const bounds = state.missing.get(lacking) ?? ["granted"];
  return {
    kind: "deny",
    rule: `${nameOf(bounds[0] ?? "granted", state)} excludes ${lacking}`,
    reason: `Cannot run "${request.tool}": it needs ${lacking}, which ${
      bounds.map((bound) => placeOf(bound, state)).join(" and ")
    } ${bounds.length === 1 ? "does" : "do"} not allow`,
    remedy: asSentence(bounds.map((bound) => remedyOf(bound, lacking)).join("; and ")),
  };
}

function nameOf(bound: Bound, { mode }: PolicyState): string {
  return bound === "mode" ? `mode:${mode}` : bound;
}

function placeOf(bound: Bound, { mode }: PolicyState): string {
  return {
    configured: "the configuration",
    surface: "this surface",
    mode: `the mode ${mode}`,
    granted: "the process",
  }[bound];
}

function remedyOf(bound: Bound, capability: Capability): string {
  return {
    configured: `add ${capability} to the capabilities of the configuration`,
    surface: `use a surface that offers ${capability}, such as the command line`,
    mode: "use --mode agent",
    granted: 'see "kyrozen permissions" for what the process may do and why',
  }[bound];
}

function refuseUnrecorded(
  { tool, sideEffects }: DecisionRequest,
  { durable }: PolicyState,
): Denied | undefined {
  if (durable || isReadOnly(sideEffects)) return undefined;
  return {
    kind: "deny",
    rule: "ledger:memory allows read effects only",
    reason:
      `Cannot run "${tool}": it does more than read, and the ledger is kept in memory, so no record of it would remain`,
    remedy: "Give the process a state folder that it can write",
  };
}

function decideByRules(request: DecisionRequest, state: PolicyState): Decision | undefined {
  const found = state.rules?.verdict(request);
  if (found === undefined) return undefined;
  const never = state.permissionMode === "never-ask";
  const rule = `${found.list}:${found.text}`;
  if (found.list === "allow") {
    return never && isDanger(request) ? undefined : { kind: "allow", rule };
  }
  if (found.list === "deny" || never) return refuseByRule(request, state, found);
  return { ...question(request, state), rule, remedy: changeOf(found, state) };
}

function refuseByRule(request: DecisionRequest, state: PolicyState, found: RuleVerdict): Denied {
  const { list, text } = found;
  const said = list === "deny"
    ? `the rule ${text} of permissions.deny forbids it`
    : `the rule ${text} of permissions.ask would ask, and the permission mode never-ask asks for nothing`;
  return {
    kind: "deny",
    rule: list === "deny" ? `deny:${text}` : `ask:${text} under never-ask`,
    reason: `Cannot run "${request.tool}": ${said}`,
    remedy: changeOf(found, state),
  };
}

function changeOf({ list, text }: RuleVerdict, { permitting }: PolicyState): string {
  const place = permitting?.file === undefined ? "" : ` in ${permitting.file}`;
  return `Only the owner can change that: the rule ${text} of permissions.${list}${place}`;
}

function decideByMode(request: DecisionRequest, state: PolicyState): Decision {
  const { permissionMode } = state;
  const { verdict, rule } = permissionVerdict(request, permissionMode);
  if (verdict === "allow") return { kind: "allow", rule };
  const remedy = permittingRemedy(request, state);
  if (verdict === "ask") {
    return { ...question(request, state), rule, ...(remedy === undefined ? {} : { remedy }) };
  }
  return {
    kind: "deny",
    rule,
    reason:
      `Cannot run "${request.tool}": it would need an approval, and the permission mode ${permissionMode} asks for none`,
    remedy: remedy ?? "Use the permission mode ask, and answer the question",
  };
}

function question(
  request: DecisionRequest,
  { workspace }: PolicyState,
): Omit<Extract<Decision, { kind: "ask" }>, "rule"> {
  return { kind: "ask", keys: approvalKeys(request, workspace), summary: summaryOf(request) };
}

function summaryOf({ tool, capability, sideEffects, risk }: DecisionRequest): string {
  const high = risk === "high" ? ", high risk" : "";
  return `Run "${tool}" (${capability}, effects: ${sideEffects}${high})`;
}

function asSentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
