import { showInline } from "../../contract/isolates.ts";

/** The longest reason that is told, in characters. */
const MAX_REASON = 1000;

// A path of this machine after a quote, a bracket or a blank; not the path of a web address.
const MACHINE_PATH = /(?<=^|[\s"'`(=<])(?:file:\/\/)?\/[^\s"'`)>:]*\/([^\s"'`)>:/]*)/g;

/**
 * A package's own words on what went wrong, on one line: its files are named from its folder, and no
 * other path of this machine is shown.
 */
export function tellReason(text: string, folder: string): string {
  const base = folder.replace(/\/+$/, "");
  const inside = text
    .replaceAll(`${new URL(`file://${encodeURI(base)}`).href}/`, "")
    .replaceAll(`${base}/`, "")
    .replaceAll(base, ".");
  return showInline(inside.trim().replace(MACHINE_PATH, "…/$1"), MAX_REASON);
}
