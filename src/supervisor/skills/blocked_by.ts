import type { InstalledSkill, MissingRequirement } from "../../contract/mod.ts";
import { isInRange } from "../../std/version_range.ts";
import { type FactsSetting, findMissing } from "./skill_facts.ts";
import { needsOf } from "./skill_needs.ts";

/** Everything that keeps a turn from loading the code of a skill, but what a person would have to grant. */
export async function blockedBy(
  { manifest, packages }: Pick<InstalledSkill, "manifest" | "packages">,
  setting: FactsSetting,
): Promise<readonly MissingRequirement[]> {
  const { requires: { runtime, deno }, tools, egress_hosts: hosts } = manifest;
  const isHostless = hosts.length === 0 &&
    tools.some(({ governor_route: route }) => route === "system/net");
  const isOwnRange = runtime === undefined || isInRange(await productVersion(), runtime);
  return [
    ...isOwnRange ? [] : [`runtime:${runtime}` as const],
    ...deno === undefined || isInRange(Deno.version.deno, deno) ? [] : [`deno:${deno}` as const],
    ...await findMissing(needsOf(manifest, { packages }), setting),
    ...isHostless ? ["egress:hosts" as const] : [],
  ];
}

async function productVersion(): Promise<string> {
  const { default: config } = await import("../../../deno.json", { with: { type: "json" } });
  return config.version;
}
