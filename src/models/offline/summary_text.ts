import { manifestLines, readmeLines } from "./files_section.ts";
import { recentCommits, todoPlaces } from "./history_section.ts";
import { count, inline } from "./layout.ts";
import type { NamedFiles } from "./named_files.ts";
import { readManifests, readReadmes } from "./read_files.ts";
import { quoted } from "./section_text.ts";
import { languageLines, structureLines } from "./structure_section.ts";
import type { TurnView } from "./turn_view.ts";

/** Words a summary out of the findings of both rounds; what is missing says so in its place. */
export function summaryText(view: TurnView, named: NamedFiles): string {
  const manifests = readManifests(view, named.paths);
  const readmes = readReadmes(view, named.paths);
  const own = manifests.filter(isOfRoot).find(({ facts }) => facts?.name !== undefined)?.facts;
  const title = readmes.filter(isOfRoot).find(({ gist }) => gist?.heading)?.gist?.heading;
  const name = own?.name ?? title;
  const sections: readonly (readonly string[])[] = [
    [`# Summary of ${name === undefined ? "this workspace" : inline(name, 80)}`],
    own?.description === undefined ? [] : [quoted(own.description)],
    ["## Structure", ...structureLines(view)],
    ["## Languages, by counted lines", ...languageLines(view.finding("list_tree"))],
    ["## Manifests", ...manifestLines(manifests, own)],
    ["## README", ...readmeLines(readmes)],
    ["## Recent commits", ...recentCommits(view.finding("git_log"))],
    ["## TODO and FIXME", ...todoPlaces(view.finding("search_files"))],
    closing(view, named),
  ];
  const texts = sections.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${texts.join("\n\n")}\n`;
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

function isOfRoot({ path }: { readonly path: string }): boolean {
  return !path.includes("/");
}
