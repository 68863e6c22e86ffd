import { isPlainObject, showInline } from "../contract/mod.ts";
import { escapePointer } from "./copy_json.ts";
import type { SchemaProblem } from "./schema_gate.ts";
import { linearPattern } from "./linear_pattern.ts";

/** Keywords whose value is data: what looks like a schema in there is none. */
const DATA = new Set(["const", "default", "enum", "example", "examples"]);

/** Keywords whose value is a mapping of names: a name is no keyword. */
const NAMED = new Set([
  "$defs",
  "definitions",
  "dependentSchemas",
  "patternProperties",
  "properties",
]);

/**
 * Finds the patterns of a schema of any vocabulary that cannot be matched in time that grows with the
 * text only. `schema` is JSON.
 */
export function checkPatterns(schema: unknown): readonly SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  visit(schema, "", problems);
  return problems;
}

function visit(value: unknown, at: string, problems: SchemaProblem[]): void {
  if (Array.isArray(value)) {
    for (const [index, part] of value.entries()) visit(part, `${at}/${index}`, problems);
  }
  if (!isPlainObject(value)) return;
  for (const [key, part] of Object.entries(value)) {
    const place = `${at}/${escapePointer(key)}`;
    if (key === "pattern" && typeof part === "string") check(part, place, problems);
    if (key === "patternProperties" && isPlainObject(part)) {
      for (const name of Object.keys(part)) {
        check(name, `${place}/${escapePointer(name)}`, problems);
      }
    }
    if (NAMED.has(key) && isPlainObject(part)) {
      for (const [name, one] of Object.entries(part)) {
        visit(one, `${place}/${escapePointer(name)}`, problems);
      }
    } else if (!DATA.has(key)) visit(part, place, problems);
  }
}

function check(pattern: string, pointer: string, problems: SchemaProblem[]): void {
  const problem = patternProblem(pattern);
  if (problem === undefined) return;
  problems.push({ pointer, message: `pattern "${showInline(pattern, 80)}" ${problem}` });
}

/** Why a pattern cannot be matched in time that grows with the text only, as the end of a sentence. */
export function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, "u");
  } catch {
    return "is not a regular expression";
  }
  const linear = linearPattern(pattern);
  if (linear.ok) return undefined;
  return `${linear.problem}: patterns are matched without backtracking, so write it another way`;
}
