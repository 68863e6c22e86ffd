import type { PlacedPackage } from "../../fixtures/escapes/place.ts";
import type { Escape } from "./escape.ts";
import { attackModule, type PlaceGround } from "./escape_ground.ts";
import { isHarm } from "./escape_signs.ts";

/** The hosts that a package with a grant for hosts may reach. */
export function grantedHosts(port: number): readonly string[] {
  const names = ["loop", "six", "inner", "rebind"].map((name) => `${name}.kyrozen.example`);
  return ["11.22.33.7", ...names].map((host) => `${host}:${port}`);
}

/**
 * The packages of a place. What only tries to get something shares a process with the one beside it,
 * which is the weakest place that there is for it; what harms is alone, as what nobody looked at is.
 */
export function placedPackages(
  ground: PlaceGround,
  escapes: readonly Escape[],
): readonly PlacedPackage[] {
  const packages = new Map<string, PlacedPackage>();
  const none = { read: [], write: [], net: [], env: [] };
  const add = (name: string, more: Partial<PlacedPackage>) =>
    packages.set(name, {
      name,
      trust: "untrusted",
      permissions: none,
      folder: `${ground.root}/packages/${name}`,
      write: [],
      ...more,
    });
  add("bystander", { trust: "reviewed" });
  for (const escape of escapes) {
    const { package: name } = attackModule(escape);
    const isAlone = isHarm(escape) || escape.id.startsWith("shared.") && escape.as !== "reviewed";
    const trust = isAlone ? "untrusted" : "reviewed";
    if (escape.as === "linked") add(name, { trust, linked: true });
    else if (escape.as === "writer") {
      add(name, {
        trust,
        permissions: { ...none, write: ["workspace/granted"] },
        write: [`${ground.root}/workspace/granted`],
      });
    } else if (escape.as === "granted") {
      add(name, { trust, permissions: { ...none, net: grantedHosts(ground.stage.port) } });
    } else if (escape.as === "public") {
      add(name, { trust: "first-party", permissions: { ...none, net: "public" } });
    } else add(name, { trust });
  }
  return [...packages.values()];
}
