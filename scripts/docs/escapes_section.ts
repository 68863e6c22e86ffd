import { type Escape, expected, type Place, PLACES } from "../../tests/security/escapes/escape.ts";
import type { EscapeGroup } from "../../tests/security/escapes/escape_table.ts";
import { markdownTable } from "./table.ts";

/** What attacks of packages became in each place: the holes with their reasons, then every attack. */
export function escapesSection(groups: readonly EscapeGroup[]): string {
  const all = groups.flatMap(({ escapes }) => escapes);
  const counts = PLACES.map((place) =>
    `${all.filter((escape) => expected(escape, place) === "stopped").length} in _${place}_`
  );
  return [
    `${all.length} attacks; stopped are ${counts.join(", ")}.`,
    "### What is not stopped",
    ...holes(all),
    "### Every attack",
    ...groups.map(groupTable),
  ].join("\n\n");
}

function holes(all: readonly Escape[]): readonly string[] {
  return PLACES.map((place) => {
    const reasons = Map.groupBy(
      all.filter((escape) => expected(escape, place) === "open"),
      (escape) => escape.open?.[place] ?? "",
    );
    const lines = Array.from(
      reasons,
      ([why, escapes]) => `- ${capital(why)}. Open: ${escapes.map(what).join("; ")}.`,
    );
    return lines.length === 0
      ? `In _${place}_ all are stopped.`
      : `In _${place}_:\n\n${lines.join("\n")}`;
  });
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function what({ tries }: Escape): string {
  return `${tries.charAt(0).toLowerCase()}${tries.slice(1)}`;
}

function groupTable({ title, escapes }: EscapeGroup): string {
  const cell = (escape: Escape, place: Place) =>
    expected(escape, place) === "stopped" ? "stopped" : "**open**";
  const rows = escapes.map((escape) => [
    escape.tries,
    ...PLACES.map((place) => cell(escape, place)),
  ]);
  return markdownTable([title, ...PLACES], rows);
}
