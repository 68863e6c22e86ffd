import {
  cutEnd,
  fail,
  type JsonObject,
  nearest,
  showInline,
  succeed,
  type ToolFailure,
  type ToolOutcome,
} from "../../contract/mod.ts";
import { readTextWithin } from "../../std/read_text_within.ts";
import type { UsableSkill } from "../registry/look.ts";
import { charsOf } from "./match_skills.ts";
import { isUntouched } from "./is_untouched.ts";
import { type GuidanceText, plainText, readGuidance } from "./read_guidance.ts";
import type { SkillShelf } from "./read_skill.ts";
import { codePoints, skillReceipt } from "./skill_receipt.ts";
import { wordsIn } from "./trigger_words.ts";

/** The most characters of one answer. */
const PAGE = 20_000;

/** The most characters of a file that are looked at. */
const MAX_FILE = 1_000_000;

/** The most names that are told where there is no skill of the name that was asked for. */
const MAX_NAMES = 20;

/** Runs `read_skill`. */
export async function runReadSkill(args: JsonObject, shelf: SkillShelf): Promise<ToolOutcome> {
  const [name, file] = [String(args.name), args.file];
  const skill = findSkill(name, shelf);
  if (skill === undefined) return unknownSkill(name, shelf.guiding);
  const isOwn = file === undefined || file === "SKILL.md";
  const read = isOwn ? await readGuidance(skill) : await readFile(skill, String(file));
  if (!read.ok) return fail("not_found", cannot(skill, isOwn ? "SKILL.md" : String(file), read));
  return answer(skill, { file: isOwn ? "SKILL.md" : String(file), text: read.text, args, shelf });
}

function answer(
  skill: UsableSkill,
  { file, text, args, shelf }: {
    readonly file: string;
    readonly text: string;
    readonly args: JsonObject;
    readonly shelf: SkillShelf;
  },
): ToolOutcome {
  const offset = Number(args.offset ?? 0);
  if (offset > text.length) {
    return fail(
      "invalid_arguments",
      `${cannot(skill, file, { reason: `has ${text.length} characters` })}; offset is ${offset}`,
    );
  }
  const cut = cutEnd(text.slice(offset), PAGE);
  const end = offset + cut.length;
  // An offset within a character: half of one says nothing.
  const page = cut.replace(/^[\udc00-\udfff]/, "");
  shelf.onReceipt(skillReceipt(skill, page));
  const { name, version, manifest: { allowed_tools: allowed } } = skill;
  return succeed({
    name,
    version,
    file,
    text: page,
    chars: codePoints(text),
    truncated: end < text.length,
    ...(end < text.length ? { next_offset: end } : {}),
    ...(allowed === undefined ? {} : { expects_tools: [...allowed] }),
  });
}

function cannot({ name }: UsableSkill, file: string, { reason }: { reason: string }): string {
  return `Cannot read "${showInline(file)}" of the skill ${name}: it ${reason}`;
}

/** The version that the turn was given; else the one in force, before a canary. */
function findSkill(name: string, { guiding, given }: SkillShelf): UsableSkill | undefined {
  const word = name.trim().normalize("NFKC").toLowerCase();
  const isNamed = (one: UsableSkill) => one.name.toLowerCase() === word && charsOf(one) > 0;
  return given.find(isNamed) ?? guiding.find((one) => isNamed(one) && one.status === "active") ??
    guiding.find(isNamed);
}

function unknownSkill(name: string, guiding: readonly UsableSkill[]): ToolFailure {
  const names = guiding.filter((one) => charsOf(one) > 0).map((one) => one.name);
  const words = wordsIn(name);
  const found = guiding.filter((one) => charsOf(one) > 0 && hasWords(one, words))
    .map((one) => one.name);
  const near = found.length > 0 ? undefined : nearest(name.trim(), names);
  const meant = near === undefined ? found : [near];
  const shown = [...new Set(meant)].sort();
  const more = shown.length > MAX_NAMES ? ` and ${shown.length - MAX_NAMES} more` : "";
  const hint = shown.length === 0
    ? ""
    : `; skills like it: ${shown.slice(0, MAX_NAMES).join(", ")}${more}`;
  return fail("not_found", `There is no skill "${showInline(name, 100)}" to read${hint}`);
}

function hasWords({ name, manifest }: UsableSkill, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const own = new Set(wordsIn(`${name} ${manifest.description} ${manifest.triggers.join(" ")}`));
  return words.every((word) => own.has(word));
}

async function readFile(skill: UsableSkill, file: string): Promise<GuidanceText> {
  if (file.includes("\0") || file.split("/").some((part) => /^\.{0,2}$/.test(part))) {
    return { ok: false, reason: "is no path in its folder" };
  }
  const folder = realFolder(skill.path);
  if (folder === undefined) return { ok: false, reason: "is gone with its folder" };
  const read = readTextWithin(`${folder}/${file}`, { folder, length: MAX_FILE });
  if (!read.ok) return { ok: false, reason: read.missing ? "is not there" : read.reason };
  if (read.cut) return { ok: false, reason: `is longer than ${MAX_FILE} characters` };
  if (!await isUntouched(skill, folder)) {
    return {
      ok: false,
      reason: "lies among files that are not what they were when it was looked at",
    };
  }
  return { ok: true, text: plainText(read.text) };
}

function realFolder(path: string): string | undefined {
  try {
    return Deno.realPathSync(path);
  } catch {
    return undefined;
  }
}
