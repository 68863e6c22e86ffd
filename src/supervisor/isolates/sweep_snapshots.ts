import { attempt } from "../../std/attempt.ts";
import { lstatIfThere } from "../../std/lstat_if_there.ts";
import type { Folders } from "../folders.ts";
import { contentHash } from "../../std/content_hash.ts";
import { packagesFolder } from "./granted_source.ts";
import type { Grants } from "./grants.ts";
import { removeSnapshot, snapshotFolder } from "./snapshot.ts";
import { openTrust, type TrustRecord } from "./trust.ts";
import { WORKSPACE_PACKAGES } from "./trust_content.ts";

/** How old a snapshot is that is taken for left over: somebody may be about to grant a newer one. */
const LEFT_AFTER_MS = 60 * 60 * 1000;

/**
 * Removes what a process left that was killed between keeping a copy and granting it: snapshots that no
 * grant and no package of a trusted workspace refers to. Where that cannot be told none is removed.
 */
export async function sweepSnapshots(
  grants: Grants,
  folders: Pick<Folders, "owner" | "home">,
): Promise<void> {
  const packages = packagesFolder(folders.owner);
  const old = oldSnapshots(packages);
  if (old.length === 0) return;
  const trusted = openTrust(folders).list();
  if (!trusted.ok) return;
  const used = new Set((await Promise.all(trusted.value.map(packageHashes))).flat());
  for (const sha256 of old.filter((one) => !used.has(one))) {
    await grants.ifUnused(sha256, () => removeSnapshot(packages, sha256));
  }
}

function oldSnapshots(packages: string): readonly string[] {
  const names = attempt(() => Array.from(Deno.readDirSync(packages), ({ name }) => name)) ?? [];
  return names.filter((name) => {
    if (!/^[0-9a-f]{64}$/.test(name)) return false;
    const made = attempt(() => lstatIfThere(snapshotFolder(packages, name))?.mtime?.getTime());
    return made !== undefined && Date.now() - made > LEFT_AFTER_MS;
  });
}

/** The contents of the packages that a workspace brought when it was trusted. */
function packageHashes({ files }: TrustRecord): Promise<readonly string[]> {
  const start = `${WORKSPACE_PACKAGES}/`;
  const own = files.filter(({ path }) =>
    path.startsWith(start) && !path.split("/").includes(".git")
  );
  const byName = Map.groupBy(own, ({ path }) => path.slice(start.length).split("/")[0] ?? "");
  return Promise.all(
    [...byName].map(([name, of]) =>
      contentHash(
        of.map((file) => ({ ...file, path: file.path.slice(start.length + name.length + 1) })),
      )
    ),
  );
}
