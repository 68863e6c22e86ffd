import { changeLines } from "./git_words.ts";
import { count, inline, quoteLines, table } from "./layout.ts";
import { asNumber, asRecord, asRecords, asText } from "./shape.ts";

/** Words the output of `git_show` for a commit. */
export function showWords(output: unknown): string | undefined {
  const fields = asRecord(output);
  const commit = asRecord(fields?.commit);
  const files = asRecords(fields?.files);
  if (fields === undefined || commit === undefined || files === undefined) return undefined;
  const body = asText(commit.body);
  return [
    `Commit ${inline(asText(commit.sha) ?? "?")}`,
    inline(`${asText(commit.author) ?? "?"}, ${asText(commit.date) ?? "no date"}`, 200),
    "",
    `    ${inline(asText(commit.subject) ?? "", 300)}`,
    ...(body === undefined ? [] : ["", ...quoteLines(body, "    │ ")]),
    "",
    ...(files.length === 0
      ? ["No file changed."]
      : [`${count(files.length, "file")} changed:`, ...changeLines(fields, files)]),
  ].join("\n");
}

/** Words the output of `git_show` for a path: a file's text, or a folder's entries. */
export function showFileWords(output: unknown): string | undefined {
  const fields = asRecord(output);
  const path = asText(fields?.path);
  if (fields === undefined || path === undefined) return undefined;
  const title = `${inline(path, 300)} in ${inline((asText(fields.sha) ?? "?").slice(0, 9))}`;
  const text = asText(fields.text);
  const entries = asRecords(fields.entries);
  if (fields.binary === true) return `${title} is no text.`;
  if (text === undefined && entries === undefined) return undefined;
  const lines = text === undefined
    ? table((entries ?? []).map(({ name, kind, bytes }) => [
      `    ${inline(asText(name) ?? "?", 300)}${kind === "directory" ? "/" : ""}`,
      asNumber(bytes) === undefined ? "" : `${bytes} B`,
    ]))
    : quoteLines(text, "│ ");
  const more = fields.truncated === true ? ["", "There is more than is shown."] : [];
  return [`${title}:`, "", ...lines, ...more].join("\n");
}
