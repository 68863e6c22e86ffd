/**
 * The tools of skills: what a manifest says of one becomes a complete spec, which calls the skill's own
 * code in an isolate. Loaded where there is a skill with tools.
 *
 * @module
 */

export {
  type EquippedSkill,
  type SkillSpecs,
  skillSpecs,
  type SkillSpecsOptions,
} from "./tools/skill_specs.ts";
export { type ForeseenTool, toolsInLook } from "./tools/tools_in_look.ts";
