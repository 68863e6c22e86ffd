/**
 * What `look` answers; `undefined` if it throws, for whoever asks whether something can be had and not
 * why it cannot.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(attempt(() => JSON.parse("[1]")), [1]);
 * assertEquals(attempt(() => JSON.parse("[1")), undefined);
 * ```
 */
export function attempt<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
