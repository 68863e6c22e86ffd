import { SKILL_SCOPES } from "../../contract/skills.ts";
import { showInline } from "../../contract/mod.ts";
import { withoutTags } from "../../std/content_id.ts";
import type { UsableSkill } from "../registry/look.ts";
import { charsOf, compareRecords } from "./match_skills.ts";
import type { ListedSkill } from "./turn_skills.ts";

/** The most skills that a model is told of without their guidance. */
export const MAX_LISTED = 40;

/** The most characters of all their lines together. */
export const MAX_LISTED_CHARS = 4000;

/** The most characters of one description. */
const MAX_DESCRIPTION = 100;

/** What a model is told of, and how many skills beside. */
export type SkillList = {
  readonly listed: readonly ListedSkill[];
  readonly unlisted: number;
};

/**
 * The skills with guidance that a turn was not given: those of the project first, then the person's, then
 * the product's own, each by name.
 */
export function listSkills(
  guiding: readonly UsableSkill[],
  given: ReadonlySet<string>,
): SkillList {
  const first: UsableSkill[] = [];
  const names = new Set<string>();
  for (const skill of guiding) {
    if (given.has(skill.name) || charsOf(skill) === 0) continue;
    names.add(skill.name);
    insert(first, skill);
  }
  const listed = takeLines(first);
  return { listed, unlisted: names.size - listed.length };
}

function takeLines(skills: readonly UsableSkill[]): readonly ListedSkill[] {
  let left = MAX_LISTED_CHARS;
  const listed: ListedSkill[] = [];
  for (const { name, manifest } of skills) {
    // A canary stands beside the version of its name.
    if (listed.at(-1)?.name === name) continue;
    const description = withoutTags(showInline(manifest.description, MAX_DESCRIPTION));
    left -= name.length + description.length + LINE_EXTRA;
    if (left < 0) break;
    listed.push({ name, description });
  }
  return listed;
}

/** What a line has beside name and description. */
const LINE_EXTRA = 5;

/** Keeps the first of all that were inserted, in order. */
function insert(first: UsableSkill[], skill: UsableSkill): void {
  const last = first.at(-1);
  if (first.length === MAX_LISTED && last !== undefined && compareListed(skill, last) >= 0) return;
  let [from, to] = [0, first.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const one = first[middle];
    if (one !== undefined && compareListed(skill, one) < 0) to = middle;
    else from = middle + 1;
  }
  first.splice(from, 0, skill);
  if (first.length > MAX_LISTED) first.pop();
}

function compareListed(a: UsableSkill, b: UsableSkill): number {
  return SKILL_SCOPES.indexOf(a.scope) - SKILL_SCOPES.indexOf(b.scope) || compareRecords(a, b);
}
