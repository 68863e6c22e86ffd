import { findingSentence, showInline, type SkillRecord } from "../../contract/mod.ts";
import { MAX_TOLD_LINE } from "../../contract/skills.ts";
import { countTools, MAX_SKILL_TOOLS } from "../turn/offer_tools.ts";
import type { SkillRoot, UsableSkill } from "./look.ts";
import { lacksOnlyGrants, missingWords } from "./missing_requirements.ts";

/** What a person should be told once of what a look found, a line each. It holds no value of anything. */
export function lookLines(
  roots: readonly SkillRoot[],
  records: readonly SkillRecord[],
): readonly string[] {
  return [
    ...roots.flatMap(({ kind, path, notes }) =>
      kind === "bundled" ? [] : notes.map((note) => `skills in ${path}: ${note}`)
    ),
    ...records.flatMap(recordLines),
  ].map(bounded);
}

/** What is told of tools that are more than a turn is offered. */
export function toolLines(equipped: readonly UsableSkill[]): readonly string[] {
  const count = countTools(equipped);
  if (count <= MAX_SKILL_TOOLS) return [];
  return [
    `your skills have ${count} tools, of which a turn is offered ${MAX_SKILL_TOOLS} at most: first ` +
    'those of skills that are always on and of those that you speak of, then by name; "kyrozen skills ' +
    'list" shows them all',
  ];
}

/** The most packages that waiting is told of one by one. */
const MAX_WAITING = 20;

/** What is told of packages that a person put somewhere and that wait for their word, with its folder. */
export function waitingLines(folders: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    folders.slice(0, MAX_WAITING).map((path) => {
      const at = path.lastIndexOf("/");
      const name = path.slice(at + 1);
      const line = `${name} in ${path.slice(0, at)} was put there by hand and is not used: see ` +
        `"kyrozen skills show ${name}", then "kyrozen skills activate ${name}"`;
      return [bounded(line), path] as const;
    }),
  );
}

/** What is to be told once of one package, in bounded lines. */
export function packageLines(record: SkillRecord): readonly string[] {
  return recordLines(record).map(bounded);
}

function bounded(line: string): string {
  return showInline(line, MAX_TOLD_LINE - 1);
}

function recordLines(record: SkillRecord): readonly string[] {
  const { name, status, path, reason = "", diagnostics } = record;
  switch (status) {
    case "blocked":
      return [blockedLine(record), ...diagnostics.map(said(name))];
    case "failed":
      return [`skill ${name} ${reason}`];
    case "skipped":
      return [`skill in ${path} ${reason}`];
    case "shadowed":
      return [`skill ${name} in ${path} is ${reason}`];
    case "active":
    case "canary":
      return diagnostics.map(said(name));
    case "candidate":
      return diagnostics.map(said(name));
    default:
      return [];
  }
}

function said(name: string): (finding: Parameters<typeof findingSentence>[0]) => string {
  return (finding) => `skill ${name}: ${findingSentence(finding)}`;
}

function blockedLine({ name, path, missing, manifest, installed }: SkillRecord): string {
  const what = `unavailable: missing ${missingWords(missing)}`;
  const hint = manifest?.requires.extra;
  const extra = hint !== undefined && missing.some((one) => one.startsWith("package:"))
    ? ` (${hint})`
    : "";
  if (!lacksOnlyGrants(missing)) return `skill ${name} ${what}${extra}`;
  const whose = manifest?.guidance === undefined ? `skill ${name}` : `tools of the skill ${name}`;
  const remedy = installed === undefined ? `install ${path}` : `grant ${name}`;
  return `${whose} ${what}; see "kyrozen skills ${remedy}"`;
}
