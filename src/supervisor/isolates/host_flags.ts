import { ISOLATE_LINK_VARIABLE } from "../../contract/mod.ts";
import { denied, type Flag, hostFlag, pathFlag, runtimeFlags } from "../flags.ts";
import type { Product } from "../product.ts";
import type { HostedPackage } from "./package_source.ts";
import { deniedPlaces } from "./private_ranges.ts";

/** What the flags of one process of isolates are derived from. */
export interface HostGrants {
  readonly product: Product;
  /** The path of its link. */
  readonly socket: string;
  /** Those that it may run. */
  readonly packages: readonly HostedPackage[];
  /** `127.0.0.1:PORT` places that count as public, for tests alone. @default {none} */
  readonly reach?: readonly string[];
}

/** The flags of a process of isolates: what `permissions` prints is what is spawned. */
export function isolateFlags(
  { product, socket, packages, reach = [] }: HostGrants,
): readonly Flag[] {
  const bootstrap = `${product.root}/src/sandbox/isolate`;
  const writable = packages.flatMap(({ write }) => write);
  const readable = packages.flatMap(({ folder, read, write }) => [folder, ...read, ...write]);
  return [
    ...runtimeFlags(product),
    {
      flag: `--allow-env=${ISOLATE_LINK_VARIABLE}`,
      reason: "the one variable it reads: where the link is, and the word that opens it",
    },
    ...["run", "ffi", "sys", "import"].map(denied),
    {
      flag: pathFlag("allow-read", [bootstrap, socket, ...readable]),
      reason: "where its workers begin, the link, the packages, and the places granted to them",
    },
    {
      flag: pathFlag("allow-write", [socket, ...writable]),
      reason: writable.length === 0
        ? "the link, which the runtime wants to be writable; no file is written"
        : "the link, and the places granted to the packages",
    },
    ...netFlags(packages, { socket, reach }),
  ];
}

/** Whether any of these packages may reach another machine. */
export function reachesHosts(packages: readonly HostedPackage[]): boolean {
  return packages.some(({ permissions: { net } }) => net.length > 0);
}

function netFlags(
  packages: readonly HostedPackage[],
  { socket, reach }: { readonly socket: string; readonly reach: readonly string[] },
): readonly Flag[] {
  const link = { flag: pathFlag("allow-net", [`unix:${socket}`]), reason: "the link" };
  if (!reachesHosts(packages)) return [{ ...link, reason: "the link; no host can be reached" }];
  const denial = {
    flag: `--deny-net=${deniedPlaces({ ownAddress: reach.length > 0 }).join(",")}`,
    reason: "no private, loopback, link-local or metadata address, whatever name leads to it",
  };
  // Where tests stand in for the public, only they are reached.
  if (reach.length === 0 && packages.some(({ permissions: { net } }) => net === "public")) {
    return [{ flag: "--allow-net", reason: "every public address" }, denial];
  }
  const hosts = new Map<string, string>();
  for (const { name, permissions: { net } } of packages) {
    for (const host of net === "public" ? reach : net) {
      hosts.set(host, hosts.has(host) ? `${hosts.get(host)}, ${name}` : `granted to ${name}`);
    }
  }
  const grants = [...hosts].map(([host, reason]) => ({ flag: hostFlag(host), reason }));
  return [link, ...grants, denial];
}
