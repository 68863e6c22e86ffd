/** A piece of the system text; all of them, with an empty line between, are the text. */
export interface SystemPart {
  /** What it is, as a person is shown it: `rules`, `mode`, or the path of a file. */
  readonly name: string;
  readonly text: string;
}

/** The whole text. */
export function joinParts(parts: readonly SystemPart[]): string {
  return parts.map(({ text }) => text).join("\n\n");
}
