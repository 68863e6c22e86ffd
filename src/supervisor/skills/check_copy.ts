import type { InstalledSkill } from "../../contract/mod.ts";
import { verifySnapshot } from "../isolates/snapshot.ts";
import type { PackageContent } from "../isolates/snapshot.ts";
import { type Checked, refuse } from "../refusal.ts";
import { versionFolder } from "./skill_store.ts";
import { versionName } from "./skills_file.ts";

/** Whether the files of an installed version are still those that were installed. */
export async function checkCopy(
  state: string,
  { manifest, sha256, source }: InstalledSkill,
): Promise<Checked<PackageContent>> {
  const content = await verifySnapshot(versionFolder(state, manifest), sha256);
  if (content.ok) return content;
  return refuse(
    `Cannot use skill ${versionName(manifest)}: ${content.error}; install it again from ` +
      `"${source}", which puts the same files back`,
  );
}
