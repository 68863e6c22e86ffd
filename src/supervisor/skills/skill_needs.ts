import type {
  GovernorRoute,
  InstalledSkill,
  IsolatePermissions,
  SkillManifest,
  SkillNeeds,
} from "../../contract/mod.ts";
import { NO_PERMISSIONS } from "../../contract/isolates.ts";

/** What is asked about a skill before its code is called: packages that were fetched for it it has. */
export function needsOf(
  { requires }: SkillManifest,
  { packages: fetched = [] }: Partial<Pick<InstalledSkill, "packages">> = {},
): SkillNeeds {
  const { env_vars, config_files, required_credentials, binaries } = requires;
  const packages = requires.packages.filter((name) => !fetched.includes(name));
  return { env_vars, config_files, credentials: required_credentials, binaries, packages };
}

/** A skill as its permissions are seen: what is part of the product needs no grant. */
export interface PermittedSkill {
  readonly manifest: SkillManifest;
  readonly installed?: Partial<Pick<InstalledSkill, "grant" | "trust">>;
}

/**
 * What a worker of a route may touch: what the route is for, as far as a person granted it.
 */
export function routePermissions(
  { manifest, installed }: PermittedSkill,
  route: GovernorRoute,
): IsolatePermissions & { readonly net: readonly string[] } {
  const wanted = wantedPermissions(manifest, route);
  if (installed?.trust === undefined) return wanted;
  const granted = installed.grant?.permissions ?? { ...NO_PERMISSIONS, net: [] };
  const both = (some: readonly string[], others: readonly string[]) =>
    some.filter((one) => others.includes(one));
  return {
    read: both(wanted.read, [...granted.read, ...granted.write]),
    write: both(wanted.write, granted.write),
    net: both(wanted.net, granted.net),
    env: both(wanted.env, granted.env),
  };
}

/** What the manifest asks for, for the tools of one route. */
export function wantedPermissions(
  { egress_hosts, requires }: SkillManifest,
  route: GovernorRoute,
): IsolatePermissions & { readonly net: readonly string[] } {
  return {
    read: route === "workspace/read" || route === "workspace/write" ? ["workspace"] : [],
    write: route === "workspace/write" ? ["workspace"] : [],
    net: route === "system/net" ? egress_hosts : [],
    env: requires.env_vars,
  };
}

/**
 * What a person did not grant that a call needs, as the end of a sentence. A host that is not granted is
 * just not reached, as long as another is.
 */
export function missingGrant(
  installed: InstalledSkill,
  route: GovernorRoute,
): string | undefined {
  const { manifest, grant } = installed;
  const wanted = wantedPermissions(manifest, route);
  if (route === "system/net" && wanted.net.length === 0) return "it names no hosts (egress:hosts)";
  const { config_files, required_credentials } = manifest.requires;
  const isHanded = wanted.env.length + config_files.length + required_credentials.length > 0;
  if (route === "system/read" && !isHanded) return undefined;
  if (grant === undefined) return "nothing was granted to it";
  const given = routePermissions({ manifest, installed }, route);
  if (wanted.net.length > 0 && given.net.length === 0) return "none of its hosts is granted";
  const lacking = [
    ...wanted.env.filter((name) => !given.env.includes(name)).map((name) => `the variable ${name}`),
    ...(given.read.length < wanted.read.length ? ["to read the workspace"] : []),
    ...(given.write.length < wanted.write.length ? ["to write the workspace"] : []),
  ];
  return lacking.length === 0 ? undefined : `not granted: ${lacking.join(", ")}`;
}
