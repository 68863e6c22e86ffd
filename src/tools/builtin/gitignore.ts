import { compileParts } from "./glob.ts";
import { matchPath, type PathPart } from "./wildcard.ts";

/** The most bytes of one `.gitignore` that are read. */
export const MAX_IGNORE_BYTES: number = 256 * 1024;
const MAX_RULES = 5000;
const MAX_RULE_LENGTH = 1024;

/** One line of a `.gitignore`. */
interface IgnoreRule {
  readonly isNegated: boolean;
  readonly onlyFolders: boolean;
  readonly parts: readonly PathPart[];
}

/** One entry that rules are asked about. */
export interface IgnoreQuery {
  /** Names from the workspace down to the entry. */
  readonly names: readonly string[];
  readonly isFolder: boolean;
}

/**
 * The rules of one folder's `.gitignore` on top of those of the folders above it. A nearer file wins
 * over a farther one, and within a file a later line over an earlier one.
 */
export class IgnoreScope {
  readonly #above: IgnoreScope | null;
  readonly #depth: number;
  readonly #rules: readonly IgnoreRule[];

  private constructor(above: IgnoreScope | null, depth: number, rules: readonly IgnoreRule[]) {
    this.#above = above;
    this.#depth = depth;
    this.#rules = rules;
  }

  /** Ignores nothing. */
  static readonly none: IgnoreScope = new IgnoreScope(null, 0, []);

  /** Adds the text of a `.gitignore` that lies `depth` folders below the workspace. */
  extend(text: string, depth: number): IgnoreScope {
    const rules = text.replace(/^\ufeff/, "").split("\n").slice(0, MAX_RULES).flatMap(parseRule);
    return rules.length === 0 ? this : new IgnoreScope(this, depth, rules.reverse());
  }

  /** Says whether an entry is ignored, provided that no folder above it is. */
  ignores(query: IgnoreQuery): boolean {
    const names = query.names.slice(this.#depth);
    const rule = this.#rules.find((rule) =>
      (query.isFolder || !rule.onlyFolders) && matchPath(rule.parts, names)
    );
    if (rule !== undefined) return !rule.isNegated;
    return this.#above?.ignores(query) ?? false;
  }
}

function parseRule(line: string): readonly IgnoreRule[] {
  let pattern = trimEnd(line.replace(/\r$/, ""));
  if (pattern === "" || pattern.startsWith("#") || pattern.length > MAX_RULE_LENGTH) return [];
  const isNegated = pattern.startsWith("!");
  if (isNegated) pattern = pattern.slice(1);
  const onlyFolders = pattern.endsWith("/");
  if (onlyFolders) pattern = pattern.slice(0, -1);
  const parts = compileParts(pattern);
  return typeof parts === "string" ? [] : [{ isNegated, onlyFolders, parts }];
}

/** Drops spaces at the end, but not one after a backslash. */
function trimEnd(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === " " && !isEscaped(line, end - 1)) end--;
  return line.slice(0, end);
}

function isEscaped(line: string, at: number): boolean {
  let slashes = 0;
  while (line[at - 1 - slashes] === "\\") slashes++;
  return slashes % 2 === 1;
}
