import type { HostedPackage } from "./package_source.ts";

/** A package of a registry in the person's own cache. */
export interface CachedModules {
  /** Where the runtime looks for it, below its cache. */
  readonly below: string;
  /** Where it is, real and absolute. */
  readonly is: string;
}

/**
 * The packages of a registry that these may import, as the cache at `source` holds them, and those that
 * were fetched for them; what the cache does not hold is left out, and the import of it says so.
 */
export async function cachedModules(
  packages: readonly HostedPackage[],
  source: string | undefined,
): Promise<readonly CachedModules[]> {
  const registries = source === undefined ? [] : await foldersOf(`${source}/npm`);
  const cached = source === undefined ? [] : await ownModules(packages, { source, registries });
  return [...cached, ...fetchedModules(packages, registries)];
}

/**
 * Whatever registry the runtime would ask, what was fetched for a package is what it gives. The product's
 * own packages came from there too, so that the cache knows it.
 */
function fetchedModules(
  packages: readonly HostedPackage[],
  registries: readonly string[],
): readonly CachedModules[] {
  const fetched = packages.flatMap(({ modules }) => modules?.fetched ?? []);
  return registries.flatMap((registry) =>
    fetched.map(({ name, is }) => ({ below: `npm/${registry}/${name}`, is }))
  );
}

async function ownModules(
  packages: readonly HostedPackage[],
  { source, registries }: { readonly source: string; readonly registries: readonly string[] },
): Promise<readonly CachedModules[]> {
  const wanted = new Set(packages.flatMap(({ modules }) => modules?.cached ?? []));
  const found: CachedModules[] = [];
  for (const registry of wanted.size === 0 ? [] : registries) {
    for (const name of wanted) {
      const below = `npm/${registry}/${name}`;
      const is = await Deno.realPath(`${source}/${below}`).catch(() => undefined);
      if (is !== undefined) found.push({ below, is });
    }
  }
  return found;
}

/** Copies what the runtime reads of a package: a link would be followed to where it looks for none. */
export async function copyModules(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isFile, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copyModules(`${from}/${name}`, `${to}/${name}`);
    else if (isFile && /\.(?:js|cjs|mjs|json)$/.test(name)) {
      await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
    }
  }
}

async function foldersOf(path: string): Promise<readonly string[]> {
  try {
    const entries = await Array.fromAsync(Deno.readDir(path));
    return entries.filter(({ isDirectory }) => isDirectory).map(({ name }) => name);
  } catch {
    return [];
  }
}
