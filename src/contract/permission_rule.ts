import type { PermissionMode } from "./decision.ts";

/** The lists of permission rules, as the settings name them. */
export const RULE_LISTS = ["allow", "ask", "deny"] as const;

/** What a list of rules says of the calls that its rules name. */
export type RuleList = typeof RULE_LISTS[number];

/** One rule of the owner: a tool, and what its call must look like for the rule to name it. */
export interface PermissionRule {
  readonly list: RuleList;
  /** Its place in its list, from 0. */
  readonly index: number;
  /** The name or an alias of a tool, in lower case. */
  readonly tool: string;
  /** Hosts, paths or arguments with `*`; `null` names every call. */
  readonly pattern: string | null;
  /** What the pattern must match, checked before the rule counts. @default {nothing is checked} */
  readonly match?: readonly string[];
  /** What it must not match. @default {nothing is checked} */
  readonly not_match?: readonly string[];
}

/** Where a permission mode was named; `default` where it was nowhere. */
export type PermissionModeSource = "option" | "variable" | "settings" | "default";

/** What the owner permits: the mode, and the rules in the order in which they stand. */
export interface PermissionSetup {
  readonly mode: PermissionMode;
  readonly from: PermissionModeSource;
  readonly rules: readonly PermissionRule[];
}

/** A rule as it is written. */
export function showRule({ tool, pattern }: Pick<PermissionRule, "tool" | "pattern">): string {
  return pattern === null ? tool : `${tool}(${pattern})`;
}
