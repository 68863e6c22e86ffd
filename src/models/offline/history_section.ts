import { cutEnd, cutStart } from "../../contract/mod.ts";
import { commitLines } from "./git_words.ts";
import { WIDTH } from "./layout.ts";
import { foundCount, type FoundLines, readFoundLines } from "./search_words.ts";
import { missing } from "./section_text.ts";
import { asRecord } from "./shape.ts";
import type { Finding } from "./turn_view.ts";

const MOST_PLACES = 5;
const LONGEST_PLACE = 60;

/** The newest commits, one a line. */
export function recentCommits(finding: Finding): readonly string[] {
  const lines = finding.ok
    ? commitLines(asRecord(finding.output)?.commits, { authors: false })
    : undefined;
  if (lines === undefined) return [missing("git_log", finding, "commits")];
  return lines.length === 0 ? ["There are no commits yet."] : lines;
}

/** How many lines want something done, and the first of them. */
export function todoPlaces(finding: Finding): readonly string[] {
  const read = finding.ok ? readFoundLines(finding.output) : undefined;
  const found = read === undefined ? undefined : withoutHeadings(read);
  if (found === undefined) return [missing("search_files", finding, "places")];
  if (found.places.length === 0) return [found.more ? "None was found so far." : "None."];
  const rest = found.places.length > MOST_PLACES ? ", the first of them:" : ":";
  return [`${foundCount(found)}${rest}`, ...found.places.slice(0, MOST_PLACES).map(placeLine)];
}

/** What begins a comment in code is a heading in Markdown. */
function withoutHeadings({ places, more }: FoundLines): FoundLines {
  const kept = places.filter(([place, line]) =>
    !/\.(?:md|markdown|mdx):\d+$/i.test(place) || !/^# ?(?:TODO|FIXME)\b(?![:(])/.test(line)
  );
  const files = new Set(kept.map(([place]) => place.replace(/:\d+$/, ""))).size;
  return { places: kept, files, more };
}

// A long path loses its beginning, so that the line number stays.
function placeLine([place, line]: readonly [place: string, text: string]): string {
  const shown = place.length > LONGEST_PLACE ? `…${cutStart(place, LONGEST_PLACE)}` : place;
  const text = `    ${shown}: ${line}`;
  return text.length <= WIDTH ? text : `${cutEnd(text, WIDTH - 1)}…`;
}
