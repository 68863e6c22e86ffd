import type { UsableSkill } from "../registry/look.ts";
import { type MatchInput, overlapOf, profileOf, type SkillSelection } from "./match_skills.ts";
import { SaidWords } from "./trigger_words.ts";

/** The most tools of skills that one turn is offered: a model takes no thousands of them. */
export const MAX_SKILL_TOOLS = 128;

/**
 * Chooses the skills whose tools a turn is offered: all, if they have at most 128 together. Else those of
 * what is always on come first, then by how much of what the person said their triggers are, by their
 * profile, and by name. A skill is offered whole, and left out if it does not fit beside those before it.
 * Pure; the order of the records says nothing.
 */
export function offerTools(
  { equipped, alwaysOn }:
    & { readonly equipped: readonly UsableSkill[] }
    & Pick<
      SkillSelection,
      "alwaysOn"
    >,
  { input, profiles = [] }: MatchInput,
): readonly UsableSkill[] {
  if (countTools(equipped) <= MAX_SKILL_TOOLS) return equipped;
  const said = new SaidWords(input);
  const always = new Set(alwaysOn);
  const ranked = equipped.map((skill) => ({
    skill,
    always: always.has(skill.name) ? 1 : 0,
    overlap: overlapOf(skill, said),
    profile: profileOf(skill, profiles),
  }));
  ranked.sort((a, b) =>
    b.always - a.always || b.overlap - a.overlap || b.profile - a.profile ||
    (a.skill.name < b.skill.name ? -1 : 1)
  );
  let left = MAX_SKILL_TOOLS;
  const offered = ranked.filter(({ skill: { manifest: { tools } } }) => {
    if (tools.length > left) return false;
    left -= tools.length;
    return true;
  });
  return offered.map(({ skill }) => skill);
}

/** How many tools skills have together. */
export function countTools(equipped: readonly UsableSkill[]): number {
  return equipped.reduce((sum, { manifest }) => sum + manifest.tools.length, 0);
}
