import { isManifest } from "./manifest_facts.ts";
import { asRecord, asRecords, asText } from "./shape.ts";
import type { TurnView } from "./turn_view.ts";

const MOST_READS = 16;
const NO_TEXT = /\.(?:gz|xz|bz2|zst|zip|pdf|docx?|odt|png|jpe?g|gif|svg|webp)$/i;
const PASSED_OVER = /(?:^|\/)(?:fixtures?|testdata|vendor|third_party)\//i;

/** Manifests and READMEs that the first round named: those to read, and how many are passed over. */
export interface NamedFiles {
  readonly paths: readonly string[];
  readonly passedOver: number;
}

/** The manifests and READMEs that the first round named: the root's first, then by level. */
export function namedFiles(view: TurnView): NamedFiles {
  const names = new Set([...rootFiles(view), ...treeFiles(view)]);
  const wanted = [...names].filter((path) => isManifest(baseName(path)) || isReadme(path));
  const candidates = wanted.filter((path) => !PASSED_OVER.test(path)).sort(nearestFirst);
  const paths = candidates.slice(0, MOST_READS);
  return { paths, passedOver: wanted.length - paths.length };
}

/** Says whether a path names a README of any kind that can be text. */
export function isReadme(path: string): boolean {
  const name = baseName(path);
  return /^readme(?:[._-][\w.-]{1,40})?$/i.test(name) && !NO_TEXT.test(name);
}

/** The last name of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function rootFiles(view: TurnView): readonly string[] {
  const finding = view.finding("list_dir");
  const entries = finding.ok ? asRecords(asRecord(finding.output)?.entries) : undefined;
  return (entries ?? [])
    .filter(({ kind, leads_to }) => kind === "file" || leads_to === "file")
    .map(({ name }) => asText(name) ?? "");
}

function treeFiles(view: TurnView): readonly string[] {
  const finding = view.finding("list_tree");
  const entries = finding.ok ? asRecords(asRecord(finding.output)?.entries) : undefined;
  return (entries ?? []).filter(({ kind }) => kind === "file").map(({ path }) =>
    asText(path) ?? ""
  );
}

function nearestFirst(one: string, other: string): number {
  return rank(one) - rank(other) || (one < other ? -1 : 1);
}

function rank(path: string): number {
  const depth = path.split("/").length - 1;
  const plainName = /^readme(?:\.(?:md|rst|txt|adoc|markdown))?$/i.test(baseName(path));
  const isDoc = isReadme(path);
  return depth * 10 + (isDoc ? plainName ? 2 : 4 : 0);
}
