/** A pattern in which each `*` stands for any text, compiled. */
export interface TextGlob {
  /** The texts between the stars, in order; one alone means that there is no star. */
  readonly parts: readonly Part[];
}

interface Part {
  readonly text: string;
  /** For each place the length of the longest beginning that also ends there. */
  readonly borders: readonly number[];
}

/** Compiles a pattern. Everything but `*` stands for itself. */
export function compileGlob(pattern: string): TextGlob {
  return { parts: pattern.split("*").map((text) => ({ text, borders: bordersOf(text) })) };
}

/**
 * Whether a pattern names the whole of `text`. Takes time that grows with the length of both and no
 * faster: each part between two stars is looked for once, from where the one before it ended.
 */
export function globMatches({ parts }: TextGlob, text: string): boolean {
  const first = parts[0]?.text ?? "";
  if (parts.length === 1) return text === first;
  const last = parts.at(-1)?.text ?? "";
  const end = text.length - last.length;
  if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  let place = first.length;
  for (const part of parts.slice(1, -1)) {
    place = endOf(part, text, place);
    if (place > end) return false;
  }
  return true;
}

/** Where `part` first ends in `text` from `start` on; past its end if it is not there. */
function endOf({ text: part, borders }: Part, text: string, start: number): number {
  if (part === "") return start;
  let matched = 0;
  for (let index = start; index < text.length; index++) {
    while (matched > 0 && text[index] !== part[matched]) matched = borders[matched - 1] ?? 0;
    if (text[index] === part[matched]) matched++;
    if (matched === part.length) return index + 1;
  }
  return text.length + 1;
}

function bordersOf(text: string): readonly number[] {
  const borders = [0];
  let length = 0;
  for (let index = 1; index < text.length; index++) {
    while (length > 0 && text[index] !== text[length]) length = borders[length - 1] ?? 0;
    if (text[index] === text[length]) length++;
    borders.push(length);
  }
  return borders;
}
