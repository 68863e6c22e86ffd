import type { Environment } from "../environment.ts";
import type { Folders } from "../folders.ts";
import type { Product } from "../product.ts";
import {
  type CallerOptions,
  createIsolateCaller,
  type OpenIsolateCaller,
} from "./isolate_caller.ts";
import { openPackages } from "./open_packages.ts";

/** What the packages of one core are called with. */
export interface IsolateSetting
  extends Pick<CallerOptions, "walls" | "webReach" | "limits" | "memoryBytes"> {
  readonly product: Product;
  readonly workspace: string;
  readonly folders: Folders;
  readonly environment: Environment;
}

/** Opens the way to every package that the core of a start can call. */
export async function openIsolates(setting: IsolateSetting): Promise<OpenIsolateCaller> {
  const { workspace, folders } = setting;
  const packages = await openPackages(setting);
  return createIsolateCaller({ ...setting, packages, outside: [workspace, folders.state] });
}
