import type { Capability, DecisionRequest, PermissionMode, RuleList } from "../contract/mod.ts";
import {
  type Bound,
  effectiveCapabilities,
  missingCapabilities,
  MODE_CAPABILITIES,
  type TurnMode,
} from "./capabilities.ts";

/** What the rules say of a call, and which of them. */
export interface RuleVerdict {
  readonly list: RuleList;
  readonly text: string;
}

/** The owner's rules. Pure: the strictest that names a call, whatever the order. */
export interface PermissionRules {
  verdict(request: DecisionRequest): RuleVerdict | undefined;
}

/** How an owner permits more, in words for a sentence. */
export interface Permitting {
  /** The file that rules stand in; none where there is no such file. */
  readonly file?: string;
  /** What a permission mode is put behind. */
  readonly option: string;
}

/** Everything beside the call itself that a decision depends on. */
export interface PolicyState {
  readonly effective: ReadonlySet<Capability>;
  /** Which sets took each capability away that is not effective. */
  readonly missing: ReadonlyMap<Capability, readonly Bound[]>;
  readonly mode: TurnMode;
  readonly permissionMode: PermissionMode;
  /** Whether the ledger outlives this process; without that nothing may be changed. */
  readonly durable: boolean;
  /** @default {no rule names anything} */
  readonly rules?: PermissionRules;
  /** @default {nothing is advised} */
  readonly permitting?: Permitting;
  /** The workspace's real, absolute path, for paths in rules that are advised. @default {"/"} */
  readonly workspace?: string;
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
  readonly rules?: PermissionRules;
  readonly permitting?: Permitting;
  readonly workspace?: string;
}

/** Works out what a turn may do, and for what it may not, why. */
export function createPolicyState(input: PolicyStateInput): PolicyState {
  const { configured, surface, granted, mode, ...given } = input;
  const bounds = { configured, surface, mode: MODE_CAPABILITIES[mode], granted };
  return {
    effective: effectiveCapabilities(bounds),
    missing: missingCapabilities(bounds),
    mode,
    ...given,
  };
}
