import { type InstalledSkill, showInline } from "../../contract/mod.ts";
import { attempt } from "../../std/attempt.ts";
import { OwnerFile } from "../isolates/owner_file.ts";
import { exactly, list, mapping, problemWords } from "./shape.ts";
import { DIGEST, INSTALLED, VERSION_NAME } from "./skill_shapes.ts";

/** The file of the skills that a person installed, in the owner's side of the home folder. */
export const SKILLS_FILE = "skills.json";

/** The most bytes of that file: all of it fits into one line to the core. */
export const MAX_SKILLS_FILE: number = 16 * 1024 * 1024;

/** The most versions that are installed at once. */
export const MAX_INSTALLED = 20_000;

/** The most versions of one skill that a rollback can go back over. */
export const MAX_HISTORY = 50;

/** The only content that a version may have, whether it is installed or not. */
export interface SkillPin {
  readonly name: string;
  readonly version: string;
  readonly sha256: string;
}

/** The versions of a skill that were active, the newest last; what was rolled back is not among them. */
export interface SkillHistory {
  readonly name: string;
  readonly versions: readonly string[];
}

/** What the file holds. */
export interface SkillsFile {
  readonly version: 1;
  readonly skills: readonly InstalledSkill[];
  readonly history: readonly SkillHistory[];
  readonly pins: readonly SkillPin[];
}

const FILE = mapping({
  version: exactly(1),
  skills: list(INSTALLED, MAX_INSTALLED),
  history: list(
    mapping({ name: VERSION_NAME.name, versions: list(VERSION_NAME.version, MAX_HISTORY) }),
    MAX_INSTALLED,
  ),
  pins: list(mapping({ ...VERSION_NAME, sha256: DIGEST }), MAX_INSTALLED),
});

/** What it holds before anything was installed. */
export const NO_SKILLS: SkillsFile = { version: 1, skills: [], history: [], pins: [] };

/** Opens the file in the folder `owner`; nothing is read before it is asked for. */
export function openSkillsFile(owner: string): OwnerFile<SkillsFile> {
  return new OwnerFile(`${owner}/${SKILLS_FILE}`, {
    empty: NO_SKILLS,
    meanwhile: "no installed skill is used",
    parse: parseSkills,
    write: { text: writeSkills, most: MAX_SKILLS_FILE },
  });
}

/** What a text holds, or what is wrong with it as the end of a sentence; in time linear in its length. */
export function parseSkills(source: string): SkillsFile | string {
  const value = attempt(() => JSON.parse(source));
  if (value === undefined) return "it is no JSON";
  const wrong = FILE(value);
  if (wrong !== undefined) return problemWords(wrong);
  const file: SkillsFile = value;
  return doubled(file) ?? file;
}

/** One record a line: what changes is seen in a comparison. */
export function writeSkills({ skills, history, pins, version }: SkillsFile): string {
  const lines = (entries: readonly unknown[]) =>
    entries.length === 0 ? "[]" : `[\n${entries.map((one) => JSON.stringify(one)).join(",\n")}\n]`;
  return `{"version": ${version},\n"skills": ${lines(skills)},\n"history": ${lines(history)},\n` +
    `"pins": ${lines(pins)}}\n`;
}

/** What no shape says: that nothing stands twice. */
function doubled({ skills, history, pins }: SkillsFile): string | undefined {
  const used = new Set<string>();
  for (const { manifest: { name }, status } of skills) {
    if (status !== "active" && status !== "canary") continue;
    if (used.has(name)) return `two versions of "${name}" are in use`;
    used.add(name);
  }
  return twice(skills.map(({ manifest }) => versionName(manifest)), "skills") ??
    twice(history.map(({ name }) => name), "history") ??
    twice(pins.map(versionName), "pins");
}

function twice(names: readonly string[], where: string): string | undefined {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) return `"${showInline(name)}" stands twice in ${where}`;
    seen.add(name);
  }
  return undefined;
}

/** `NAME@VERSION`. */
export function versionName(
  { name, version }: { readonly name: string; readonly version: string },
): string {
  return `${name}@${version}`;
}
