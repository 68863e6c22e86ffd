import { mapEntries, type MapEntry, type RoomMap } from "../lint/room_map.ts";
import { inlineCode, markdownTable } from "./table.ts";

/** The room map as a table and a diagram, for `docs/ARCHITECTURE.md`. */
export function roomsSection(map: RoomMap): string {
  const table = markdownTable(
    ["floor", "room", "decides or owns", "may import"],
    mapEntries(map).map((entry) => [
      floorOf(entry, map),
      inlineCode(titleOf(entry)),
      entry.owns,
      entry.may.map(inlineCode).join(", ") || "–",
    ]),
  );
  return `${table}\n\n${diagram(map)}`;
}

function diagram(map: RoomMap): string {
  const edges = mapEntries(map).flatMap((entry) =>
    entry.may.map((below) => `  ${idOf(titleOf(entry))} --> ${idOf(below)}`)
  );
  const nodes = mapEntries(map).map((entry) => `  ${idOf(titleOf(entry))}["${titleOf(entry)}"]`);
  return ["```mermaid", "graph TD", ...nodes, ...edges, "```"].join("\n");
}

function floorOf(entry: MapEntry, map: RoomMap): string {
  if (entry.floor !== undefined) return String(entry.floor);
  return map.roofs.includes(entry) ? "roof" : "apart";
}

function titleOf({ name, file }: MapEntry): string {
  return name ?? file ?? "";
}

function idOf(title: string): string {
  return title.replace(/\W/g, "_");
}
