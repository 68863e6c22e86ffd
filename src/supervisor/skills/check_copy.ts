import { type InstalledSkill, showInline } from "../../contract/mod.ts";
import { verifySnapshot } from "../isolates/snapshot.ts";
import type { PackageContent } from "../isolates/snapshot.ts";
import { type Checked, pass, refuse } from "../refusal.ts";
import { fetchedOf, type FetchedPackages } from "./skill_modules.ts";
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

/** Whether the packages that were fetched for a version are still those; `undefined` if none were. */
export async function checkFetched(
  state: string,
  skill: InstalledSkill,
): Promise<Checked<FetchedPackages | undefined>> {
  const fetched = fetchedOf(state, skill);
  if (fetched === undefined) return pass(undefined);
  const content = await verifySnapshot(fetched.folder, fetched.sha256);
  if (content.ok) return pass(fetched);
  return refuse(fetchAgain(skill, content.error));
}

/** What is to be done about packages of a version that cannot be used. */
export function fetchAgain({ manifest, source }: InstalledSkill, problem: string): string {
  return `Cannot use skill ${versionName(manifest)}: ${problem}; install it again from "${
    showInline(source, 4096)
  }" with --fetch-packages`;
}
