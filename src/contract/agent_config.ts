import type { ConfigFinding } from "./config_finding.ts";
import type { Capability } from "./tool_spec.ts";

/** Sets of capabilities with a name. A profile stands in a list like any capability. */
export const CAPABILITY_PROFILES: {
  readonly [profile in "readonly" | "workspace" | "full"]: readonly Capability[];
} = {
  readonly: ["read", "network"],
  workspace: ["read", "network", "write", "shell", "git", "browser"],
  full: ["read", "network", "write", "shell", "git", "browser", "destructive"],
};

/** One example of an exchange. */
export interface ConfigExample {
  readonly user: string;
  readonly assistant: string;
}

/** A model of a provider, both by name. */
export interface ConfigModel {
  readonly provider: string;
  readonly model: string;
}

/** What the layers of configuration make together: complete and deep-frozen. */
export interface AgentConfig {
  readonly version: 1;
  readonly provider: {
    readonly name: string;
    readonly model: string;
    /** The most tokens of one answer; `null` leaves it to the model. */
    readonly max_tokens: number | null;
  };
  readonly role: { readonly name: string; readonly system: string };
  readonly instructions: string;
  readonly examples: readonly ConfigExample[];
  /** An upper bound, profiles resolved; may be empty. */
  readonly capabilities: readonly Capability[];
  readonly limits: {
    readonly max_rounds: number;
    readonly max_tool_calls: number;
    readonly max_tokens: number | null;
    /** US dollars. */
    readonly max_cost_usd: number | null;
    /** Seconds. */
    readonly deadline_s: number | null;
  };
  readonly subagents: {
    readonly concurrency: number;
    readonly roles: { readonly [name: string]: ConfigModel };
  };
}

/** A configuration file that was named on the command line, or why it cannot be read. */
export type NamedFile =
  | { readonly path: string; readonly inWorkspace: boolean; readonly text: string }
  | {
    readonly path: string;
    readonly inWorkspace: boolean;
    readonly text?: undefined;
    readonly finding: Omit<ConfigFinding, "path">;
  };

/** A text of the configuration, and whether the project wrote it rather than the person. */
export interface GuidanceText {
  readonly text: string;
  readonly byProject: boolean;
}

/** The texts of the configuration that a model is given. */
export interface Guidance {
  readonly role: GuidanceText & { readonly name: string };
  readonly instructions: GuidanceText;
  readonly examples: { readonly list: readonly ConfigExample[]; readonly byProject: boolean };
}
