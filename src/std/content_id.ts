/**
 * An id for the tags around a text that somebody else wrote: 32 hexadecimal digits that the text cannot
 * contain, since they are the beginning of its own SHA-256. The same text has the same id, so that a
 * request does not differ from the one before it, and a provider can keep its beginning.
 */
export async function contentId(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return new Uint8Array(digest).toHex().slice(0, 32);
}

// Any case, and with blanks where a lenient reader would still see a tag.
const TAG = /<(?=[\s/]*(?:project-text|instruction-file|standard-input))/gi;

/** A text in which nothing looks like one of the tags, so that no reader takes its end for theirs. */
export function withoutTags(text: string): string {
  return text.replaceAll(TAG, "&lt;");
}
