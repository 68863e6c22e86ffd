import type { MissingRequirement, SkillNeeds } from "../../contract/mod.ts";
import { attempt } from "../../std/attempt.ts";
import type { Environment } from "../environment.ts";
import { findBinary } from "../find_binary.ts";
import type { Folders } from "../folders.ts";
import { isWithin } from "../paths.ts";
import type { Product } from "../product.ts";
import { installedPackages, isInstalled } from "./installed_packages.ts";

/** Where the things stand that skills need. */
export interface FactsSetting {
  readonly workspace: string;
  readonly folders: Pick<Folders, "owner" | "state">;
  readonly product: Pick<Product, "root">;
  readonly environment: Environment;
}

/** The greatest size of a file that is handed to a skill as data, in bytes. */
export const MAX_DATA_FILE: number = 256 * 1024;

/** What is missing of everything that is named: a tag for each, never a value, in the order of asking. */
export async function findMissing(
  { env_vars, config_files, credentials, binaries, packages }: SkillNeeds,
  setting: FactsSetting,
): Promise<readonly MissingRequirement[]> {
  const { environment } = setting;
  const installed = packages.length === 0 ? new Map() : await installedPackages(setting.product);
  const programs = await Promise.all(
    binaries.map(async (name) => [name, await findProgram(name, setting)] as const),
  );
  return [
    ...packages.filter((name) => !isInstalled(name, installed)).map((name) =>
      `package:${name}` as const
    ),
    ...env_vars.filter((name) => !hasVariable(environment, name)).map((name) =>
      `env:${name}` as const
    ),
    ...config_files.filter((name) => configPath(name, setting.workspace) === undefined)
      .map((name) => `config:${name}` as const),
    ...credentials.filter((name) => credentialPath(name, setting.folders.owner) === undefined)
      .map((name) => `credential:${name}` as const),
    ...programs.filter(([, path]) => path === null).map(([name]) => `binary:${name}` as const),
  ];
}

/** Whether a variable holds something. */
export function hasVariable(environment: Environment, name: string): boolean {
  return Object.hasOwn(environment, name) && environment[name] !== "";
}

/**
 * The real path of a file of the workspace that a skill is handed; `undefined` if it is not there, leads
 * out of the workspace, or cannot be handed over.
 */
export function configPath(name: string, workspace: string): string | undefined {
  const parts = name.split("/");
  if (name.startsWith("/") || parts.some((part) => /^\.{0,2}$/.test(part))) return undefined;
  const real = attempt(() => Deno.realPathSync(`${workspace}/${name}`));
  return real !== undefined && isWithin(real, workspace) ? dataFile(real) : undefined;
}

/** The path of what `vault://NAME` names: a file in the folder `vault` of the owner's side. */
export function credentialPath(handle: string, owner: string): string | undefined {
  const [, name] = /^(?:vault:\/\/)?([A-Za-z0-9][A-Za-z0-9._-]{0,127})$/.exec(handle) ?? [];
  if (name === undefined) return undefined;
  const path = `${owner}/vault/${name}`;
  // A link would let a name stand for a file that nobody meant as a credential.
  return attempt(() => Deno.realPathSync(path)) === path ? dataFile(path) : undefined;
}

function dataFile(path: string): string | undefined {
  const info = attempt(() => Deno.lstatSync(path));
  return info?.isFile && info.size > 0 && info.size <= MAX_DATA_FILE ? path : undefined;
}

async function findProgram(
  name: string,
  { environment, workspace, folders }: FactsSetting,
): Promise<string | null> {
  if (!/^[A-Za-z0-9][A-Za-z0-9._+-]{0,127}$/.test(name)) return null;
  const path = environment.PATH || "/usr/bin:/bin";
  return await findBinary(name, { path, outside: [workspace, folders.state] });
}
