import { isPlainObject } from "../../contract/mod.ts";
import { attempt } from "../../std/attempt.ts";
import { isInRange } from "../../std/version_range.ts";
import type { Product } from "../product.ts";

/** The versions of each npm package that can be imported without a network, by its name. */
export type InstalledPackages = ReadonlyMap<string, readonly string[]>;

/** What the tools of every skill can import: what the SDK is locked to, and nothing else of the product. */
export async function installedPackages(
  { root }: Pick<Product, "root">,
): Promise<InstalledPackages> {
  const text = await Deno.readTextFile(`${root}/src/sdk/worker_lock.json`).catch(() => "{}");
  const parsed: unknown = attempt(() => JSON.parse(text));
  const npm = isPlainObject(parsed) && isPlainObject(parsed.npm) ? parsed.npm : {};
  const known = new Map<string, string[]>();
  for (const key of Object.keys(npm)) {
    // What follows an underscore names the peers that a package was resolved with.
    const [, name, version] = /^(@?[^@]+)@([^_]+)/.exec(key) ?? [];
    if (name === undefined || version === undefined) continue;
    known.set(name, [...known.get(name) ?? [], version]);
  }
  return known;
}

/** Whether some version of what a specifier such as `zod@4` names is installed. */
export function isInstalled(specifier: string, installed: InstalledPackages): boolean {
  const [, name, range = "*"] = /^(?:npm:)?(@?[^@]+)(?:@(.+))?$/.exec(specifier.trim()) ?? [];
  if (name === undefined) return false;
  return (installed.get(name) ?? []).some((version) => isInRange(version, range));
}
