import { findingSentence, showInline, type SkillRecord } from "../contract/mod.ts";
import type { SkillLook, SkillRoot } from "../skills/mod.ts";

/** The most packages that are shown as text; JSON has them all. */
const MAX_ROWS = 1_000;

/** The most lines of diagnostics. */
const MAX_DIAGNOSTICS = 300;

/** Columns are this wide at most: what is longer moves the rest of its own row alone. */
const MAX_WIDTH = 40;

/** The selected roots, the packages of a look, and what is wrong with each; a line each. */
export function skillLines({ roots, records }: SkillLook): readonly string[] {
  const shown = records.slice(0, MAX_ROWS);
  const told = records.flatMap(diagnosticLines);
  return [
    "Roots, the strongest claim to a name first:",
    ...table(roots.map(rootRow)),
    "",
    ...shown.length === 0 ? ["There is no skill."] : table([HEAD, ...shown.map(rowOf)]),
    ...more(records.length - shown.length),
    ...told.length === 0 ? [] : ["", "What is to be said of them:"],
    ...told.slice(0, MAX_DIAGNOSTICS),
    ...more(told.length - MAX_DIAGNOSTICS),
  ];
}

/** Everything that is to be said of one package, indented under its name. */
export function diagnosticLines(record: SkillRecord): readonly string[] {
  const { name, path, status, reason, diagnostics } = record;
  const said = diagnostics.map(findingSentence);
  // A status that is spelled out in the table, and a reason that is the first finding, are not said twice.
  const isTold = reason === undefined || status === "blocked" ||
    said.some((sentence) => reason.includes(sentence));
  const lines = [...isTold ? [] : [reason], ...said];
  if (lines.length === 0) return [];
  const head = `  ${showInline(name, 64)} (${showInline(path, 4096)})`;
  return [head, ...lines.map((line) => `    ${showInline(line, 1_000)}`)];
}

/** What the column of a status says. */
export function statusWords({ status, reason }: SkillRecord): string {
  return status === "blocked" ? reason ?? status : status;
}

const HEAD: readonly string[] = ["NAME", "VERSION", "SOURCE", "STATUS", "TOOLS", "PATH"];

function rowOf(record: SkillRecord): readonly string[] {
  const { name, version, scope, path, manifest } = record;
  const tools = manifest?.tools.map((tool) => tool.name).join(",") || "-";
  return [name, version ?? "-", scope, statusWords(record), tools, path];
}

const KINDS: { readonly [kind in SkillRoot["kind"]]: string } = {
  bundled: "part of the product",
  installed: "installed",
  "drop-in": "put there by hand",
  project: "of the workspace",
};

function rootRow({ scope, kind, path, found, notes }: SkillRoot): readonly string[] {
  const count = found === 1 ? "1 package" : `${found} packages`;
  return [`  ${scope}`, KINDS[kind], count, [path, ...notes].join("; ")];
}

/** Rows of which every column but the last is as wide as its widest cell. */
function table(rows: readonly (readonly string[])[]): readonly string[] {
  const cells = rows.map((row) => row.map((cell) => showInline(cell, 4096)));
  const widths =
    cells[0]?.map((_, column) =>
      Math.min(MAX_WIDTH, cells.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0))
    ) ?? [];
  return cells.map((row) =>
    row.map((cell, column) => column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))
      .join("  ")
  );
}

function more(count: number): readonly string[] {
  return count > 0 ? [`and ${count} more; --json has them all`] : [];
}
