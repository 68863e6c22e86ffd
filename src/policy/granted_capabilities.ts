import type { Capability, CatalogId, IsolatePackage } from "../contract/mod.ts";

/** What a process was given that tools can use; the sandbox's own report of it fits. */
export interface ProcessRights {
  /** Whether the workspace can be read. */
  readonly read: boolean;
  /** Whether the workspace can be written. */
  readonly write: boolean;
  /** Whether other hosts can be reached. */
  readonly net: boolean;
  /** Whether programs can be started. */
  readonly run: boolean;
}

/** What each right makes possible. */
const RIGHTS: { readonly [right in keyof ProcessRights]: readonly Capability[] } = {
  read: ["read"],
  write: ["write", "destructive"],
  net: ["network"],
  run: ["shell", "git", "browser"],
};

/** What the supervisor does for the core; a new entry must say here what it amounts to. */
const CATALOG: { readonly [entry in CatalogId]: Capability | null } = {
  git_status: "read",
  git_diff: "read",
  git_log: "read",
  git_show: "read",
  // What a package amounts to depends on what it is granted.
  isolate_call: null,
  // What these tell a core it only shows, or makes tools of.
  skill_setup: null,
  skill_facts: null,
  skill_told: null,
};

/** What this process can really do: by its own rights, and by what its supervisor does for it. */
export function grantedCapabilities(
  rights: ProcessRights,
  catalog: readonly CatalogId[],
  isolates: readonly IsolatePackage[] = [],
): ReadonlySet<Capability> {
  const { read, write, net, run } = rights;
  const entries = catalog.map((entry) => CATALOG[entry]).filter((one) => one !== null);
  return new Set([
    ...(read ? RIGHTS.read : []),
    ...(write ? RIGHTS.write : []),
    ...(net ? RIGHTS.net : []),
    ...(run ? RIGHTS.run : []),
    ...entries,
    ...isolates.flatMap(isolateCapabilities),
  ]);
}

/** What a package that can be called makes possible: what is refused to it is not counted. */
function isolateCapabilities({ permissions }: IsolatePackage): readonly Capability[] {
  const { read, write, net } = permissions;
  return [
    ...(read.length > 0 ? ["read" as const] : []),
    ...(write.length > 0 ? ["write" as const] : []),
    ...(net === "public" || net.length > 0 ? ["network" as const] : []),
  ];
}
