import type { IsolateGrants } from "../../contract/mod.ts";
import type { HostedPackage } from "./package_source.ts";

/**
 * What the worker of a package is given, out of what its process has.
 *
 * @param reach What stands in for public addresses, for tests alone.
 */
export function isolateGrants(
  { folder, read, write, permissions: { net } }: HostedPackage,
  reach: readonly string[] = [],
): IsolateGrants {
  return {
    read: [...new Set([folder, ...read, ...write])],
    write: [...write],
    net: net === "public" ? reach.length === 0 || [...reach] : net.length > 0 && [...net],
  };
}
