import { languageShares } from "./language_shares.ts";
import { count, digits, inline, size, table, wrap } from "./layout.ts";
import { leftOutLines } from "./left_out.ts";
import { missing } from "./section_text.ts";
import { asNumber, asRecord, asRecords, asText } from "./shape.ts";
import type { Finding, TurnView } from "./turn_view.ts";

const MOST_NAMES = 40;
const MOST_LANGUAGES = 8;

/** How much there is, the names of the root, and what was not looked at. */
export function structureLines(view: TurnView): readonly string[] {
  const tree = view.finding("list_tree");
  const output = tree.ok ? asRecord(tree.output) : undefined;
  const stats = asRecord(output?.stats);
  const [files, bytes, lines] = [stats?.files, stats?.bytes, stats?.lines].map(asNumber);
  const folders = asNumber(stats?.folders);
  const counts = files === undefined || bytes === undefined || lines === undefined
    ? [missing("list_tree", tree, "counts of files and lines")]
    : [
      `${count(files, "file")}${folders === undefined ? "" : ` in ${count(folders, "folder")}`}, ` +
      `${size(bytes)}, ${count(lines, "line")} of text.`,
    ];
  return [
    ...counts,
    ...rootLines(view.finding("list_dir")),
    ...(output ? leftOutLines(output) : []),
  ];
}

/** Languages by their counted lines, with each one's share. */
export function languageLines(finding: Finding): readonly string[] {
  const stats = finding.ok ? asRecord(asRecord(finding.output)?.stats) : undefined;
  const extensions = asRecords(stats?.extensions);
  if (stats === undefined || extensions === undefined) {
    return [missing("list_tree", finding, "counts by extension")];
  }
  const shares = languageShares(extensions, {
    files: asNumber(stats.files),
    lines: asNumber(stats.lines),
    most: MOST_LANGUAGES,
  });
  if (shares.length === 0) return ["There are no lines of text."];
  return table(shares.map(({ language, lines, share, files }) => [
    `    ${inline(language, 30)}`,
    `${(share * 100).toFixed(1)} %`,
    digits(lines),
    `${lines === 1 ? "line" : "lines"} in ${count(files, "file")}`,
  ]));
}

function rootLines(finding: Finding): readonly string[] {
  const output = finding.ok ? asRecord(finding.output) : undefined;
  const entries = asRecords(output?.entries);
  if (output === undefined || entries === undefined) return [missing("list_dir", finding, "names")];
  if (entries.every(({ name }) => name === ".git")) return ["The folder is empty."];
  const nameOf = (entry: Readonly<Record<string, unknown>>) =>
    inline(asText(entry.name) ?? "?", 60);
  const namesOf = (kinds: readonly unknown[]) =>
    entries.filter(({ kind, name }) => kinds.includes(kind) && name !== ".git").map(nameOf);
  return [
    ...nameLines("Folders", namesOf(["dir"]).map((name) => `${name}/`)),
    ...nameLines("Files", namesOf(["file"])),
    ...nameLines("Links", namesOf(["link"])),
    ...nameLines("Others", namesOf(["other"])),
  ];
}

function nameLines(title: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length > MOST_NAMES ? `, and ${names.length - MOST_NAMES} more` : "";
  return [wrap(`${title}: ${names.slice(0, MOST_NAMES).join(", ")}${more}`)];
}
