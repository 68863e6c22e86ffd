import { CAPABILITIES, type Capability, type Mode } from "../contract/mod.ts";

/** One of the sets that bound what a turn may do. */
export type Bound = "configured" | "surface" | "mode" | "granted";

/** Every set that bounds a turn, in the order in which they are named to a person. */
export const BOUNDS: readonly Bound[] = ["configured", "surface", "mode", "granted"];

/** A mode that a turn can run in; `auto` is resolved before. */
export type TurnMode = Exclude<Mode, "auto">;

/** The four sets. */
export type CapabilityBounds = { readonly [bound in Bound]: ReadonlySet<Capability> };

/** Every capability there is. */
export const ALL_CAPABILITIES: ReadonlySet<Capability> = new Set(CAPABILITIES);

/** What each mode lets a turn use. */
export const MODE_CAPABILITIES: { readonly [mode in TurnMode]: ReadonlySet<Capability> } = {
  ask: new Set(["read", "network"]),
  plan: new Set(["read", "network"]),
  agent: ALL_CAPABILITIES,
};

/**
 * What all four sets have in common: no set can widen another.
 *
 * @example
 * ```ts
 * import { ALL_CAPABILITIES, effectiveCapabilities, MODE_CAPABILITIES } from "./capabilities.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const effective = effectiveCapabilities({
 *   configured: ALL_CAPABILITIES,
 *   surface: ALL_CAPABILITIES,
 *   mode: MODE_CAPABILITIES.ask,
 *   granted: new Set(["read", "write"]),
 * });
 * assertEquals([...effective], ["read"]);
 * ```
 */
export function effectiveCapabilities(bounds: CapabilityBounds): ReadonlySet<Capability> {
  return new Set(CAPABILITIES.filter((one) => BOUNDS.every((bound) => bounds[bound].has(one))));
}

/** For each capability that is not effective, the sets that lack it. */
export function missingCapabilities(
  bounds: CapabilityBounds,
): ReadonlyMap<Capability, readonly Bound[]> {
  const missing = new Map<Capability, readonly Bound[]>();
  for (const one of CAPABILITIES) {
    const lacking = BOUNDS.filter((bound) => !bounds[bound].has(one));
    if (lacking.length > 0) missing.set(one, lacking);
  }
  return missing;
}
