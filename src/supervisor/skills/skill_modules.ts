import { type InstalledSkill, isPlainObject, type JsonObject } from "../../contract/mod.ts";
import { attempt } from "../../std/attempt.ts";
import { lstatIfThere } from "../../std/lstat_if_there.ts";
import type { HostedModules } from "../isolates/package_source.ts";
import { removeCopy } from "../isolates/snapshot.ts";
import type { Product } from "../product.ts";
import { type Checked, pass, refuse } from "../refusal.ts";

const SDK = "src/sdk";

/** The packages that were fetched for one version of a skill, in `folder`, and what the sum of that is. */
export interface FetchedPackages {
  readonly folder: string;
  readonly sha256: string;
}

/** The folder of what was fetched for skills, in the core's side of the home folder. */
export function fetchedRoot(state: string): string {
  return `${state}/skill_packages`;
}

/** The folder of what was fetched for one version. */
export function fetchedFolder(
  state: string,
  { name, version }: { readonly name: string; readonly version: string },
): string {
  return `${fetchedRoot(state)}/${name}/${version}`;
}

/** Removes what was fetched for a version; false if it is still there. */
export function removeFetched(state: string, id: Parameters<typeof fetchedFolder>[1]): boolean {
  const root = fetchedRoot(state);
  if (attempt(() => lstatIfThere(root)) === undefined) return true;
  const isGone = removeCopy(root, fetchedFolder(state, id));
  attempt(() => Deno.removeSync(`${root}/${id.name}`));
  return isGone;
}

/** What was fetched for a version; `undefined` if nothing was. */
export function fetchedOf(
  state: string,
  { manifest, packages_sha256 }: InstalledSkill,
): FetchedPackages | undefined {
  if (packages_sha256 === undefined) return undefined;
  return { folder: fetchedFolder(state, manifest), sha256: packages_sha256 };
}

/** What the SDK itself imports, and nothing else that lies in the person's cache. */
export function sdkModules(root: string): HostedModules {
  return {
    importMap: `${root}/${SDK}/import_map.json`,
    lock: `${root}/${SDK}/worker_lock.json`,
    cached: ["zod/4.6.7"],
  };
}

/** The files of what was fetched. */
export const FETCHED_FILES = { lock: "lock.json", imports: "imports.json", packages: "npm" };

/**
 * What a skill can import that has packages of its own: those, and what the SDK imports. Nothing is looked
 * at but two files in the folder, whose sum somebody has to hold against the record before.
 */
export function fetchedModules(
  { root }: Pick<Product, "root">,
  { folder, sha256 }: FetchedPackages,
): Checked<HostedModules> {
  const lockPath = `${folder}/${FETCHED_FILES.lock}`;
  const lock = readJson(lockPath);
  const imports = readJson(`${folder}/${FETCHED_FILES.imports}`);
  const sdkLock = readJson(`${root}/${SDK}/worker_lock.json`);
  const sdk = readJson(`${root}/${SDK}/import_map.json`);
  if (
    lock === undefined || imports === undefined || !isLockOf(lock, sdkLock) ||
    !isPlainObject(sdk?.imports)
  ) {
    return refuse("the packages that were fetched for it are of another version of this product");
  }
  const own = sdkModules(root);
  const map = {
    imports: {
      ...imports,
      ...sdk.imports,
      "@kyrozen/sdk": `file://${encodePath(root)}/${SDK}/mod.ts`,
    },
  };
  return pass({
    ...own,
    // Not a file: it says where the product is, and what was fetched is hashed.
    importMap: `data:application/json,${encodeURIComponent(JSON.stringify(map))}`,
    lock: lockPath,
    sha256,
    fetched: lockedFolders(lock).filter((name) => !own.cached.includes(name)).map((name) => ({
      name,
      is: `${folder}/${FETCHED_FILES.packages}/${name}`,
    })).filter(({ is }) => attempt(() => Deno.lstatSync(is).isDirectory) === true),
  });
}

/** The folders of the packages of a lock, each `NAME/VERSION`. */
export function lockedFolders(lock: JsonObject): readonly string[] {
  const keys = isPlainObject(lock.npm) ? Object.keys(lock.npm) : [];
  return [
    ...new Set(keys.flatMap((key) => {
      // What follows an underscore names the peers that a package was resolved with.
      const [, name, version] = /^(@?[^@]+)@([^_]+)/.exec(key) ?? [];
      return name === undefined || version === undefined ? [] : [`${name}/${version}`];
    })),
  ];
}

/** The lock of the SDK, with all that another lock says beside it; refused if they contradict each other. */
export async function withSdkLock(
  { root }: Pick<Product, "root">,
  { specifiers, npm }: { readonly specifiers: JsonObject; readonly npm: JsonObject },
): Promise<Checked<JsonObject>> {
  const sdk = JSON.parse(await Deno.readTextFile(`${root}/${SDK}/worker_lock.json`));
  for (const [key, entry] of Object.entries(sdk.npm as JsonObject)) {
    const other = npm[key];
    if (!isPlainObject(other)) continue;
    if (isPlainObject(entry) && other.integrity === entry.integrity) continue;
    return refuse(`the registry has another ${key} than the one that the SDK is locked to`);
  }
  return pass({
    version: sdk.version,
    specifiers: { ...specifiers, ...sdk.specifiers },
    npm: { ...npm, ...sdk.npm },
  });
}

function isLockOf(lock: JsonObject, sdk: JsonObject | undefined): boolean {
  if (sdk === undefined || lock.version !== sdk.version) return false;
  const { npm } = lock;
  if (!isPlainObject(npm) || !isPlainObject(sdk.npm)) return false;
  return Object.entries(sdk.npm).every(([key, entry]) =>
    JSON.stringify(npm[key]) === JSON.stringify(entry)
  );
}

function readJson(path: string): JsonObject | undefined {
  const value: unknown = attempt(() => JSON.parse(Deno.readTextFileSync(path)));
  return isPlainObject(value) ? value as JsonObject : undefined;
}

function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
