import type { SkillRecord } from "../../contract/mod.ts";
import type { SkillLook, UsableSkill } from "../registry/look.ts";
import { inOrder } from "./in_order.ts";
import { SaidWords } from "./trigger_words.ts";

/** The most skills whose guidance one turn is given. */
export const MAX_GUIDANCE = 3;

/** The most code points of all of it together. */
export const MAX_GUIDANCE_CHARS = 8000;

/** What of a look at the roots is matched. */
export type SkillSelection = Pick<SkillLook, "guiding" | "alwaysOn">;

/** What skills are matched with. */
export interface MatchInput {
  /** What the person said. */
  readonly input: string;
  /** What the turn was routed to: its mode, and the name of the configured role. @default {none} */
  readonly profiles?: readonly string[];
  /** How useful a skill was so far; greater is better. @default {0 for all} */
  readonly utility?: (name: string) => number;
}

/** What matching gave. */
export interface SkillMatch {
  /** Those whose guidance the turn is given, the first one first. */
  readonly chosen: readonly UsableSkill[];
  /** Names that are always on and did not fit. */
  readonly crowdedOut: readonly string[];
}

/**
 * Chooses the skills whose guidance a turn is given: what is always on, then what is pinned, then the
 * rest, each by its profile, by how much of what the person said its triggers are, by its use, and by
 * its length, the shorter first. Nothing but what is always on comes without an overlap. At most three
 * with 8000 code points together and one of them a canary, which stands in for the version of its name.
 * Pure; the order of the records says nothing.
 */
export function matchSkills(
  { guiding, alwaysOn }: SkillSelection,
  { input, profiles = [], utility = () => 0 }: MatchInput,
): SkillMatch {
  const said = new SaidWords(input);
  const always = new Set(alwaysOn);
  const candidates: Candidate[] = [];
  for (const skill of guiding) {
    const chars = charsOf(skill);
    const overlap = overlapOf(skill, said);
    const isAlways = always.has(skill.name);
    if (chars === 0 || overlap === 0 && !isAlways) continue;
    candidates.push({
      skill,
      rank: isAlways ? ALWAYS : skill.installed?.pinned === true ? PINNED : 0,
      profile: profileOf(skill, profiles),
      overlap,
      utility: utility(skill.name),
      chars,
    });
  }
  return take(candidates);
}

/** Code points of a skill's guidance; 0 if it has none that is in force. */
export function charsOf({ status, manifest }: UsableSkill): number {
  return status === "active" || status === "canary" ? manifest.guidance?.chars ?? 0 : 0;
}

interface Candidate {
  readonly skill: UsableSkill;
  readonly rank: number;
  readonly profile: number;
  readonly overlap: number;
  readonly utility: number;
  readonly chars: number;
}

const ALWAYS = 2;
const PINNED = 1;

/** 1 if a skill is meant for one of the profiles, else 0. */
export function profileOf({ manifest }: UsableSkill, profiles: readonly string[]): number {
  return manifest.profiles.some((one) => profiles.includes(one)) ? 1 : 0;
}

/** How much of what was said is in a skill's triggers, of all together; the name is one of them. */
export function overlapOf({ name, manifest }: UsableSkill, said: SaidWords): number {
  let sum = said.overlap(name);
  for (const trigger of manifest.triggers) sum += said.overlap(trigger);
  return sum;
}

function compare(a: Candidate, b: Candidate): number {
  return b.rank - a.rank || b.profile - a.profile || b.overlap - a.overlap ||
    b.utility - a.utility || a.chars - b.chars || compareRecords(a.skill, b.skill);
}

/** An order of all records that there can be, so that nothing depends on how they were found. */
export function compareRecords(a: SkillRecord, b: SkillRecord): number {
  return compareTexts(a.name, b.name) ||
    Number(b.status === "canary") - Number(a.status === "canary") ||
    compareTexts(a.version ?? "", b.version ?? "") || compareTexts(a.scope, b.scope) ||
    compareTexts(a.path, b.path) || compareTexts(a.sha256 ?? "", b.sha256 ?? "");
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function take(candidates: Candidate[]): SkillMatch {
  const canaries = new Map<string, Candidate>();
  for (const one of candidates) {
    const { name, status } = one.skill;
    if (status !== "canary") continue;
    const other = canaries.get(name);
    if (other === undefined || compare(one, other) < 0) canaries.set(name, one);
  }
  const room = new Room();
  const crowded = new Set<string>();
  for (const candidate of inOrder(candidates, compare)) {
    const { name } = candidate.skill;
    // What is always on comes first: of the rest nobody is told what had no room.
    if (room.isFull && candidate.rank !== ALWAYS) break;
    if (room.chosen.has(name)) continue;
    const canary = canaries.get(name);
    const taken = canary !== undefined && room.take(canary) || room.take(candidate);
    if (!taken && candidate.rank === ALWAYS) crowded.add(name);
  }
  const crowdedOut = [...crowded].filter((name) => !room.chosen.has(name)).sort();
  return { chosen: [...room.chosen.values()], crowdedOut };
}

/** What may still be chosen. */
class Room {
  readonly chosen = new Map<string, UsableSkill>();
  #left = MAX_GUIDANCE_CHARS;

  get isFull(): boolean {
    return this.chosen.size === MAX_GUIDANCE;
  }

  #hasCanary = false;

  take({ skill, chars }: Candidate): boolean {
    const isCanary = skill.status === "canary";
    if (this.chosen.size === MAX_GUIDANCE || chars > this.#left) return false;
    if (isCanary && this.#hasCanary) return false;
    this.chosen.set(skill.name, skill);
    this.#left -= chars;
    this.#hasCanary ||= isCanary;
    return true;
  }
}
