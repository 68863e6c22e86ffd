import { showInline } from "../../contract/mod.ts";
import { count, inline } from "./layout.ts";
import { leftOutLines } from "./left_out.ts";
import { asNumber, asRecord, asRecords, asText } from "./shape.ts";

const LONGEST_LINE = 160;

/** Lines that were found, and whether there are more. */
export interface FoundLines {
  /** `path:line` and the line's text, both made safe. */
  readonly places: readonly (readonly [place: string, text: string])[];
  readonly files: number;
  readonly more: boolean;
}

/** Reads the output of `search_files`; `undefined` if it has another shape. */
export function readFoundLines(output: unknown): FoundLines | undefined {
  const fields = asRecord(output);
  const matches = asRecords(fields?.matches);
  if (fields === undefined || matches === undefined) return undefined;
  const places = matches.map((match) =>
    [
      `${inline(asText(match.path) ?? "?", 300)}:${asNumber(match.line) ?? "?"}`,
      inline(asText(match.text) ?? "", LONGEST_LINE),
    ] as const
  );
  return {
    places,
    files: new Set(matches.map((match) => match.path)).size,
    more: fields.truncated === true || asText(fields.stopped) !== undefined,
  };
}

/** `3 lines in 2 files`, `100 or more lines in 7 files`. */
export function foundCount({ places, files, more }: FoundLines): string {
  const least = more ? `${places.length} or more lines` : count(places.length, "line");
  return `${least} in ${count(files, "file")}`;
}

/** Words the output of `search_files`. */
export function searchWords(output: unknown, text: string): string | undefined {
  const found = readFoundLines(output);
  const fields = asRecord(output);
  if (found === undefined || fields === undefined) return undefined;
  const searched = asNumber(fields.files_searched);
  const within = searched === undefined ? "" : ` (${count(searched, "file")} searched)`;
  // Not trimmed: blanks may be all that was looked for.
  const shown = showInline(text, 100);
  const hold = found.places.length === 1 && !found.more ? "holds" : "hold";
  const heading = found.places.length === 0
    ? `No line holds "${shown}", exactly as written${within}.`
    : `${foundCount(found)} ${hold} "${shown}"${within}:`;
  const notes = leftOutLines(fields);
  return [
    heading,
    ...(found.places.length === 0 ? [] : [""]),
    ...found.places.map(([place, line]) => `    ${place}: ${line}`),
    ...(notes.length === 0 ? [] : ["", ...notes]),
  ].join("\n");
}
