import {
  fail,
  type IsolatePackage,
  type IsolatePermissions,
  type IsolateTrust,
  type JsonObject,
  showInline,
  type ToolFailure,
} from "../../contract/mod.ts";

/** A package that may run now: everything that its process and its worker are derived from. */
export interface HostedPackage {
  readonly name: string;
  readonly trust: IsolateTrust;
  /** SHA-256 of its files, hexadecimal; `null` for what is part of the product. */
  readonly sha256: string | null;
  /** The real, absolute folder of its files, which nothing changes while it runs. */
  readonly folder: string;
  /** The real, absolute path of its entry module: in `folder`, or ours in the name of the package. */
  readonly entry: string;
  /** As its manifest and its grant say it. */
  readonly permissions: IsolatePermissions;
  /** Real, absolute folders that it reads beside its own. */
  readonly read: readonly string[];
  /** Real, absolute folders that it writes; each is read too. */
  readonly write: readonly string[];
  /** It may share a process with others of its kind, which is for what is part of the product alone. */
  readonly shares?: true;
  /** What it is handed beside its arguments, such as the variables that its grant names. */
  readonly data: JsonObject;
  /** What it may import of a registry, if it is alone in its process. @default {nothing} */
  readonly modules?: HostedModules;
  /** Values in its data that are taken out of whatever it answers. @default {none} */
  readonly secrets?: readonly string[];
}

/** The packages of a registry that code can import, and by which names; all paths are absolute. */
export interface HostedModules {
  /** What the names mean: the path of a file, or a `data:` address. */
  readonly importMap: string;
  readonly lock: string;
  /** Those that lie in the person's own cache, each `NAME/VERSION`. */
  readonly cached: readonly string[];
  /** Those that were fetched for this package, each `NAME/VERSION` and its folder. @default {none} */
  readonly fetched?: readonly { readonly name: string; readonly is: string }[];
  /** Of what was fetched, hexadecimal: with other content another process is needed. */
  readonly sha256?: string;
}

/** A package that may run, or why it may not. */
export type FoundPackage =
  | { readonly ok: true; readonly value: HostedPackage }
  | ToolFailure;

/**
 * Where packages are looked up.
 *
 * Contract: neither method rejects, and nothing is remembered that could have been revoked: `find` is
 * asked at every call. A package that is unknown answers `not_found`, one that is not granted, or whose
 * files are not those of its grant, `permission_denied`.
 */
export interface PackageSource {
  /** The packages that can be called; what cannot be read is left out. */
  list(): Promise<readonly IsolatePackage[]>;
  /** @param sha256 The content that is meant. @default {any that is granted} */
  find(name: string, sha256?: string): Promise<FoundPackage>;
}

/** The packages of several sources: the first that knows a name answers for it. */
export function joinSources(sources: readonly PackageSource[]): PackageSource {
  return {
    async list() {
      const known = new Map<string, IsolatePackage>();
      for (const source of sources) {
        for (const one of await source.list()) if (!known.has(one.name)) known.set(one.name, one);
      }
      return [...known.values()];
    },
    async find(name, sha256) {
      let refusal: FoundPackage = noPackage(name);
      for (const source of sources) {
        refusal = await source.find(name, sha256);
        if (refusal.ok || refusal.code !== "not_found") return refusal;
      }
      return refusal;
    },
  };
}

/** That no source knows a package. */
export function noPackage(name: string): ToolFailure {
  return fail("not_found", `No package is called "${showInline(name, 80)}"; see "kyrozen grants"`);
}

/** Every package of a source that may run now. */
export async function findAll(source: PackageSource): Promise<readonly HostedPackage[]> {
  const found = await Promise.all((await source.list()).map(({ name }) => source.find(name)));
  return found.flatMap((one) => one.ok ? [one.value] : []);
}
