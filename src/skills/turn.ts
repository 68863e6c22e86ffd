/**
 * What a turn has of skills: matched once when it begins, read, and frozen. A narrower door for whoever
 * prepares a turn and must not load what reads packages.
 *
 * @module
 */
export type { SkillLook, SkillsPort } from "./registry/look.ts";
export {
  type MatchInput,
  matchSkills,
  MAX_GUIDANCE,
  MAX_GUIDANCE_CHARS,
  type SkillMatch,
  type SkillSelection,
} from "./turn/match_skills.ts";
export { skillSpecs } from "./tools/skill_specs.ts";
export { countTools, MAX_SKILL_TOOLS, offerTools } from "./turn/offer_tools.ts";
export { prepareSkills } from "./turn/prepare_skills.ts";
export type { FrozenGuidance, ListedSkill, TurnSkills } from "./turn/turn_skills.ts";
