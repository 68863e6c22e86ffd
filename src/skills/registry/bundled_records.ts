import type { BundledIndex, SkillRecord } from "../../contract/mod.ts";
import { BUNDLED_INDEX } from "../../contract/skills.ts";
import type { RootRecords } from "./look.ts";

/** What is part of the product, as its index says; no file of a package is opened. */
export async function bundledRecords(folder: string): Promise<RootRecords> {
  const base = { scope: "builtin", kind: "bundled", path: folder } as const;
  const without = (note: string): RootRecords => {
    return { root: { ...base, found: 0, notes: [`its ${BUNDLED_INDEX} ${note}`] }, records: [] };
  };
  // Read without this, at a terminal the runtime would ask a person, who could not know the answer.
  if (Deno.permissions.querySync({ name: "read", path: folder }).state !== "granted") {
    return without(`may not be read by this process, which needs --allow-read=${folder}`);
  }
  try {
    const { skills }: BundledIndex = JSON.parse(
      await Deno.readTextFile(`${folder}/${BUNDLED_INDEX}`),
    );
    const records = skills.map(({ manifest, sha256 }): SkillRecord => ({
      name: manifest.name,
      version: manifest.version,
      scope: "builtin",
      status: "active",
      path: `${folder}/${manifest.name}`,
      sha256,
      missing: [],
      diagnostics: [],
      manifest,
    }));
    return { root: { ...base, found: records.length, notes: [] }, records };
  } catch {
    return without("cannot be read; install the product again");
  }
}
