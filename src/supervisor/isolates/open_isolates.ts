import type { Environment } from "../environment.ts";
import type { Folders } from "../folders.ts";
import type { Product } from "../product.ts";
import {
  type CallerOptions,
  createIsolateCaller,
  type OpenIsolateCaller,
} from "./isolate_caller.ts";
import { hostedFirstParty } from "./first_party.ts";
import { openPackages } from "./open_packages.ts";
import { findAll, type HostedPackage } from "./package_source.ts";

/** What the packages of one core are called with. */
export interface IsolateSetting
  extends Pick<CallerOptions, "walls" | "webReach" | "limits" | "memoryBytes"> {
  readonly product: Product;
  readonly workspace: string;
  readonly folders: Folders;
  readonly environment: Environment;
}

/** Every package that the core of a start could call now; makes nothing for any of them. */
export async function knownPackages(setting: IsolateSetting): Promise<readonly HostedPackage[]> {
  const own = hostedFirstParty(setting.product);
  const others = await findAll(await openPackages({ ...setting, onlyLooks: true }));
  return [...own, ...others.filter(({ name }) => own.every((one) => one.name !== name))];
}

/** Opens the way to every package that the core of a start can call. */
export async function openIsolates(setting: IsolateSetting): Promise<OpenIsolateCaller> {
  const { workspace, folders } = setting;
  const packages = await openPackages(setting);
  return createIsolateCaller({ ...setting, packages, outside: [workspace, folders.state] });
}
