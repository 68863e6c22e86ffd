/** The length of a text in code points, as `minLength` and `maxLength` count it. */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length - 1; at++) {
    if ((text.codePointAt(at) ?? 0) > 0xffff) {
      length--;
      at++;
    }
  }
  return length;
}

/** Whether two JSON values are equal, as `enum` and `uniqueItems` compare them. */
export function jsonEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const theirs = new Map(Object.entries(b));
  const ours = Object.entries(a);
  return ours.length === theirs.size &&
    ours.every(([key, part]) => theirs.has(key) && jsonEqual(part, theirs.get(key)));
}
