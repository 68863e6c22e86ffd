import {
  fail,
  type JsonObject,
  showInline,
  type SkillNeeds,
  type ToolFailure,
} from "../../contract/mod.ts";
import { MAX_TOLD_LINE, MAX_TOLD_LINES } from "../../contract/skills.ts";

/** The most names of one kind that are asked for at once. */
const MOST_NAMES = 20_000;

/** The longest name, in UTF-16 units. */
const LONGEST_NAME = 4096;

const KINDS: readonly (keyof SkillNeeds)[] = [
  "env_vars",
  "config_files",
  "credentials",
  "binaries",
  "packages",
];

/** Checks what a core asks to be looked at, without trusting that the core did: all problems in one. */
export function checkNeeds(
  params: JsonObject,
): { readonly ok: true; readonly value: SkillNeeds } | ToolFailure {
  const problems = [
    ...Object.keys(params).filter((name) => !(KINDS as readonly string[]).includes(name)).map(
      (name) => `"${showInline(name, 64)}" is not a parameter`,
    ),
    ...KINDS.filter((kind) => !areNames(Object.hasOwn(params, kind) ? params[kind] : undefined))
      .map((kind) => `"${kind}" must be a list of at most ${MOST_NAMES} names`),
  ];
  if (problems.length === 0) return { ok: true, value: params as unknown as SkillNeeds };
  return fail("invalid_arguments", `Cannot look at skills: ${problems.join("; ")}`);
}

/** Checks the lines that a core asks about, likewise. */
export function checkLines(
  params: JsonObject,
): { readonly ok: true; readonly value: readonly string[] } | ToolFailure {
  const { lines, ...others } = params;
  const isSound = Array.isArray(lines) && lines.length <= MAX_TOLD_LINES &&
    lines.every((line) => isName(line) && line.length <= MAX_TOLD_LINE);
  if (isSound && Object.keys(others).length === 0) return { ok: true, value: lines as string[] };
  return fail(
    "invalid_arguments",
    `Cannot look at skills: "lines" must be at most ${MAX_TOLD_LINES} texts of at most ` +
      `${MAX_TOLD_LINE} characters, and the only parameter`,
  );
}

function areNames(value: unknown): boolean {
  return Array.isArray(value) && value.length <= MOST_NAMES && value.every(isName);
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= LONGEST_NAME &&
    value.isWellFormed() && !value.includes("\0");
}
