import { fail, showInline, succeed } from "../../contract/mod.ts";
import type {
  JsonObject,
  JsonValue,
  ToolContext,
  ToolFailure,
  ToolOutcome,
  ToolSpecInput,
} from "../../contract/mod.ts";
import { readingSpec, textArgument } from "./builtin_spec.ts";
import { FolderWatch } from "./folder_watch.ts";
import { OutputBudget } from "./output_budget.ts";
import { systemFailure } from "./system_failure.ts";
import { byName, entryKind } from "./walk_workspace.ts";
import { findExisting, findPlace, type Place } from "./workspace_path.ts";

const MAX_ENTRIES = 1000;
const ATTEMPTS = 3;

/** `list_dir`: what one folder of the workspace holds. */
export const LIST_DIR: ToolSpecInput = readingSpec({
  name: "list_dir",
  description: "List the entries of one folder, dot files included.\n" +
    "Each entry has name and kind (file, dir, link or other); files have bytes; links have target " +
    "and leads_to (file, dir, other, nothing, or outside the workspace). " +
    `At most ${MAX_ENTRIES} entries, in the order of their names; total counts all of them. ` +
    "For more than one level use list_tree.",
  properties: {
    path: {
      type: "string",
      minLength: 1,
      maxLength: 4096,
      description: "The folder, relative to the workspace. Default: the workspace itself",
    },
  },
  aliases: ["ls"],
  fields: ["path"],
  run: runListDir,
});

async function runListDir(args: JsonObject, context: ToolContext): Promise<ToolOutcome> {
  const place = findFolder(context.workspace, textArgument(args, "path", "."));
  if (!place.ok) return place;
  const listed = await listFolder(context.workspace, place);
  if ("ok" in listed) return listed;
  const budget = new OutputBudget();
  const entries: JsonValue[] = [];
  for (const entry of listed.slice(0, MAX_ENTRIES)) {
    const described = describe(context.workspace, place, entry);
    if (!budget.take(described)) break;
    entries.push(described);
  }
  return succeed({
    path: place.path,
    entries,
    total: listed.length,
    truncated: entries.length < listed.length,
  });
}

/** Finds a folder; a file there is `invalid_arguments`. */
export function findFolder(workspace: string, path: string): Place | ToolFailure {
  const place = findExisting(workspace, path);
  if (!place.ok || place.info.isDirectory) return place;
  return fail("invalid_arguments", `"${showInline(place.path)}" is not a folder; use read_file`);
}

async function listFolder(
  workspace: string,
  place: Place,
): Promise<readonly Deno.DirEntry[] | ToolFailure> {
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const watch = FolderWatch.start(workspace, place.real);
      const entries = await Array.fromAsync(Deno.readDir(place.real));
      if (watch?.holds()) return entries.sort(byName);
    }
  } catch (error) {
    return systemFailure(error, place.path);
  }
  return fail("conflict", `"${showInline(place.path)}" kept changing while it was read; try again`);
}

function describe(workspace: string, folder: Place, entry: Deno.DirEntry): JsonObject {
  const { name } = entry;
  const kind = entryKind(entry);
  const real = `${folder.real === "/" ? "" : folder.real}/${name}`;
  try {
    if (kind === "file") return { name, kind, bytes: Deno.lstatSync(real).size };
    if (kind !== "link") return { name, kind };
    const relative = folder.path === "." ? name : `${folder.path}/${name}`;
    const leadsTo = whereTo(findPlace(workspace, relative));
    return { name, kind, target: Deno.readLinkSync(real), leads_to: leadsTo };
  } catch (error) {
    // The listing is all there is of a name that is no UTF-8, or of an entry that has just gone.
    systemFailure(error, name);
    return { name, kind, unreachable: true };
  }
}

function whereTo(place: Place | ToolFailure): string {
  if (!place.ok) return place.code === "permission_denied" ? "outside" : "nothing";
  if (place.info === null) return "nothing";
  return place.info.isDirectory ? "dir" : place.info.isFile ? "file" : "other";
}
