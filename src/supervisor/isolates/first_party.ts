import type { IsolatePackage, IsolatePermissions } from "../../contract/mod.ts";
import { type HostedPackage, noPackage, type PackageSource } from "./package_source.ts";

/** A package that is part of the product. */
interface FirstParty {
  readonly name: string;
  /** Below the product's root. */
  readonly folder: string;
  readonly permissions: IsolatePermissions;
}

/** Every one of them; no package of this name can be granted. */
export const FIRST_PARTY: readonly FirstParty[] = [
  {
    name: "web-reader",
    folder: "isolates/web_reader",
    permissions: { read: [], write: [], net: "public", env: [] },
  },
];

/** The packages of the product as a core is told of them. */
export function firstPartyPackages(): readonly IsolatePackage[] {
  return FIRST_PARTY.map(({ name, permissions }) => ({
    name,
    trust: "first-party",
    sha256: null,
    permissions,
  }));
}

/** Where the packages of the product stand, and what tests change of them. */
export interface FirstPartyOptions {
  /** The product's root, real and absolute. */
  readonly root: string;
  /** `127.0.0.1:PORT` places that the web reader takes for public. @default {none} */
  readonly webReach?: readonly string[];
}

/** The packages that are part of the product: they run from its folder and need no grant. */
export function firstPartySource({ root, webReach = [] }: FirstPartyOptions): PackageSource {
  const known = new Map(hostedFirstParty({ root, webReach }).map((one) => [one.name, one]));
  return {
    list: () => Promise.resolve(firstPartyPackages()),
    find: (name, sha256) => {
      const found = sha256 === undefined ? known.get(name) : undefined;
      return Promise.resolve(found ? { ok: true, value: found } : noPackage(name));
    },
  };
}

/** The same with everything that their processes are derived from. */
export function hostedFirstParty(
  { root, webReach = [] }: FirstPartyOptions,
): readonly HostedPackage[] {
  return FIRST_PARTY.map((one) => hosted(one, { root, webReach }));
}

function hosted(
  { name, folder, permissions }: FirstParty,
  { root, webReach }: Required<FirstPartyOptions>,
): HostedPackage {
  return {
    name,
    trust: "first-party",
    shares: true,
    sha256: null,
    folder: `${root}/${folder}`,
    entry: `${root}/${folder}/mod.ts`,
    permissions,
    read: [],
    write: [],
    data: webReach.length === 0 ? {} : { reach: webReach },
  };
}
