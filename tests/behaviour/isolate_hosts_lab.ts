/**
 * What the processes of isolates are tested with: the supervisor's side of them, over packages made for
 * a test, with and without bubblewrap.
 *
 * @module
 */
import type { IsolateHost, IsolateTrust, Isolation, JsonObject } from "../../src/contract/mod.ts";
import { NO_PERMISSIONS } from "../../src/contract/isolates.ts";
import {
  type CallerOptions,
  createIsolateCaller,
  type OpenIsolateCaller,
} from "../../src/supervisor/isolates/isolate_caller.ts";
import {
  type HostedPackage,
  noPackage,
  type PackageSource,
} from "../../src/supervisor/isolates/package_source.ts";
import { findWalls, type Walls } from "../../src/supervisor/isolates/walls.ts";
import { findProduct } from "../../src/supervisor/product.ts";

/** The walls of this machine. */
export const WALLS: Walls = await findWalls({ environment: Deno.env.toObject(), outside: [] });

/** One way in which processes of isolates run. */
export interface Wrapping {
  readonly name: string;
  readonly walls: Walls;
  readonly isolation: Isolation;
  /** Whether this machine cannot do it. */
  readonly ignore: boolean;
}

const lacks = WALLS.missing.find(({ wall }) => wall === "bubblewrap")?.message;

/** Every one of them; the name of one that cannot be tried says why. */
export const WRAPPINGS: readonly Wrapping[] = [
  {
    name: "process",
    walls: { ...WALLS, bubblewrap: null },
    isolation: "isolated (process)",
    ignore: false,
  },
  {
    name: lacks === undefined ? "process + bubblewrap" : `process + bubblewrap (${lacks})`,
    walls: WALLS,
    isolation: "isolated (os)",
    ignore: lacks !== undefined,
  },
];

/** The place of a fixture package. */
export function fixtureFolder(name: string): string {
  return decodeURIComponent(new URL(`../fixtures/isolates/${name}`, import.meta.url).pathname);
}

/** A package as a source would find it; nothing is granted to it if `more` does not say so. */
export function hostedPackage(
  name: string,
  { folder, trust = "reviewed", entry = "main.ts", ...more }: Partial<HostedPackage> & {
    readonly folder: string;
    readonly trust?: IsolateTrust;
    readonly entry?: string;
  },
): HostedPackage {
  return {
    name,
    trust,
    sha256: null,
    folder,
    entry: `${folder}/${entry}`,
    permissions: NO_PERMISSIONS,
    read: [],
    write: [],
    data: {},
    ...(trust === "first-party" ? { shares: true } : {}),
    ...more,
  };
}

/** A source that finds exactly these. */
export function sourceOf(packages: readonly HostedPackage[]): PackageSource {
  return {
    list: () => Promise.resolve(packages),
    find: (name) => {
      const value = packages.find((one) => one.name === name);
      return Promise.resolve(value === undefined ? noPackage(name) : { ok: true, value });
    },
  };
}

/** Opens the way to packages as the supervisor does; without waiting after failures. */
export function openCaller(
  packages: readonly HostedPackage[],
  { limits, ...more }: Partial<CallerOptions> = {},
): OpenIsolateCaller {
  const product = findProduct();
  if (!product.ok) throw new Error(product.error);
  return createIsolateCaller({
    product: product.value,
    environment: Deno.env.toObject(),
    outside: [],
    packages: sourceOf(packages),
    limits: { backoffMs: () => 0, ...limits },
    ...more,
  });
}

/** The same as a core sees it. */
export function asHost(caller: OpenIsolateCaller, packages: readonly HostedPackage[]): IsolateHost {
  return {
    packages,
    call: ({ args, timeoutMs, ...named }, signal) =>
      caller({ ...named, args: JSON.stringify(args), timeout_ms: timeoutMs }, signal),
  };
}

/** A call, as an entry of the catalog takes it. */
export function callParams(target: string, timeoutMs: number, args: JsonObject = {}): JsonObject {
  const [name = "", fn = ""] = target.split(".");
  return { package: name, name: fn, args: JSON.stringify(args), timeout_ms: timeoutMs };
}
