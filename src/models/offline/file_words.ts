import { showControls } from "../../contract/mod.ts";
import { count, inline, size, table } from "./layout.ts";
import { leftOutLines } from "./left_out.ts";
import { asList, asNumber, asRecord, asRecords, asText } from "./shape.ts";

type Fields = Readonly<Record<string, unknown>>;

const LONGEST_NAME = 300;

/** Words the output of `list_dir`. */
export function listWords(output: unknown): string | undefined {
  const fields = asRecord(output);
  const entries = asRecords(fields?.entries);
  if (fields === undefined || entries === undefined) return undefined;
  const folders = entries.filter((entry) => entry.kind === "dir");
  const others = entries.filter((entry) => entry.kind !== "dir");
  const total = asNumber(fields.total) ?? entries.length;
  const where = place(fields);
  if (entries.length === 0 && total === 0) return `${where} is empty.`;
  return [
    `${where}: ${count(folders.length, "folder")}, ${count(others.length, "file")}`,
    "",
    ...table([...folders, ...others].map((entry) => [`    ${entryName(entry)}`, entryFact(entry)])),
    ...(total > entries.length
      ? ["", `${count(total - entries.length, "more entry", "more entries")} not shown.`]
      : []),
  ].join("\n");
}

/** Words the output of `list_tree`: one line an entry, set in by its level. */
export function treeWords(output: unknown): string | undefined {
  const fields = asRecord(output);
  const entries = asRecords(fields?.entries);
  if (fields === undefined || entries === undefined) return undefined;
  const root = asText(fields.path) ?? ".";
  const depth = asNumber(fields.depth);
  const lines = entries.map((entry) => treeLine(entry, root));
  const notes = leftOutLines(fields);
  return [
    entries.length === 0 ? `${place(fields)}: no entries` : place(fields),
    ...(lines.length === 0 ? [] : ["", ...lines]),
    ...(depth === undefined && notes.length === 0 && fields.truncated !== true ? [] : [""]),
    ...(depth === undefined ? [] : [`Levels shown: at most ${depth}.`]),
    ...(fields.truncated === true ? ["There are more entries than are shown."] : []),
    ...notes,
  ].join("\n");
}

/** Words the output of `find_files`. */
export function findWords(output: unknown, glob: string): string | undefined {
  const fields = asRecord(output);
  const files = asList(fields?.files)?.map(asText);
  if (fields === undefined || files === undefined) return undefined;
  const total = asNumber(fields.total) ?? files.length;
  const shown = inline(glob);
  const heading = total === 0
    ? `No file matches "${shown}".`
    : `${count(total, "file matches", "files match")} "${shown}":`;
  const more = total > files.length || fields.truncated === true;
  return [
    heading,
    ...(files.length === 0 ? [] : [""]),
    ...files.map((file) => `    ${inline(file ?? "?", LONGEST_NAME)}`),
    ...(more ? ["", "There are more than are shown."] : []),
    ...leftOutLines(fields).map((line, index) => index === 0 ? `\n${line}` : line),
  ].join("\n");
}

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
    ...lines.map((line, at) => `${String(start + at).padStart(width)} │ ${showControls(line)}`),
    ...nextLines(fields),
    ...(asList(fields.notes) ?? []).map((note) => inline(String(note), 200)),
  ].join("\n");
}

function fileHeading(fields: Fields, first: number, last: number): string {
  const path = inline(asText(fields.path) ?? "?", LONGEST_NAME);
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

function entryName(entry: Fields): string {
  const name = inline(asText(entry.name) ?? "?", LONGEST_NAME);
  if (entry.kind === "dir") return `${name}/`;
  const target = asText(entry.target);
  return target === undefined ? name : `${name} -> ${inline(target)}`;
}

function entryFact(entry: Fields): string {
  const bytes = asNumber(entry.bytes);
  if (bytes !== undefined) return size(bytes);
  if (entry.leads_to === "outside") return "leads out of the workspace";
  if (entry.leads_to === "nothing") return "leads to nothing";
  if (entry.unreachable === true) return "cannot be reached";
  return entry.kind === "other" ? "neither file nor folder" : "";
}

function treeLine(entry: Fields, root: string): string {
  const path = asText(entry.path) ?? "?";
  const below = root === "." ? path : path.slice(root.length + 1);
  const names = below.split("/");
  const name = inline(names.at(-1) ?? "", LONGEST_NAME);
  return `${"    ".repeat(names.length)}${name}${entry.kind === "dir" ? "/" : ""}`;
}

function place(fields: Fields): string {
  const path = asText(fields.path) ?? ".";
  return path === "." ? "The workspace" : inline(path, LONGEST_NAME);
}
