import { isPlainObject, type JsonObject, showInline } from "../../contract/mod.ts";
import { attempt } from "../../std/attempt.ts";
import { type Environment, installEnvironment } from "../environment.ts";
import { copyModules } from "../isolates/cached_modules.ts";
import { type StagedPackage, stagePackage } from "../isolates/snapshot.ts";
import type { Product } from "../product.ts";
import { type Checked, pass, refuse } from "../refusal.ts";
import { runCommand } from "../run_command.ts";
import type { Leftovers } from "./leftovers.ts";
import { FETCHED_FILES, withSdkLock } from "./skill_modules.ts";

/** What packages are fetched with. */
export interface PackageFetch {
  /** Specifiers such as `zod@4`, none of them met by what the SDK brings. */
  readonly packages: readonly string[];
  readonly product: Product;
  readonly environment: Environment;
  /** The folder of copies, in which one is made that is not kept yet. */
  readonly into: string;
  readonly leftovers: Leftovers;
}

/** The longest time that it may take, in milliseconds. */
const FETCH_MS = 5 * 60_000;

/**
 * Fetches packages and what they need from the registry, once and to one version each: no script of theirs
 * runs, and nothing of the person's cache is read or written. What is given is a copy with the lock, the
 * names to import by, and the files that the runtime loads.
 */
export async function fetchPackages(fetch: PackageFetch): Promise<Checked<StagedPackage>> {
  const start = `Cannot fetch ${fetch.packages.map((name) => showInline(name, 200)).join(", ")}: `;
  const dependencies = dependenciesOf(fetch.packages);
  if (!dependencies.ok) return refuse(start + dependencies.error);
  const room = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "kyrozen-fetch-" }));
  const discard = () => void attempt(() => Deno.removeSync(room, { recursive: true }));
  const ending = new AbortController();
  fetch.leftovers.add(() => (ending.abort(), discard()));
  try {
    const ready = await install(fetch, {
      room,
      dependencies: dependencies.value,
      ended: ending.signal,
    });
    if (!ready.ok) return refuse(start + ready.error);
    const staged = await stagePackage(`${room}/kept`, fetch.into);
    if (staged.ok) fetch.leftovers.add(() => staged.value.discard());
    return staged.ok ? staged : refuse(start + staged.error);
  } finally {
    discard();
  }
}

interface Installing {
  readonly room: string;
  /** A range of versions for each name. */
  readonly dependencies: { readonly [name: string]: string };
  readonly ended: AbortSignal;
}

async function install(fetch: PackageFetch, installing: Installing): Promise<Checked<null>> {
  const { room, dependencies, ended } = installing;
  const config = `${room}/deno.json`;
  await Deno.writeTextFile(config, JSON.stringify({ nodeModulesDir: "none" }));
  // Not as imports: an address cannot hold every range of versions, and those that it cannot are skipped.
  const named = JSON.stringify({ private: true, dependencies });
  await Deno.writeTextFile(`${room}/package.json`, named);
  const result = await runCommand({
    binary: fetch.product.deno,
    args: ["install", "--quiet", "--no-prompt", `--config=${config}`, `--lock=${room}/lock.json`],
    cwd: room,
    env: {
      ...installEnvironment(fetch.environment),
      DENO_DIR: `${room}/cache`,
      NO_COLOR: "1",
    },
    signal: AbortSignal.any([AbortSignal.timeout(FETCH_MS), ended]),
    maxBytes: 64 * 1024,
  });
  if (result.code !== 0) {
    const said = firstLine(result.stderr) || "it did not end in time";
    return refuse(`${said}; see that the registry can be reached, then try again`);
  }
  return await assemble(fetch, installing);
}

/** Puts together what is kept: the files of the packages, and the lock that names them and no other. */
async function assemble(
  { product }: PackageFetch,
  { room, dependencies }: Installing,
): Promise<Checked<null>> {
  const written: unknown = attempt(() => JSON.parse(Deno.readTextFileSync(`${room}/lock.json`)));
  if (
    !isPlainObject(written) || !isPlainObject(written.specifiers) || !isPlainObject(written.npm)
  ) {
    return refuse("the runtime wrote no lock for them");
  }
  const { specifiers } = written as { readonly specifiers: JsonObject };
  const npm = lockEntries(written.npm as JsonObject);
  if (!npm.ok) return npm;
  const kept = `${room}/kept`;
  for (const [key, entry] of Object.entries(npm.value)) {
    const [, name = "", version = ""] = /^(@?[^@]+)@([^_]+)/.exec(key) ?? [];
    const from = await findCached(`${room}/cache/npm`, `${name}/${version}`);
    // What is for another system is in the lock, and not fetched.
    if (from === undefined && isPlainObject(entry) && (entry.os ?? entry.cpu) !== undefined) {
      continue;
    }
    if (from === undefined) return refuse(`${showInline(key, 200)} was not fetched`);
    await copyModules(from, `${kept}/${FETCHED_FILES.packages}/${name}/${version}`);
  }
  const exact = exactImports(dependencies, specifiers);
  if (!exact.ok) return exact;
  const lock = await withSdkLock(product, {
    specifiers: { ...specifiers, ...exact.value.specifiers },
    npm: npm.value,
  });
  if (!lock.ok) return lock;
  await Deno.writeTextFile(`${kept}/${FETCHED_FILES.lock}`, `${JSON.stringify(lock.value)}\n`);
  await Deno.writeTextFile(
    `${kept}/${FETCHED_FILES.imports}`,
    `${JSON.stringify(exact.value.imports)}\n`,
  );
  return pass(null);
}

/** The packages of a lock without the place that they came from, each with the sum of its archive. */
function lockEntries(npm: JsonObject): Checked<JsonObject> {
  const entries: [string, JsonObject][] = [];
  for (const [key, entry] of Object.entries(npm)) {
    if (!isPlainObject(entry) || typeof entry.integrity !== "string") {
      return refuse(`the registry gives no sum for ${showInline(key, 200)}`);
    }
    const { tarball: _, ...others } = entry as JsonObject;
    entries.push([key, others]);
  }
  return pass(Object.fromEntries(entries));
}

/** Each name as the one version that it was resolved to, and the specifiers of those. */
function exactImports(
  dependencies: Installing["dependencies"],
  specifiers: JsonObject,
): Checked<{ readonly imports: JsonObject; readonly specifiers: JsonObject }> {
  const exact: { [name: string]: string } = {};
  const named: { [specifier: string]: string } = {};
  for (const name of Object.keys(dependencies)) {
    const [, resolved] = Object.entries(specifiers).find(([key]) =>
      key.startsWith(`npm:${name}@`)
    ) ??
      [];
    if (typeof resolved !== "string") return refuse(`${name} was resolved to no version`);
    const [version = ""] = resolved.split("_");
    exact[name] = `npm:${name}@${version}`;
    exact[`${name}/`] = `npm:/${name}@${version}/`;
    named[`npm:${name}@${version}`] = resolved;
  }
  return pass({ imports: exact, specifiers: named });
}

/** The names of specifiers, each with its range. */
function dependenciesOf(packages: readonly string[]): Checked<Installing["dependencies"]> {
  const dependencies: { [name: string]: string } = {};
  for (const specifier of packages) {
    const name = packageName(specifier);
    if (name === undefined) return refuse(`"${showInline(specifier, 200)}" names no npm package`);
    if (RESERVED.includes(name)) {
      return refuse(`the SDK brings ${name} itself, in another version; ask for that one`);
    }
    if (Object.hasOwn(dependencies, name)) return refuse(`it asks for two versions of ${name}`);
    dependencies[name] = specifier.slice(name.length + 1);
  }
  return pass(dependencies);
}

/** Names that mean something to the SDK. */
const RESERVED = ["zod", "@kyrozen/sdk"];

/** The name in a specifier that can be a name of the registry, and of a folder. */
function packageName(specifier: string): string | undefined {
  return /^((?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*)@/.exec(specifier)?.[1];
}

/** The folder of a package in a cache whose registries are one folder or several, one in the other. */
async function findCached(
  folder: string,
  name: string,
  depth = 4,
): Promise<string | undefined> {
  const path = `${folder}/${name}`;
  if (await Deno.stat(`${path}/package.json`).then(() => true, () => false)) return path;
  if (depth === 0) return undefined;
  const entries = await Array.fromAsync(Deno.readDir(folder)).catch(() => []);
  for (const { name: below, isDirectory } of entries) {
    const found = isDirectory ? await findCached(`${folder}/${below}`, name, depth - 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function firstLine(bytes: Uint8Array): string {
  const lines = new TextDecoder().decode(bytes).split("\n").map((line) => line.trim());
  const line = lines.find((one) => one !== "") ?? "";
  return showInline(line.replace(/^error: /, ""), 500);
}
