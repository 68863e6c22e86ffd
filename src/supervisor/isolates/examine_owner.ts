import type { Folders } from "../folders.ts";
import { packagesFolder } from "./granted_source.ts";
import { openGrants } from "./grants.ts";
import { snapshotFolder, verifySnapshot } from "./snapshot.ts";
import { openTrust } from "./trust.ts";

/**
 * Looks at what the owner granted and trusts: a file that cannot be read, and a copy of a package that is
 * not what was granted. One sentence for each finding; writes nothing.
 */
export async function examineOwner(
  folders: Pick<Folders, "owner" | "home">,
): Promise<readonly string[]> {
  const findings: string[] = [];
  const trust = openTrust(folders).list();
  if (!trust.ok) findings.push(trust.error);
  const grants = openGrants(folders.owner).list();
  if (!grants.ok) return [grants.error, ...findings];
  for (const { name, sha256 } of grants.value) {
    const copy = await verifySnapshot(
      snapshotFolder(packagesFolder(folders.owner), sha256),
      sha256,
    );
    if (copy.ok) continue;
    findings.push(`Package "${name}" does not run: ${copy.error}; grant it again`);
  }
  return findings;
}
