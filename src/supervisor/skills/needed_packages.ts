import type { InstalledSkill, SkillManifest } from "../../contract/mod.ts";
import { verifySnapshot } from "../isolates/snapshot.ts";
import type { Product } from "../product.ts";
import { installedPackages, isInstalled } from "./installed_packages.ts";
import { fetchedModules, fetchedOf } from "./skill_modules.ts";

/** What a skill asks for and the SDK does not bring: what would have to be fetched for it. */
export async function neededPackages(
  { requires: { packages } }: SkillManifest,
  product: Pick<Product, "root">,
): Promise<readonly string[]> {
  if (packages.length === 0) return [];
  const installed = await installedPackages(product);
  return packages.filter((name) => !isInstalled(name, installed));
}

/** Whether all of these were fetched for a version, and are still what they were. */
export async function areFetched(
  skill: InstalledSkill,
  needed: readonly string[],
  { product, state }: { readonly product: Pick<Product, "root">; readonly state: string },
): Promise<boolean> {
  const { packages = [] } = skill;
  const fetched = fetchedOf(state, skill);
  if (fetched === undefined) return needed.length === 0;
  return needed.every((name) => packages.includes(name)) &&
    (await verifySnapshot(fetched.folder, fetched.sha256)).ok &&
    fetchedModules(product, fetched).ok;
}
