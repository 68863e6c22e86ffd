import { fail, showInline } from "../contract/mod.ts";
import type { Outcome } from "./git_runner.ts";

/** The largest of Git's own small files that is read, in bytes. */
const MAX_SMALL_FILE = 256 * 1024;

/** Where a path leads when every link on the way is followed. */
export interface ResolvedPath {
  /** The real path of the deepest existing ancestor, and the rest as it is written. */
  readonly real: string;
  readonly exists: boolean;
}

/** A small file: its text, or the reason for which there is none. */
export type SmallFile =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "missing" }
  | { readonly kind: "unreadable"; readonly why: string };

/** Says whether the real path `path` is `folder` or lies in it. */
export function isInside(path: string, folder: string): boolean {
  return folder === "/" || path === folder || path.startsWith(`${folder}/`);
}

/** `path` itself if it is absolute, else `path` under `folder`. */
export function absolutePath(path: string, folder: string): string {
  return path.startsWith("/") ? path : `${folder}/${path}`;
}

/**
 * `path` relative to the workspace, without `.` and `..`; `.` is the workspace itself.
 *
 * Decides on the text alone: what is named is looked up in the index and in commits, which hold no
 * path beyond a link. Answers `permission_denied` if the path leaves the workspace.
 */
export function relativePath(path: string, workspace: string): Outcome<string> {
  const root = parts(workspace);
  const all = path.startsWith("/") ? parts(path) : parts(`${workspace}/${path}`);
  if (root.every((part, index) => all[index] === part)) {
    return { ok: true, value: all.slice(root.length).join("/") || "." };
  }
  return fail(
    "permission_denied",
    `Cannot read path "${showInline(path)}": it is outside the workspace`,
  );
}

/** Follows every link of the absolute `path`, also where the last parts do not exist. */
export async function resolvePath(path: string, hops = 0): Promise<ResolvedPath> {
  try {
    return { real: await Deno.realPath(path), exists: true };
  } catch {
    // Missing, dangling, circular or forbidden: decided below, from what does resolve.
  }
  const cut = path.lastIndexOf("/");
  if (cut < 0 || path === "/" || hops > 40) return { real: path, exists: false };
  const parent = path.slice(0, cut) || "/";
  const target = await Deno.readLink(path).catch(() => undefined);
  if (target !== undefined) return await resolvePath(absolutePath(target, parent), hops + 1);
  const above = (await resolvePath(parent, hops)).real;
  return { real: parts(`${above}/${path.slice(cut + 1)}`).join("/") || "/", exists: false };
}

/** Reads a file of at most 256 KiB; anything but a regular file is not opened, so none can block. */
export async function readSmallFile(path: string): Promise<SmallFile> {
  try {
    const { isFile, size } = await Deno.stat(path);
    if (!isFile) return { kind: "unreadable", why: "it is not a regular file" };
    if (size > MAX_SMALL_FILE) return { kind: "unreadable", why: `it has ${size} bytes` };
    return { kind: "text", text: await Deno.readTextFile(path) };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return { kind: "missing" };
    return { kind: "unreadable", why: error instanceof Error ? error.name : "it cannot be read" };
  }
}

/** The parts of an absolute path after its text is normalised; `[""]` is the root, its own parent. */
function parts(path: string): string[] {
  const kept = [""];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") kept.push(part);
    else if (kept.length > 1) kept.pop();
  }
  return kept;
}
