import { count, inline, quoteLines } from "./layout.ts";
import { asList, asNumber, asRecord, asText } from "./shape.ts";

/** Words the output of `read_webpage`: the text behind a mark, so that it stays a quotation. */
export function pageWords(output: unknown): string | undefined {
  const fields = asRecord(output);
  const url = asText(fields?.url);
  const text = asText(fields?.text);
  if (fields === undefined || url === undefined || text === undefined) return undefined;
  const elsewhere = asText(fields.redirect_to);
  if (elsewhere !== undefined) {
    const asked = inline(url, 300);
    const there = inline(elsewhere, 400);
    return `${asked} sends on to another host, which was not asked. To go there: read ${there}`;
  }
  const title = asText(fields.title);
  return [
    `${inline(url, 300)}${title === undefined ? "" : `: ${inline(title, 200)}`}`,
    "",
    ...(text.trim() === "" ? ["It has no text."] : quoteLines(text, "│ ")),
    ...goesOn(fields),
    ...(asList(fields.notes) ?? []).map((note) => inline(String(note), 300)),
  ].join("\n");
}

function goesOn(fields: Readonly<Record<string, unknown>>): readonly string[] {
  const next = asNumber(fields.next_offset);
  const chars = asNumber(fields.chars);
  if (next === undefined || chars === undefined) return [];
  const call = inline(JSON.stringify({ url: fields.url, offset: next }), 400);
  return ["", `It goes on, ${count(chars, "character")} in all: read_webpage ${call}`];
}
