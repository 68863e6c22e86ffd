// Not yet in the compiler's library.
const { rawJSON, isRawJSON } = JSON as typeof JSON & {
  rawJSON(text: string): object;
  isRawJSON(value: unknown): boolean;
};

/**
 * The value that a JSON text is, its numbers kept as they are written, however large, for
 * `JSON.stringify` to write again; `undefined` if the text is not JSON.
 */
export function tryExactJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) => {
      const source = typeof value === "number" ? context?.source : undefined;
      return source === undefined ? value : rawJSON(source);
    });
  } catch {
    return undefined;
  }
}

/** Says whether `value` is a number that {@linkcode tryExactJson} kept as text. */
export function isExactNumber(value: unknown): boolean {
  return isRawJSON(value);
}
