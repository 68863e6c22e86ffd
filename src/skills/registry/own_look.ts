import type { SkillRecord } from "../../contract/mod.ts";
import { bundledRecords } from "./bundled_records.ts";
import type { SkillLook, UsableSkill } from "./look.ts";

/**
 * The look of a process that has no skills beside the product's own: what any other would give too, but
 * with next to nothing loaded for it. `undefined` where one of them needs more than a glance.
 */
export async function ownLook(
  folder: string,
  taken: ReadonlyMap<string, string>,
): Promise<SkillLook | undefined> {
  const { root, records } = await bundledRecords(folder);
  const usable = records.filter(isPlain);
  const tools = usable.flatMap(({ manifest }) => manifest.tools);
  if (usable.length < Math.max(records.length, 1) || tools.some(({ name }) => taken.has(name))) {
    return undefined;
  }
  return {
    roots: [root],
    records: usable,
    guiding: usable.filter(({ manifest }) => manifest.guidance !== undefined),
    equipped: usable.filter(({ manifest }) => manifest.tools.length > 0),
    alwaysOn: [],
    lines: [],
  };
}

/** Whether a package lacks nothing that would have to be looked for. */
function isPlain(record: SkillRecord): record is UsableSkill {
  const { manifest, version } = record;
  if (manifest === undefined || version === null) return false;
  const { runtime, deno, ...lists } = manifest.requires;
  const { extra: _, ...needs } = lists;
  return runtime === undefined && deno === undefined &&
    Object.values(needs).every((list) => list.length === 0) &&
    manifest.tools.every(({ governor_route: route }) => route === "system/read");
}
