import {
  type AgentConfig,
  CAPABILITIES,
  type Capability,
  CAPABILITY_PROFILES,
  deepFreeze,
  type JsonObject,
} from "../contract/mod.ts";

/**
 * The configuration that a merged value stands for: profiles resolved, nothing missing, frozen.
 *
 * @param value What passed the schema of the merged layers.
 * @param chosen The provider and the model that its names came out as.
 */
export function finishConfig(
  value: JsonObject,
  chosen: { readonly provider: string; readonly model: string },
): AgentConfig {
  const merged = structuredClone(value) as unknown as MergedValue;
  const { provider, limits, subagents } = merged;
  return deepFreeze({
    version: merged.version,
    provider: {
      name: chosen.provider,
      model: chosen.model,
      max_tokens: provider.max_tokens ?? null,
    },
    role: { name: merged.role.name, system: merged.role.system },
    instructions: merged.instructions,
    examples: merged.examples,
    capabilities: resolveCapabilities(merged.capabilities),
    limits: {
      max_rounds: limits.max_rounds,
      max_tool_calls: limits.max_tool_calls,
      max_tokens: limits.max_tokens ?? null,
      max_cost_usd: limits.max_cost_usd ?? null,
      deadline_s: limits.deadline_s ?? null,
    },
    subagents: { concurrency: subagents.concurrency, roles: lowerProviders(subagents.roles) },
  });
}

/** The capabilities that a list of names and profiles stands for; `dynamic` stands for none. */
export function resolveCapabilities(words: readonly string[]): readonly Capability[] {
  const meant = new Set<string>(
    words.flatMap((word): readonly string[] => profileOf(word) ?? [word]),
  );
  return CAPABILITIES.filter((capability) => meant.has(capability));
}

function profileOf(word: string): readonly Capability[] | undefined {
  return Object.entries(CAPABILITY_PROFILES).find(([profile]) => profile === word)?.[1];
}

function lowerProviders(roles: AgentConfig["subagents"]["roles"]): typeof roles {
  const entries = Object.entries(roles).map(([name, { provider, model }]) => [
    name,
    { provider: provider.toLowerCase(), model },
  ]);
  return Object.fromEntries(entries);
}

interface MergedValue extends Omit<AgentConfig, "provider" | "capabilities" | "limits"> {
  readonly provider: { name: string; model: string; max_tokens?: number };
  readonly capabilities: readonly string[];
  readonly limits:
    & { max_rounds: number; max_tool_calls: number }
    & {
      [limit in "max_tokens" | "max_cost_usd" | "deadline_s"]?: number;
    };
}
