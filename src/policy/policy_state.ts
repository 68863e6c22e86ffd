import type { Capability, PermissionMode } from "../contract/mod.ts";
import {
  type Bound,
  effectiveCapabilities,
  missingCapabilities,
  MODE_CAPABILITIES,
  type TurnMode,
} from "./capabilities.ts";

/** Everything beside the call itself that a decision depends on. */
export interface PolicyState {
  readonly effective: ReadonlySet<Capability>;
  /** Which sets took each capability away that is not effective. */
  readonly missing: ReadonlyMap<Capability, readonly Bound[]>;
  readonly mode: TurnMode;
  readonly permissionMode: PermissionMode;
  /** Whether the ledger outlives this process; without that nothing may be changed. */
  readonly durable: boolean;
}

/** What a {@linkcode PolicyState} is made of. */
export interface PolicyStateInput {
  /** The upper bound of the configuration. */
  readonly configured: ReadonlySet<Capability>;
  /** What the surface offers. */
  readonly surface: ReadonlySet<Capability>;
  /** What the process can really do. */
  readonly granted: ReadonlySet<Capability>;
  readonly mode: TurnMode;
  readonly permissionMode: PermissionMode;
  readonly durable: boolean;
}

/** Works out what a turn may do, and for what it may not, why. */
export function createPolicyState(input: PolicyStateInput): PolicyState {
  const { configured, surface, granted, mode, permissionMode, durable } = input;
  const bounds = { configured, surface, mode: MODE_CAPABILITIES[mode], granted };
  return {
    effective: effectiveCapabilities(bounds),
    missing: missingCapabilities(bounds),
    mode,
    permissionMode,
    durable,
  };
}
