import type { EscapeGroup } from "./escape_table.ts";
import { type Escape, expected, type Place, PLACES } from "./escape.ts";
import type { Observed } from "./place_trial.ts";

/** What was observed of each attack, by place and id. */
export type Observations = ReadonlyMap<Place, ReadonlyMap<string, Observed>>;

/** Where the table and what was observed differ, one sentence each; none if they agree. */
export function differences(
  groups: readonly EscapeGroup[],
  place: Place,
  observed: ReadonlyMap<string, Observed>,
): readonly string[] {
  return groups.flatMap(({ escapes }) => escapes).flatMap((escape) => {
    const found = observed.get(escape.id);
    if (found === undefined) return [];
    const wanted = expected(escape, place);
    if (found.result === wanted) return [];
    return [`${escape.id} in "${place}" is ${found.result}, not ${wanted}: ${found.seen}`];
  });
}

/** The table as a terminal shows it: a line for each attack, by group; `-` was not tried. */
export function reportTable(groups: readonly EscapeGroup[], observations: Observations): string {
  const all = groups.flatMap(({ escapes }) => escapes);
  const width = Math.max(...all.map(({ tries }) => tries.length)) + 2;
  const cell = (escape: Escape, place: Place) =>
    (observations.get(place)?.get(escape.id)?.result ?? "-").padEnd(place.length + 2);
  const lines = groups.flatMap(({ title, escapes }) => [
    "",
    `${title.padEnd(width)}${PLACES.map((place) => place.padEnd(place.length + 2)).join("")}`,
    ...escapes.map((escape) =>
      escape.tries.padEnd(width) + PLACES.map((place) => cell(escape, place)).join("")
    ),
  ]);
  return lines.map((line) => line.trimEnd()).join("\n");
}
