import { nearest, showInline, type ToolFailure } from "../../contract/mod.ts";
import { FolderWatch } from "./folder_watch.ts";
import { dirname, findPlace } from "./workspace_path.ts";

const MOST_NAMES = 1000;
// Of a short name everything is a slip.
const LEAST_LENGTH = 6;

/**
 * Adds to `failure`, which says that there is no `path`, the name beside it that was probably meant:
 * the same in another case or with an ending, or else one that differs by a slip. A folder that has
 * more than 1000 entries, cannot be read or changes meanwhile is not looked through.
 */
export function suggestName(workspace: string, path: string, failure: ToolFailure): ToolFailure {
  const place = findPlace(workspace, path);
  if (!place.ok || place.info !== null || failure.code !== "not_found") return failure;
  const folder = dirname(place.real);
  const name = place.real.slice(folder === "/" ? 1 : folder.length + 1);
  const near = nearName(name, namesIn(workspace, folder));
  if (near === undefined) return failure;
  const meant = place.path.slice(0, place.path.lastIndexOf("/") + 1) + near;
  return { ...failure, message: `${failure.message}; did you mean "${showInline(meant)}"?` };
}

function nearName(name: string, names: readonly string[]): string | undefined {
  const plain = name.toLowerCase();
  return names.find((other) => other.toLowerCase() === plain) ??
    names.find((other) => other.toLowerCase().startsWith(`${plain}.`)) ??
    (name.length < LEAST_LENGTH ? undefined : nearest(name, names));
}

function namesIn(workspace: string, folder: string): readonly string[] {
  const names: string[] = [];
  try {
    const watch = FolderWatch.start(workspace, folder);
    if (watch === undefined) return [];
    for (const entry of Deno.readDirSync(folder)) {
      if (names.push(entry.name) > MOST_NAMES) return [];
    }
    return watch.holds() ? names.sort() : [];
  } catch {
    return [];
  }
}
