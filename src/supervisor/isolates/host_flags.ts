import { ISOLATE_LINK_VARIABLE } from "../../contract/isolates.ts";
import { denied, type Flag, hostFlag, pathFlag, runtimeFlags } from "../flags.ts";
import type { Product } from "../product.ts";
import type { HostedModules, HostedPackage } from "./package_source.ts";
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
    ...resolvingFlags({ product, packages }),
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

type Resolving = Pick<HostGrants, "product" | "packages">;

/** What a package imports of a registry, if it has a process and a list of that for itself. */
function ownModules({ packages: [only, ...others] }: Resolving): HostedModules | undefined {
  return others.length === 0 ? only?.modules : undefined;
}

/** The files by which a process resolves what it imports. */
export function resolvingFiles(resolving: Resolving): readonly string[] {
  const { product: { config, lock } } = resolving;
  const own = ownModules(resolving);
  if (own === undefined) return [config, lock];
  return own.importMap.startsWith("data:") ? [own.lock] : [own.importMap, own.lock];
}

// The product's own configuration names what all of it imports: none of that is there for a package.
function resolvingFlags(resolving: Resolving): readonly Flag[] {
  const { product } = resolving;
  const own = ownModules(resolving);
  if (own === undefined) return runtimeFlags(product);
  const others = runtimeFlags({ ...product, lock: own.lock });
  return [
    ...others.filter(({ flag }) => !flag.startsWith("--config=")),
    { flag: "--no-config", reason: "nothing that the product or a folder above it says" },
    { flag: `--import-map=${own.importMap}`, reason: "the names that it imports by" },
    { flag: "--unstable-worker-options", reason: "its workers have permissions of their own" },
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
