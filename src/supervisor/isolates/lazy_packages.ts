import { attempt } from "../../std/attempt.ts";
import { lstatIfThere } from "../../std/lstat_if_there.ts";
import type { PackagesOptions } from "./open_packages.ts";
import { noPackage, type PackageSource } from "./package_source.ts";

/**
 * The packages beside the product's own. Where nothing was ever granted and the workspace brings none,
 * nothing is loaded to tell so.
 */
export function lazyPackages(options: PackagesOptions): PackageSource {
  let opened: Promise<PackageSource> | undefined;
  const open = async (): Promise<PackageSource | undefined> => {
    const { folders, workspace } = options;
    const places = [`${folders.owner}/grants.json`, `${workspace}/.kyrozen/isolates`];
    if (opened === undefined && !places.some(isThere)) return undefined;
    opened ??= import("./open_packages.ts").then(({ openPackages }) => openPackages(options));
    return await opened;
  };
  return {
    list: async () => await (await open())?.list() ?? [],
    find: async (name, sha256) => await (await open())?.find(name, sha256) ?? noPackage(name),
  };
}

/** What cannot be looked at counts, so that who opens it tells. */
function isThere(path: string): boolean {
  return attempt(() => lstatIfThere(path) === undefined) !== true;
}
