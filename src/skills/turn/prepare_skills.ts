import { showInline, type SkillReceipt } from "../../contract/mod.ts";
import type { UsableSkill } from "../registry/look.ts";
import { listSkills } from "./list_skills.ts";
import {
  type MatchInput,
  matchSkills,
  MAX_GUIDANCE_CHARS,
  type SkillSelection,
} from "./match_skills.ts";
import { readSkillTool } from "./read_skill.ts";
import { codePoints, skillReceipt } from "./skill_receipt.ts";
import type { FrozenGuidance, TurnSkills } from "./turn_skills.ts";

/**
 * Prepares what a turn has of skills: matches once, reads what was chosen once, and freezes it. Whatever
 * changes on the disk or in the store afterwards, the turn keeps this.
 */
export async function prepareSkills(
  selection: SkillSelection,
  input: MatchInput,
): Promise<TurnSkills> {
  const { chosen, crowdedOut } = matchSkills(selection, input);
  const frozen = await freeze(chosen);
  const given = new Set(frozen.guidance.map(({ name }) => name));
  const list = listSkills(selection.guiding, given);
  const listeners: ((receipt: SkillReceipt) => void)[] = [];
  const isReadable = given.size + list.listed.length + list.unlisted > 0;
  const shelf = {
    guiding: selection.guiding,
    given: chosen.filter(({ name }) => given.has(name)),
    onReceipt: (receipt: SkillReceipt) => listeners.forEach((listener) => listener(receipt)),
  };
  return {
    ...frozen,
    ...list,
    notices: [...frozen.notices, ...crowdedOut.map(crowdedNotice)],
    tools: isReadable ? [readSkillTool(shelf)] : [],
    onRead: (listener) => void listeners.push(listener),
  };
}

interface Frozen {
  readonly guidance: readonly FrozenGuidance[];
  readonly receipts: readonly SkillReceipt[];
  readonly notices: readonly string[];
}

async function freeze(chosen: readonly UsableSkill[]): Promise<Frozen> {
  if (chosen.length === 0) return { guidance: [], receipts: [], notices: [] };
  // Most turns need none of what reads.
  const { readGuidance } = await import("./read_guidance.ts");
  const read = await Promise.all(
    chosen.map(async (skill) => ({ skill, read: await readGuidance(skill) })),
  );
  const guidance: FrozenGuidance[] = [];
  const receipts: SkillReceipt[] = [];
  const notices: string[] = [];
  let left = MAX_GUIDANCE_CHARS;
  for (const { skill, read: body } of read) {
    if (!body.ok) {
      notices.push(unusedNotice(skill, body.reason));
      continue;
    }
    const { text } = body;
    const chars = codePoints(text);
    if (chars > left) {
      notices.push(
        unusedNotice(skill, "has no room beside the others: it is longer than was said"),
      );
      continue;
    }
    left -= chars;
    const { name, version, manifest: { allowed_tools: allowedTools } } = skill;
    guidance.push({ name, version, text, ...(allowedTools && { allowedTools }) });
    receipts.push(skillReceipt(skill, text));
  }
  return { guidance, receipts, notices };
}

function unusedNotice({ name, path }: UsableSkill, reason: string): string {
  return `The skill ${name} is not used: ${showInline(path, 1000)}/SKILL.md ${reason}`;
}

function crowdedNotice(name: string): string {
  return `The skill ${name} is always on and not used: a turn takes the guidance of 3 skills, ` +
    `${MAX_GUIDANCE_CHARS} characters together`;
}
