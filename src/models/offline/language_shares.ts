import { asNumber, asText } from "./shape.ts";

/** One language's share. `share` is between 0 and 1, of all counted lines. */
export interface LanguageShare {
  readonly language: string;
  readonly files: number;
  readonly lines: number;
  readonly share: number;
}

/** Totals over all extensions, listed or not, and how many languages are wanted. */
export interface ShareOptions {
  readonly files?: number;
  readonly lines?: number;
  readonly most: number;
}

type Sum = { readonly files: number; readonly lines: number };

/**
 * Adds the counts of extensions up to languages, most lines first; what has no lines is left out,
 * and all beyond the wanted number is one last entry. An extension of no known language stays as it
 * is.
 */
export function languageShares(
  extensions: readonly Readonly<Record<string, unknown>>[],
  options: ShareOptions,
): readonly LanguageShare[] {
  const sums = [...sumByLanguage(extensions)].filter(([, { lines }]) => lines > 0)
    .sort(([one, a], [other, b]) => b.lines - a.lines || (one < other ? -1 : 1));
  const total = options.lines ?? addUp(sums.map(([, sum]) => sum)).lines;
  const shown = sums.slice(0, options.most);
  const listed = addUp(shown.map(([, sum]) => sum));
  const rest = { files: (options.files ?? 0) - listed.files, lines: total - listed.lines };
  if (rest.lines > 0) shown.push(["others", { files: Math.max(0, rest.files), lines: rest.lines }]);
  return shown.map(([language, sum]) => ({ language, ...sum, share: sum.lines / total }));
}

function sumByLanguage(
  extensions: readonly Readonly<Record<string, unknown>>[],
): ReadonlyMap<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const entry of extensions) {
    const language = asText(entry.language) || asText(entry.extension) || "without extension";
    const counts = { files: asNumber(entry.files) ?? 0, lines: asNumber(entry.lines) ?? 0 };
    sums.set(language, addUp([sums.get(language) ?? { files: 0, lines: 0 }, counts]));
  }
  return sums;
}

function addUp(sums: readonly Sum[]): Sum {
  return sums.reduce(
    (total, { files, lines }) => ({ files: total.files + files, lines: total.lines + lines }),
    { files: 0, lines: 0 },
  );
}
