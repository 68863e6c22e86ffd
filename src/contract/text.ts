// Controls but tab and newline, what reorders text, and what no terminal draws. A variation selector
// stays behind what it is made for, and a joiner alone: emoji and many scripts are written with them.
const UNSAFE =
  /(?<!\p{Emoji})[\ufe0e\ufe0f]|(?<!\p{Script=Mongolian})[\u180b-\u180d\u180f]|(?<=[\u200c\u200d])[\u200c\u200d]|[[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb]--[\t\n\u200c\u200d\ufe0e\ufe0f\u180b-\u180d\u180f]]/gv;

/**
 * Makes every character of `text` visible that could move the cursor, change the terminal, reorder
 * text or hide it: `ESC` becomes `\x1b`. Tab and newline stay. Of a text that comes in pieces,
 * `before` is the last character of the piece before: a variation selector belongs to it.
 */
export function showControls(text: string, before = ""): string {
  return (before + text).replace(UNSAFE, (character, at: number) => {
    if (at < before.length) return character;
    const hex = (character.codePointAt(0) ?? 0).toString(16);
    if (hex.length <= 2) return `\\x${hex.padStart(2, "0")}`;
    return hex.length <= 4 ? `\\u${hex.padStart(4, "0")}` : `\\u{${hex}}`;
  }).slice(before.length);
}

/** Leaves out every character that {@linkcode showControls} shows. */
export function dropControls(text: string): string {
  return text.replace(UNSAFE, "");
}

/** Like {@linkcode showControls}, on one line and at most `limit` characters: for error messages. */
export function showInline(text: string, limit = 200): string {
  const shown = showControls(text.slice(0, limit + 1)).replaceAll("\n", "\\n").replaceAll(
    "\t",
    "\\t",
  );
  return text.length > limit ? `${cutEnd(shown, limit)}…` : shown;
}

/** At most the first `limit` UTF-16 units of `text`, without half a character at the end. */
export function cutEnd(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/, "");
}

/** At most the last `limit` UTF-16 units of `text`, without half a character at the beginning. */
export function cutStart(text: string, limit: number): string {
  return text.slice(-limit).replace(/^[\udc00-\udfff]/, "");
}

/** The candidate nearest to `word`, if it is near enough to be what was meant. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

// Counts two neighbours that were swapped as one edit: the commonest slip of a hand.
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 8 || a.length > 64) return Infinity;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
        ? (before[j - 2] ?? Infinity) + 1
        : Infinity;
      next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? Infinity;
}
