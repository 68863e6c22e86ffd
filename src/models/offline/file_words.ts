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
    `${where}: ${kindCounts(entries)}`,
    "",
    ...table([...folders, ...others].map((entry) => [`    ${entryName(entry)}`, entryFact(entry)])),
    ...(total > entries.length
      ? ["", `${count(total - entries.length, "more entry", "more entries")} not shown.`]
      : []),
  ].join("\n");
}

// Folders and files are always told, what else there is only if there is some.
function kindCounts(entries: readonly Fields[]): string {
  const number = (kind: string) => entries.filter((entry) => entry.kind === kind).length;
  const [links, others] = [number("link"), number("other")];
  return [
    count(number("dir"), "folder"),
    count(number("file"), "file"),
    ...(links === 0 ? [] : [count(links, "link")]),
    ...(others === 0 ? [] : [count(others, "other entry", "other entries")]),
  ].join(", ");
}

/** Words the output of `list_tree`: one line an entry, set in by its level. */
export function treeWords(output: unknown): string | undefined {
  const fields = asRecord(output);
  const entries = asRecords(fields?.entries);
  if (fields === undefined || entries === undefined) return undefined;
  const notes = [
    ...depthLines(fields, entries),
    ...(fields.truncated === true ? ["There are more entries than are shown."] : []),
    ...leftOutLines(fields),
  ];
  return [
    entries.length === 0 ? `${place(fields)}: no entries` : place(fields),
    ...(entries.length === 0 ? [] : [""]),
    ...entries.map((entry) => treeLine(entry, namesBelow(entry, fields))),
    ...(notes.length === 0 ? [] : ["", ...notes]),
  ].join("\n");
}

/** Says how to see more if a folder stands on the last level that was looked at. */
function depthLines(fields: Fields, entries: readonly Fields[]): readonly string[] {
  const depth = asNumber(fields.depth);
  if (depth === undefined) return [];
  const isCut = (entry: Fields) =>
    entry.kind === "dir" && namesBelow(entry, fields).length >= depth;
  if (!entries.some(isCut)) return [];
  const deeper = JSON.stringify({ path: asText(fields.path) ?? ".", depth: depth * 2 });
  return [`${count(depth, "level")} shown. Deeper: list_tree ${inline(deeper, 300)}`];
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
  // Whoever looks for a bare word may mean what stands in files.
  const isWord = total === 0 && /^[\w-]{1,40}$/.test(glob);
  return [
    isWord ? `${heading} To look into files: search ${glob}` : heading,
    ...(files.length === 0 ? [] : [""]),
    ...files.map((file) => `    ${inline(file ?? "?", LONGEST_NAME)}`),
    ...(more ? ["", "There are more than are shown."] : []),
    ...leftOutLines(fields).map((line, index) => index === 0 ? `\n${line}` : line),
  ].join("\n");
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

function namesBelow(entry: Fields, { path: root }: Fields): readonly string[] {
  const path = asText(entry.path) ?? "?";
  const isRoot = root === "." || typeof root !== "string";
  return (isRoot ? path : path.slice(root.length + 1)).split("/");
}

function treeLine(entry: Fields, names: readonly string[]): string {
  const name = inline(names.at(-1) ?? "", LONGEST_NAME);
  return `${"    ".repeat(names.length)}${name}${entry.kind === "dir" ? "/" : ""}`;
}

function place(fields: Fields): string {
  const path = asText(fields.path) ?? ".";
  return path === "." ? "The workspace" : inline(path, LONGEST_NAME);
}
