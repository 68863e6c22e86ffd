import type { SkillReceipt } from "../../contract/mod.ts";
import type { UsableSkill } from "../registry/look.ts";

/** The receipt of what a turn was given of a skill. */
export function skillReceipt(skill: UsableSkill, text: string): SkillReceipt {
  const { name, version, scope, path, status, sha256, manifest } = skill;
  return Object.freeze({
    id: name,
    version,
    source: scope === "builtin" ? scope : `${scope}:${path}`,
    status: status === "canary" ? "canary" : "active",
    sha256: sha256 ?? manifest.guidance?.sha256 ?? "",
    chars: codePoints(text),
  });
}

/** The length of a text in code points. */
export function codePoints(text: string): number {
  let count = text.length;
  for (const _pair of text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g)) count--;
  return count;
}
