import { foldCase } from "./fold_case.ts";

/** Different words that one search may have. */
export const MAX_SEARCH_WORDS = 64;

/** The different words of a search, without the case of their letters. */
export function searchWords(text: string): readonly string[] {
  return [...new Set(foldCase(text).split(/\s+/).filter((word) => word !== ""))];
}

/** Why nothing can be searched for, as one sentence; `undefined` if it can. */
export function searchProblem(text: string): string | undefined {
  const { length } = searchWords(text);
  if (length <= MAX_SEARCH_WORDS) return undefined;
  return `Cannot search for ${length} different words; give at most ${MAX_SEARCH_WORDS}`;
}
