import { fail, showInline } from "../../contract/mod.ts";
import type { ToolFailure } from "../../contract/mod.ts";
import { systemFailure } from "./system_failure.ts";

/** A place inside the workspace, decided on its real path. */
export interface Place {
  readonly ok: true;
  /** As asked for, relative to the workspace, with `/` between names; `.` is the workspace. */
  readonly path: string;
  /** Absolute; no name in it was a link when it was resolved. */
  readonly real: string;
  /** What stands there; `null` if nothing does. */
  readonly info: Deno.FileInfo | null;
}

/** The longest path that is looked at, in UTF-16 units. */
export const MAX_PATH_LENGTH = 4096;
const MAX_LINKS = 40;

/**
 * Finds what `path` means inside `workspace` (a real, absolute path): follows every link by hand and
 * refuses the first step that leaves the workspace, before anything out there is touched. `..` is
 * taken as text; `~` and backslashes are ordinary characters.
 *
 * @returns The place, which may be empty, or `permission_denied` for a path that leaves the
 * workspace, `invalid_arguments` for one that cannot be a path, `not_found` for one through a file.
 */
export function findPlace(workspace: string, path: string): Place | ToolFailure {
  const problem = pathProblem(path);
  if (problem !== undefined) return fail("invalid_arguments", problem);
  const absolute = normalize(path.startsWith("/") ? path : `${workspace}/${path}`);
  if (!isInside(workspace, absolute)) {
    return fail(
      "permission_denied",
      `Path "${
        showInline(path)
      }" leaves the workspace; give a path inside it, relative to its root`,
    );
  }
  const relative = absolute === workspace ? "." : below(workspace, absolute);
  return new Resolver(workspace, relative).resolve();
}

/** Like {@linkcode findPlace}, for what must exist: otherwise `not_found`. */
export function findExisting(
  workspace: string,
  path: string,
): (Place & { readonly info: Deno.FileInfo }) | ToolFailure {
  const place = findPlace(workspace, path);
  if (!place.ok) return place;
  return place.info === null ? missing(place, path) : { ...place, info: place.info };
}

/** Says whether the normalised absolute `path` is `folder` or lies in it. */
export function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder === "/" ? "/" : `${folder}/`);
}

/** The rest of `path`, which lies in `folder`. */
function below(folder: string, path: string): string {
  return path.slice(folder === "/" ? 1 : folder.length + 1);
}

/** The folder that holds the absolute, normalised `path`. */
export function dirname(path: string): string {
  return path.slice(0, path.lastIndexOf("/")) || "/";
}

function missing(place: Place, path: string): ToolFailure {
  const hint = path.startsWith("~")
    ? "; ~ is not expanded"
    : path.includes("\\")
    ? "; names are separated by /"
    : "";
  return fail("not_found", `Nothing at "${showInline(place.path)}" in the workspace${hint}`);
}

function pathProblem(path: string): string | undefined {
  if (path === "") return 'The path is empty; the workspace itself is "."';
  if (path.includes("\0")) return "The path contains a NUL character";
  if (path.length > MAX_PATH_LENGTH) {
    return `The path has ${path.length} characters; at most ${MAX_PATH_LENGTH} are possible`;
  }
}

function normalize(path: string): string {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return `/${names.join("/")}`;
}

/** Walks one path name by name, as the kernel would, but never out of the workspace. */
class Resolver {
  readonly #workspace: string;
  readonly #path: string;
  /** Names still to be walked, the next one last. */
  readonly #pending: string[];
  #current: string;
  #links = 0;
  #lastLink: { readonly name: string; readonly target: string } | undefined;

  constructor(workspace: string, path: string) {
    this.#workspace = workspace;
    this.#path = path;
    this.#pending = path === "." ? [] : path.split("/").reverse();
    this.#current = workspace;
  }

  resolve(): Place | ToolFailure {
    try {
      let info: Deno.FileInfo | null = Deno.lstatSync(this.#workspace);
      for (let name = this.#pending.pop(); name !== undefined; name = this.#pending.pop()) {
        if (name === "" || name === ".") continue;
        const step = this.#step(name);
        if (step === null) return this.#nothing(name);
        if (step !== undefined && "code" in step) return step;
        info = step ?? info;
      }
      if (!isInside(this.#workspace, this.#current)) return this.#leaves();
      if (this.#current === this.#workspace) info = Deno.lstatSync(this.#workspace);
      return { ok: true, path: this.#path, real: this.#current, info };
    } catch (error) {
      return systemFailure(error, this.#path);
    }
  }

  /** One name: what it is, `null` if it is missing, `undefined` if nothing was looked at. */
  #step(name: string): Deno.FileInfo | null | undefined | ToolFailure {
    const next = name === ".."
      ? normalize(`${this.#current}/..`)
      : `${this.#current === "/" ? "" : this.#current}/${name}`;
    if (!isInside(this.#workspace, next)) {
      // The workspace's own ancestors are real folders already: no need to look at them.
      if (!isInside(next, this.#workspace)) return this.#leaves();
      this.#current = next;
      return undefined;
    }
    const info = lstat(next);
    if (info === null) return null;
    if (info.isSymlink) return this.#follow(next);
    if (!info.isDirectory && this.#pending.some((part) => part !== "" && part !== ".")) {
      const shown = showInline(below(this.#workspace, next));
      return fail("not_found", `Nothing below "${shown}": it is not a folder`);
    }
    this.#current = next;
    return info;
  }

  #follow(link: string): undefined | ToolFailure {
    if (++this.#links > MAX_LINKS) {
      return fail("not_found", `Too many links on the way to "${showInline(this.#path)}"`);
    }
    const target = Deno.readLinkSync(link);
    this.#lastLink = { name: below(this.#workspace, link), target };
    this.#pending.push(...target.split("/").reverse());
    if (target.startsWith("/")) this.#current = "/";
  }

  /** Nothing has `name` here: the rest can only be taken as text. */
  #nothing(name: string): Place | ToolFailure {
    const rest = [name, ...this.#pending.reverse()].join("/");
    const real = normalize(`${this.#current}/${rest}`);
    if (!isInside(this.#workspace, real)) return this.#leaves();
    return { ok: true, path: this.#path, real, info: null };
  }

  #leaves(): ToolFailure {
    const path = showInline(this.#path);
    const link = this.#lastLink;
    if (link === undefined) return fail("permission_denied", `Path "${path}" leaves the workspace`);
    return fail(
      "permission_denied",
      `Path "${path}" leaves the workspace: "${showInline(link.name)}" is a link to ` +
        `"${showInline(link.target)}"; only what lies inside the workspace can be read`,
    );
  }
}

function lstat(path: string): Deno.FileInfo | null {
  try {
    return Deno.lstatSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
