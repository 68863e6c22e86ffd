const LEAST = 1_000_000;

/**
 * An id for the tags around a text that somebody else wrote: the smallest number of seven digits that
 * does not occur in the text, so that the text cannot hold its own closing tag. Most texts get the
 * same, so that a request begins like the one before it, and a provider can keep its beginning.
 */
export function contentId(text: string): string {
  const taken = new Set<string>();
  // Digits of other forms mean the same to a reader.
  for (const form of [text, text.normalize("NFKC")]) {
    for (const [, digits = ""] of form.matchAll(/(?=(\d{7}))/g)) taken.add(digits);
  }
  let id = LEAST;
  while (taken.has(String(id))) id++;
  return String(id);
}

const NAMES: readonly string[] = [
  "project-text",
  "instruction-file",
  "standard-input",
  "skill-list",
  "skill-guidance",
];

// What a tag begins with, and what is written like it, with the characters behind it.
const OPENING =
  /[<\u2039\u3008\ufe64\uff1c](?=[\s/\\]*([ips\P{ASCII}][^<\u2039\u3008\ufe64\uff1c]{0,80}))/giu;

// What a lenient reader passes over, and what stands for a hyphen.
const SKIPPED = /[\s/\\\p{Cf}\p{M}\u2044\u2215]/gu;
const HYPHENS = /[\p{Pd}_\u2212]/gu;

/**
 * A text in which nothing looks like one of the tags, so that no reader takes its end for theirs: in any
 * case, with blanks or marks in between, or in letters of another width.
 */
export function withoutTags(text: string): string {
  return text.replace(OPENING, (sign, behind: string) => {
    const plain = behind.normalize("NFKC").replace(SKIPPED, "").replace(HYPHENS, "-").toLowerCase();
    return NAMES.some((name) => plain.startsWith(name)) ? "&lt;" : sign;
  });
}
