import { count, inline } from "./layout.ts";
import { wrapUnder } from "./section_text.ts";
import { asNumber, asRecords, asText } from "./shape.ts";

/** Lines that say what a walk through the workspace left out and why it ended early, if it did. */
export function leftOutLines(output: Readonly<Record<string, unknown>>): readonly string[] {
  const stopped = asText(output.stopped);
  return [
    ...(asRecords(output.skipped) ?? []).filter((skip) => !isGitFolder(skip)).map(reasonLine),
    ...(stopped === undefined ? [] : [`Stopped early: ${inline(stopped)}`]),
  ];
}

function reasonLine(skip: Readonly<Record<string, unknown>>): string {
  const paths = Array.isArray(skip.paths)
    ? skip.paths.filter((path) => asText(path) !== undefined)
    : [];
  const total = asNumber(skip.count) ?? paths.length;
  const shown = paths.slice(0, 3).map((path) => inline(path, 40)).join(", ");
  const more = total > Math.min(3, paths.length) ? ", …" : "";
  const names = shown === "" ? "" : ` (${shown}${more})`;
  const reason = inline(asText(skip.reason) ?? "for no stated reason");
  return wrapUnder(`Left out: ${count(total, "entry", "entries")}${names}: ${reason}`);
}

/** That `.git` is no part of a project needs no saying. */
function isGitFolder({ count, paths }: Readonly<Record<string, unknown>>): boolean {
  return count === 1 && Array.isArray(paths) && paths[0] === ".git";
}
