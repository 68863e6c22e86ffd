/** What a path means, without a look at any disk. */
export interface CallPath {
  /** Whether it stays in the workspace. */
  readonly isInside: boolean;
  /** Its names from the workspace's root, or from the root of all if it lies outside. */
  readonly names: readonly string[];
}

// The longest that any system opens is a half of this; what is longer is not worth its time.
const MAX_PATH_LENGTH = 8192;

/** What `path` means in a workspace; `undefined` if it can mean nothing. */
export function resolvePath(path: string, workspace: string): CallPath | undefined {
  if (path === "" || path.includes("\0")) return undefined;
  const names = namesOf(path.startsWith("/") ? path : `${workspace}/${path}`);
  if (names.reduce((sum, name) => sum + name.length + 1, 0) > MAX_PATH_LENGTH) return undefined;
  const root = namesOf(workspace);
  const isInside = root.every((name, index) => name === names[index]);
  return { isInside, names: isInside ? names.slice(root.length) : names };
}

/** A path as a rule names it. */
export function showPath({ isInside, names }: CallPath): string {
  return isInside ? names.join("/") || "." : `/${names.join("/")}`;
}

/** The names of a path; `..` is taken as text, as the tools take it. */
export function namesOf(path: string): readonly string[] {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return names;
}
