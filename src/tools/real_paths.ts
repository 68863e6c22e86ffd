/**
 * Where the paths of a call really lead: loaded only where the owner has rules to hold against them.
 *
 * @module
 */
import type { DecisionRequest } from "../contract/mod.ts";
import { pathArguments } from "../policy/mod.ts";
import { findPlace } from "./builtin/workspace_path.ts";

/**
 * What tells the real, absolute paths that the paths of a call lead to, links followed; a path that
 * leaves the workspace, or can be none, has none, since no tool goes there. What is there when the tool
 * runs may be something else by then: the tools look themselves.
 */
export function realPathsIn(
  workspace: string,
): (request: DecisionRequest) => readonly string[] {
  return (request) =>
    pathArguments(request).flatMap((path) => {
      const place = findPlace(workspace, path);
      return place.ok ? [place.real] : [];
    });
}
