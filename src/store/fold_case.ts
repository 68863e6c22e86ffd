/**
 * A text without the case of its letters, for the index and for whoever searches: a fold of one's own
 * would miss what the other's finds. The final sigma is the sigma that a search cannot know to be last.
 */
export function foldCase(text: string): string {
  return text.toWellFormed().toLowerCase().replaceAll("ς", "σ");
}
