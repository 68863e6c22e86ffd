import { fail, type IsolatePackage, showInline } from "../contract/mod.ts";
import { attempt } from "../std/attempt.ts";
import { lstatIfThere } from "../std/lstat_if_there.ts";
import type { IsolateCaller } from "./catalog.ts";
import { firstPartyPackages } from "./isolates/first_party.ts";
import type { OpenIsolateCaller } from "./isolates/isolate_caller.ts";
import type { CoreOptions } from "./spawn_core.ts";

/** What runs packages for one core. */
export interface ServedIsolates {
  /** The packages that it is told of. */
  list(): Promise<readonly IsolatePackage[]>;
  readonly call: IsolateCaller;
  /** Ends every process of packages, and waits until nothing is left of them. */
  close(): Promise<void>;
}

/** Serves packages to a core. What is needed to run one is loaded when the first is called. */
export function serveIsolates(options: CoreOptions): ServedIsolates {
  let opening: Promise<OpenIsolateCaller> | undefined;
  const open = () => opening ??= load(options);
  return {
    async list() {
      if (!hasMore(options)) return firstPartyPackages();
      // A start goes on without packages that cannot be read; calling one says why.
      return await open().then((isolates) => isolates.list()).catch(firstPartyPackages);
    },
    call: async (params, signal) => {
      try {
        return await (await open())(params, signal);
      } catch (error) {
        const reason = showInline(error instanceof Error ? error.message : String(error));
        const outcome = fail("execution_error", `Cannot call package: ${reason}`);
        return { outcome, isolation: "none" };
      }
    },
    async close() {
      await (await opening?.catch(() => undefined))?.close();
    },
  };
}

async function load(options: CoreOptions): Promise<OpenIsolateCaller> {
  const { openIsolates } = await import("./isolates/open_isolates.ts");
  return await openIsolates({ ...options, ...options.isolates });
}

/** Whether there can be packages beside the product's own. */
function hasMore({ workspace, folders }: CoreOptions): boolean {
  const isThere = (path: string) => attempt(() => lstatIfThere(path)) !== undefined;
  return isThere(`${folders.owner}/grants.json`) || isThere(`${folders.owner}/skills.json`) ||
    (isThere(`${folders.owner}/trust.json`) && isThere(`${workspace}/.kyrozen/isolates`));
}
