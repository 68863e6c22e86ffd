import { showControls } from "../../contract/mod.ts";
import { inline } from "./layout.ts";
import { asList, asNumber, asRecord, asText } from "./shape.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Words the output of `read_file`: the text behind line numbers, so that it stays a quotation. */
export function fileWords(output: unknown): string | undefined {
  const fields = asRecord(output);
  const text = asText(fields?.text);
  const start = asNumber(fields?.start_line);
  if (fields === undefined || text === undefined || start === undefined) return undefined;
  const lines = text === "" ? [] : text.replace(/\r?\n$/, "").split(/\r?\n/);
  const width = String(start + lines.length).length;
  return [
    fileHeading(fields, start, start + lines.length - 1),
    "",
    ...lines.map((line, at) =>
      `${String(start + at).padStart(width)} │ ${showControls(line)}`.trimEnd()
    ),
    ...nextLines(fields),
    ...(asList(fields.notes) ?? []).map((note) => inline(String(note), 200)),
  ].join("\n");
}

function fileHeading(fields: Fields, first: number, last: number): string {
  const path = inline(asText(fields.path) ?? "?", 300);
  const total = asNumber(fields.total_lines);
  if (last < first) return total === 0 ? `${path} is empty.` : `${path}: no lines`;
  const of = total === undefined ? "" : ` of ${total}`;
  return last === first ? `${path}, line ${first}${of}` : `${path}, lines ${first} to ${last}${of}`;
}

function nextLines(fields: Fields): readonly string[] {
  const next = asRecord(fields.next);
  if (next === undefined) return [];
  return ["", `It goes on: read_file ${inline(JSON.stringify(next), 400)}`];
}
