import type { PlacedPackage } from "../../fixtures/escapes/place.ts";
import type { Escape } from "./escape.ts";
import { attackModule, type PlaceGround } from "./escape_ground.ts";
import { isHarm } from "./escape_signs.ts";

/** The hosts that a package with a grant for hosts may reach. */
export function grantedHosts(port: number): readonly string[] {
  const names = ["loop", "six", "mapped", "inner", "rebind"].map((name) =>
    `${name}.kyrozen.example`
  );
  return ["11.22.33.7", ...names].map((host) => `${host}:${port}`);
}

/**
 * The packages of a place. What only tries to get something shares a process with others, a weaker place
 * than the product gives it; what harms, or listens to others, is alone, as every package of a person is.
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
  add("bystander", { trust: "reviewed", shares: true });
  for (const escape of escapes) {
    const { package: name } = attackModule(escape);
    const isAlone = isHarm(escape) || escape.id.startsWith("shared.");
    const trust = isAlone && escape.as !== "reviewed" ? "untrusted" as const : "reviewed" as const;
    const placed = isAlone ? { trust } : { trust, shares: true as const };
    if (escape.as === "linked") add(name, { ...placed, linked: true });
    else if (escape.as === "writer") {
      add(name, {
        ...placed,
        permissions: { ...none, write: ["workspace/granted"] },
        write: [`${ground.root}/workspace/granted`],
      });
    } else if (escape.as === "granted") {
      add(name, { ...placed, permissions: { ...none, net: grantedHosts(ground.stage.port) } });
    } else if (escape.as === "public") {
      add(name, { trust: "first-party", shares: true, permissions: { ...none, net: "public" } });
    } else add(name, placed);
  }
  return [...packages.values()];
}
