import { commitLines } from "./git_words.ts";
import { count, digits, inline, size, table, WIDTH, wrap } from "./layout.ts";
import { leftOutLines } from "./left_out.ts";
import { type ReadManifest, readManifests, type ReadReadme, readReadmes } from "./read_files.ts";
import { foundCount, readFoundLines } from "./search_words.ts";
import { asNumber, asRecord, asRecords, asText } from "./shape.ts";
import { languageShares } from "./language_shares.ts";
import type { NamedFiles } from "./named_files.ts";
import type { Finding, TurnView } from "./turn_view.ts";

const MOST_NAMES = 40;
const MOST_LANGUAGES = 8;
const MOST_PLACES = 5;
const LONGEST_PLACE = 60;

/** Words a summary out of the findings of both rounds; what is missing says so in its place. */
export function summaryText(view: TurnView, named: NamedFiles): string {
  const manifests = readManifests(view, named.paths);
  const readmes = readReadmes(view, named.paths);
  const own = manifests.filter(isOfRoot).find(({ facts }) => facts?.name !== undefined)?.facts;
  const name = own?.name ??
    readmes.filter(isOfRoot).find(({ gist }) => gist?.heading)?.gist?.heading;
  const sections: readonly (readonly string[])[] = [
    [`# Summary of ${name === undefined ? "this workspace" : inline(name, 80)}`],
    own?.description === undefined ? [] : [quoted(own.description)],
    ["## Structure", ...structure(view)],
    ["## Languages, by counted lines", ...languages(view.finding("list_tree"))],
    ["## Manifests", ...manifestLines(manifests)],
    ["## README", ...readmeLines(readmes)],
    ["## Recent commits", ...commits(view.finding("git_log"))],
    ["## TODO and FIXME", ...places(view.finding("search_files"))],
    closing(view, named),
  ];
  return sections.filter((lines) => lines.length > 0).map((lines) => lines.join("\n")).join(
    "\n\n",
  ) +
    "\n";
}

function structure(view: TurnView): readonly string[] {
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
    ...(output ? leftOutLines(withoutGit(output)) : []),
  ];
}

/** That `.git` is no part of a project needs no saying. */
function withoutGit(output: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const skipped = asRecords(output.skipped)?.filter(({ count, paths }) =>
    !(count === 1 && Array.isArray(paths) && paths[0] === ".git")
  );
  return { ...output, skipped };
}

function rootLines(finding: Finding): readonly string[] {
  const output = finding.ok ? asRecord(finding.output) : undefined;
  const entries = asRecords(output?.entries);
  if (output === undefined || entries === undefined) return [missing("list_dir", finding, "names")];
  if (entries.length === 0) return ["The folder is empty."];
  const nameOf = (entry: Readonly<Record<string, unknown>>) =>
    inline(asText(entry.name) ?? "?", 60);
  const folders = entries.filter(({ kind }) => kind === "dir").map((entry) => `${nameOf(entry)}/`);
  const files = entries.filter(({ kind }) => kind !== "dir").map(nameOf);
  return [...nameLines("Folders", folders), ...nameLines("Files", files)];
}

function nameLines(title: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length > MOST_NAMES ? `, and ${names.length - MOST_NAMES} more` : "";
  return [wrap(`${title}: ${names.slice(0, MOST_NAMES).join(", ")}${more}`)];
}

function languages(finding: Finding): readonly string[] {
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

function manifestLines(manifests: readonly ReadManifest[]): readonly string[] {
  if (manifests.length === 0) return ["None was found."];
  return manifests.flatMap(({ path, facts, why }) => {
    const shown = inline(path, 80);
    if (facts === undefined) return [wrap(`${shown}: ${why ?? "missing"}`)];
    const { name, version, licence, description, counts } = facts;
    const title = [name, version].filter((part) => part !== undefined).join(" ");
    const parts = [
      ...(title === "" ? [] : [title]),
      ...(licence === undefined
        ? []
        : [licence.startsWith("licence") ? licence : `licence ${licence}`]),
      ...counts,
    ].map((part) => inline(part, 200));
    const line = parts.length === 0 ? "says nothing of what I look for" : parts.join("; ");
    return [
      wrapUnder(`${shown}: ${line}`),
      ...(description === undefined ? [] : [quoted(description, "    │ ")]),
    ];
  });
}

function readmeLines(readmes: readonly ReadReadme[]): readonly string[] {
  if (readmes.length === 0) return ["None was found."];
  const first = readmes.findIndex(({ gist }) => gist?.paragraph !== undefined);
  return readmes.flatMap(({ path, gist, why }, index) => {
    const shown = inline(path, 80);
    if (gist === undefined) return [wrap(`${shown}: ${why ?? "missing"}`)];
    const { heading, paragraph } = gist;
    if (heading === undefined && paragraph === undefined) return [`${shown}: no text to quote`];
    const title = heading === undefined ? `${shown}:` : `${shown}: "${inline(heading, 70)}"`;
    return index === first && paragraph !== undefined ? [title, quoted(paragraph)] : [title];
  });
}

function commits(finding: Finding): readonly string[] {
  const lines = finding.ok
    ? commitLines(asRecord(finding.output)?.commits, { authors: false })
    : undefined;
  if (lines === undefined) return [missing("git_log", finding, "commits")];
  return lines.length === 0 ? ["There are no commits yet."] : lines;
}

function places(finding: Finding): readonly string[] {
  const found = finding.ok ? readFoundLines(finding.output) : undefined;
  if (found === undefined) return [missing("search_files", finding, "places")];
  if (found.places.length === 0) return [found.more ? "None was found so far." : "None."];
  const shown = found.places.slice(0, MOST_PLACES).map(([place, line]) => {
    const text = `    ${
      place.length > LONGEST_PLACE ? `…${place.slice(-LONGEST_PLACE)}` : place
    }: ${line}`;
    return text.length <= WIDTH ? text : `${text.slice(0, WIDTH - 1)}…`;
  });
  const rest = found.places.length > MOST_PLACES ? ", the first of them:" : ":";
  return [`${foundCount(found)}${rest}`, ...shown];
}

function closing(view: TurnView, { passedOver }: NamedFiles): readonly string[] {
  const tools = ["list_tree", "list_dir", "git_log", "search_files", "read_file"];
  const findings = tools.flatMap((tool) => view.findings(tool));
  const failed = findings.filter((finding) => !finding.ok).length;
  const results = `${count(findings.length, "tool result")}${
    failed === 0 ? "" : ` (${failed} failed)`
  }`;
  const more = count(passedOver, "more manifest or README was", "more manifests and READMEs were");
  return [
    `Worded by the offline model, without a language model, from ${results}.`,
    ...(passedOver === 0 ? [] : [`${more} not read.`]),
  ];
}

function missing(tool: string, finding: Finding, what: string): string {
  return wrap(
    finding.ok
      ? `Missing: \`${tool}\` gave no ${what} that I can read.`
      : `Missing: ${finding.why}.`,
  );
}

function quoted(text: string, mark = "│ "): string {
  return wrap(inline(text.replace(/\s+/g, " "), 480), mark);
}

function wrapUnder(line: string): string {
  const [first = "", ...rest] = wrap(line).split("\n");
  return [first, ...rest.map((part) => `    ${part}`)].join("\n");
}

function isOfRoot({ path }: { readonly path: string }): boolean {
  return !path.includes("/");
}
