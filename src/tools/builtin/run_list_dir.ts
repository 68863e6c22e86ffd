import { fail, showInline, succeed } from "../../contract/mod.ts";
import type {
  JsonObject,
  JsonValue,
  ToolContext,
  ToolFailure,
  ToolOutcome,
} from "../../contract/mod.ts";
import { textArgument } from "./builtin_spec.ts";
import { findFolder } from "./find_folder.ts";
import { FolderWatch } from "./folder_watch.ts";
import { LISTED_ENTRIES } from "./limits.ts";
import { OutputBudget } from "./output_budget.ts";
import { systemFailure } from "./system_failure.ts";
import { byName, entryKind } from "./walk_workspace.ts";
import { findPlace, type Place } from "./workspace_path.ts";

const ATTEMPTS = 3;

/** Runs `list_dir`. */
export async function runListDir(args: JsonObject, context: ToolContext): Promise<ToolOutcome> {
  const path = textArgument(args, "path", ".");
  const place = findFolder(context.workspace, path);
  if (!place.ok) {
    return (await import("./near_name.ts")).suggestName(context.workspace, path, place);
  }
  const listed = await listFolder(context.workspace, place);
  if ("ok" in listed) return listed;
  const budget = new OutputBudget();
  const entries: JsonValue[] = [];
  for (const entry of listed.slice(0, LISTED_ENTRIES)) {
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
