import type { JsonValue } from "../../contract/mod.ts";

/** The names of a header's `allowed-tools`. */
export interface AllowedTools {
  /** Each once; missing where no bound can be made out. */
  readonly names?: readonly string[];
  /** How it was written otherwise than the rules say, as a phrase. */
  readonly slip?: string;
}

const MOST = 200;

/**
 * Splits the value of `allowed-tools`. The rules want one text with blanks between the names; commas
 * and a list of texts are understood too, and say the same. What stands in round brackets belongs to
 * the name before it: `Bash(git add *)`.
 */
export function splitAllowedTools(value: JsonValue): AllowedTools {
  const texts = typeof value === "string" ? [value] : Array.isArray(value) ? value : undefined;
  if (texts === undefined || !texts.every((text) => typeof text === "string")) return {};
  const names = texts.flatMap((text) => splitNames(text));
  if (names.length > MOST || names.some((name) => name.length > 256)) return {};
  const slip = typeof value !== "string"
    ? "a list"
    : names.length === 0
    ? "an empty text: no tool is meant"
    : hasCommas(value)
    ? "commas"
    : undefined;
  return { names: [...new Set(names)], ...(slip === undefined ? {} : { slip }) };
}

function splitNames(text: string): readonly string[] {
  return text.match(/(?:\([^)]*\)?|[^\s,(])+/g) ?? [];
}

function hasCommas(text: string): boolean {
  return text.replaceAll(/\([^)]*\)?/g, "").includes(",");
}
