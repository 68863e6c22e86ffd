import { type Environment, findDenoDir } from "../environment.ts";
import { findBinary } from "../find_binary.ts";
import type { Folders } from "../folders.ts";
import type { Product } from "../product.ts";
import { grantedSource } from "./granted_source.ts";
import { joinSources, type PackageSource } from "./package_source.ts";
import { skillSource } from "../skills/skill_source.ts";
import { workspaceSource } from "./workspace_source.ts";

/** What the packages of a start are derived from; all paths are real and absolute. */
export interface PackagesOptions {
  readonly product: Pick<Product, "root" | "deno" | "lock">;
  readonly workspace: string;
  readonly folders: Pick<Folders, "home" | "owner" | "state">;
  readonly environment: Environment;
  /** The packages are only told of: nothing is copied or made for them. @default {false} */
  readonly onlyLooks?: boolean;
}

/** Programs that the supervisor starts: no package may write where one lies. */
const PROGRAMS = ["deno", "git", "bwrap", "prlimit", "setpriv", "stty"];

/** Every package that can be called beside the product's own: those that were granted, the workspace's. */
export async function openPackages(options: PackagesOptions): Promise<PackageSource> {
  const { product, workspace, folders, environment, onlyLooks } = options;
  const path = environment.PATH || "/usr/bin:/bin";
  const programs = await Promise.all(PROGRAMS.map((name) => findBinary(name, { path })));
  const cache = findDenoDir(environment);
  const trusted = [product.root, product.deno, cache, ...programs]
    .filter((path) => path !== undefined && path !== null);
  return joinSources([
    grantedSource({ workspace, folders, environment, trusted, onlyLooks }),
    workspaceSource({ workspace, folders, onlyLooks }),
    skillSource({ product, workspace, folders, environment, trusted, onlyLooks }),
  ]);
}
