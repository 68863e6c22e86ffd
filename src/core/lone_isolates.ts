import type { IsolateHost, IsolatePackage } from "../contract/mod.ts";

const WEB_READER: IsolatePackage = {
  name: "web-reader",
  trust: "first-party",
  sha256: null,
  permissions: { read: [], write: [], net: "public", env: [] },
};

/**
 * Where a core without a supervisor calls packages: in workers of this process. There is one package,
 * the web reader, where this process may reach every host and read the package: of a list of hosts the
 * runtime does not tell which they are.
 */
export function loneIsolates(workspace: string): IsolateHost {
  const entry = import.meta.resolve("../../isolates/web_reader/mod.ts");
  const packages = entry.startsWith("file:") && mayRead(folderOf(entry)) ? [WEB_READER] : [];
  let opening: Promise<IsolateHost> | undefined;
  return {
    packages,
    call: async (call, signal) => {
      opening ??= open(packages, { entry, workspace });
      return await (await opening).call(call, signal);
    },
  };
}

async function open(
  packages: readonly IsolatePackage[],
  { entry, workspace }: { readonly entry: string; readonly workspace: string },
): Promise<IsolateHost> {
  const { createInProcessIsolates } = await import("../sandbox/isolates.ts");
  const located = packages.map((one) => ({ ...one, entry, folder: folderOf(entry) }));
  return createInProcessIsolates({ packages: located, workspace });
}

/** Asks no person. */
function mayRead(path: string): boolean {
  const asked = [{ name: "net" }, { name: "read", path }] as const;
  return asked.every((one) => Deno.permissions.querySync(one).state === "granted");
}

function folderOf(entry: string): string {
  return decodeURIComponent(new URL(".", entry).pathname).replace(/\/$/, "");
}
