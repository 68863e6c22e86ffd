/**
 * The packages of skills: where they stand, which of one name is used, and what each lacks. Sequence:
 * roots → records → names given to the strongest claim → requirements. It reads, and refuses to run or
 * to keep anything; nothing that a package says gives it a right.
 *
 * @module
 */

export { openSkills, type SkillsOpening } from "./open_skills.ts";
export { permissionWords, routeWords } from "./registry/permission_words.ts";
export type { SkillLook, SkillRoot, SkillsPort, UsableSkill } from "./registry/look.ts";
export { loadSkillManifest, readSkillPackage, type SkillPackage } from "./formats/mod.ts";
