import { isPlainObject, showInline } from "../contract/mod.ts";
import { type Environment, findDenoDir, installEnvironment } from "./environment.ts";
import type { Product } from "./product.ts";
import { type Checked, pass, refuse } from "./refusal.ts";
import { runCommand } from "./run_command.ts";

/** What the first run works on. */
export interface FirstRunOptions {
  readonly product: Product;
  readonly environment: Environment;
  /** Shows the person one sentence. */
  readonly report: (sentence: string) => void;
}

/** The longest time that the installation may take, in milliseconds. */
const INSTALL_MS = 10 * 60_000;

/**
 * Installs the locked packages once if the runtime's cache lacks one of them: the core itself may
 * fetch nothing. `deno task` has done the same before it starts anything.
 */
export async function ensurePackages(options: FirstRunOptions): Promise<Checked<null>> {
  const { product, environment, report } = options;
  const folder = findDenoDir(environment);
  const packages = lockedPackages(await Deno.readTextFile(product.lock));
  if (folder !== undefined && await holdsAll(`${folder}/npm`, packages)) return pass(null);
  report("Installing the locked packages; this happens once");
  const result = await runCommand({
    binary: product.deno,
    args: [
      "install",
      "--quiet",
      "--frozen",
      `--config=${product.config}`,
      `--lock=${product.lock}`,
    ],
    cwd: product.root,
    env: installEnvironment(environment),
    signal: AbortSignal.timeout(INSTALL_MS),
    maxBytes: 64 * 1024,
  });
  if (result.code === 0) return pass(null);
  const said = new TextDecoder().decode(result.stderr).trim().split("\n", 1)[0] ?? "";
  return refuse(
    `Cannot install the locked packages: ${showInline(said) || "the installation did not end"}; ` +
      `connect to the network, then start again`,
  );
}

/** Folders of the locked packages below a registry's folder: `ajv/8.20.0`. */
export function lockedPackages(lock: string): readonly string[] {
  const parsed: unknown = JSON.parse(lock);
  const npm = isPlainObject(parsed) && isPlainObject(parsed.npm) ? parsed.npm : {};
  return Object.keys(npm).flatMap((key) => {
    // What follows an underscore names the peers that a package was resolved with.
    const [, name, version] = /^(@?[^@]+)@([^_]+)/.exec(key) ?? [];
    return name === undefined || version === undefined ? [] : [`${name}/${version}`];
  });
}

async function holdsAll(folder: string, packages: readonly string[]): Promise<boolean> {
  const registries = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name)
    .catch(() => []);
  const found = await Promise.all(
    packages.map((path) => anyExists(registries.map((name) => `${folder}/${name}/${path}`))),
  );
  return found.every(Boolean);
}

async function anyExists(paths: readonly string[]): Promise<boolean> {
  const found = await Promise.all(
    paths.map((path) => Deno.stat(path).then(() => true, () => false)),
  );
  return found.includes(true);
}
