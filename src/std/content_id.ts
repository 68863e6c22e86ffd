const LEAST = 1_000_000;

/**
 * An id for the tags around a text that somebody else wrote: the smallest number of seven digits that
 * does not occur in the text, so that the text cannot hold its own closing tag. Most texts get the
 * same, so that a request begins like the one before it, and a provider can keep its beginning.
 */
export function contentId(text: string): string {
  const taken = new Set<string>();
  for (const [, digits = ""] of text.matchAll(/(?=(\d{7}))/g)) taken.add(digits);
  let id = LEAST;
  while (taken.has(String(id))) id++;
  return String(id);
}

// Any case, and with blanks where a lenient reader would still see a tag.
const TAG = /<(?=[\s/]*(?:project-text|instruction-file|standard-input))/gi;

/** A text in which nothing looks like one of the tags, so that no reader takes its end for theirs. */
export function withoutTags(text: string): string {
  return text.replaceAll(TAG, "&lt;");
}
