import { fail, showInline } from "../../contract/mod.ts";
import type { ToolFailure } from "../../contract/mod.ts";
import { findExisting, type Place } from "./workspace_path.ts";

/** Finds a folder; a file there is `invalid_arguments`. */
export function findFolder(workspace: string, path: string): Place | ToolFailure {
  const place = findExisting(workspace, path);
  if (!place.ok || place.info.isDirectory) return place;
  return fail("invalid_arguments", `"${showInline(place.path)}" is not a folder; use read_file`);
}
