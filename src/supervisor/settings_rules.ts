import type { JsonValue } from "../contract/mod.ts";

/** A permission rule: a tool, and what its call must look like for the rule to name it. */
export interface PermissionRule {
  readonly tool: string;
  /** With `*` for any text; `null` names every call. */
  readonly pattern: string | null;
}

const RULE = /^([a-z][a-z0-9_]{0,63})(?:\(([^\p{Cc}]{1,1000})\))?$/u;

/** Reads a rule such as `run_cmd(git status)`; `undefined` if it is none. */
export function parseRule(value: JsonValue): PermissionRule | undefined {
  const match = typeof value === "string" ? RULE.exec(value) : null;
  if (match === null) return undefined;
  const [, tool = "", pattern] = match;
  return { tool, pattern: pattern ?? null };
}
