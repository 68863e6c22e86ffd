import type { HostedPackage } from "./package_source.ts";

/** Where a package runs. */
export interface Placement {
  /** The name of its process. */
  readonly group: string;
  /** Whether it has that process for itself. */
  readonly alone: boolean;
}

/**
 * The product's own packages share a process, those that reach other machines apart from those that do
 * not. Every other package has a process of its own, also a reviewed one: the workers of a process can
 * hear each other (BroadcastChannel), and one of them can end it.
 *
 * @param suspects Names of packages that may be the cause that a process ended: each is alone.
 */
export function placePackage(
  { name, trust, shares, permissions: { net } }: HostedPackage,
  suspects: ReadonlySet<string>,
): Placement {
  const group = `${trust}, ${net.length > 0 ? "net" : "no net"}`;
  const alone = shares !== true || suspects.has(name);
  return { group: alone ? `${group}: ${name}` : group, alone };
}

/** Text that is the same as long as a running process is right for a package. */
export function signatureOf(
  { trust, sha256, folder, entry, permissions, read, write, modules }: HostedPackage,
): string {
  return JSON.stringify([trust, sha256, folder, entry, permissions.net, read, write, modules]);
}
