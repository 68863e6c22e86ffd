/**
 * Whether a call should run. What a turn may do is what the configuration, the surface, the mode and
 * the process's real rights have in common; `decide()` refuses what lies outside, then asks the owner's
 * rules and the permission mode, and is pure. A denial says what took the right away and what to do.
 *
 * It refuses to widen anything: no set, mode or answer adds a capability that another set lacks, and
 * effects nobody knows count as changes.
 *
 * @module
 */

export {
  ALL_CAPABILITIES,
  type Bound,
  type CapabilityBounds,
  effectiveCapabilities,
  MODE_CAPABILITIES,
  type TurnMode,
} from "./capabilities.ts";
export { pathArguments } from "./call_subject.ts";
export { decide } from "./decide.ts";
export { grantedCapabilities, type ProcessRights } from "./granted_capabilities.ts";
export type { RuledTool } from "./permission_rules.ts";
export { nobodyToAsk } from "./nobody_to_ask.ts";
export {
  createPolicyState,
  type PermissionRules,
  type Permitting,
  type PolicyState,
  type PolicyStateInput,
  type RuleVerdict,
} from "./policy_state.ts";
export { resolveMode } from "./resolve_mode.ts";
