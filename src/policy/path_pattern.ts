import { type CallPath, namesOf } from "./call_path.ts";
import { compileGlob, globMatches, type TextGlob } from "./text_glob.ts";

/** The paths that a rule names, compiled. */
export interface PathPattern {
  readonly isInside: boolean;
  /** What stands between each `**`, which is any number of names. */
  readonly groups: readonly (readonly TextGlob[])[];
  /** Whether names are compared whatever their case. */
  readonly folds: boolean;
}

/** How a pattern is read. */
export interface PathPatternOptions {
  readonly workspace: string;
  /** Of a rule that allows: then it names as little as it can be read to. */
  readonly allows: boolean;
}

/** Reads a pattern such as `docs/**`; `undefined` if no path of a call could match it. */
export function parsePathPattern(
  text: string,
  { workspace, allows }: PathPatternOptions,
): PathPattern | undefined {
  const written = text.split("/");
  if (written.includes("..")) return undefined;
  if (written.at(-1) === "") written.push("**");
  const root = namesOf(workspace);
  let names = written.filter((name) => name !== "" && name !== ".");
  let isInside = !text.startsWith("/");
  if (!isInside && root.every((name, index) => name === names[index])) {
    isInside = true;
    names = names.slice(root.length);
  }
  if (allows && !isInside) return undefined;
  // What is in a folder is not the folder: a rule that allows the one does not allow the other.
  if (allows && names.length > 1 && names.at(-1) === "**") names.splice(-1, 0, "*");
  return { isInside, groups: groupsOf(names, { folds: !allows }), folds: !allows };
}

/** Whether a pattern names a path. Takes time that grows with the length of one times the other. */
export function pathMatches(pattern: PathPattern, path: CallPath): boolean {
  if (pattern.isInside !== path.isInside) return false;
  const names = pattern.folds ? path.names.map(fold) : path.names;
  const [first = [], ...rest] = pattern.groups;
  const last = rest.pop();
  if (last === undefined) return names.length === first.length && matchesAt(first, names, 0);
  const end = names.length - last.length;
  if (end < first.length || !matchesAt(first, names, 0) || !matchesAt(last, names, end)) {
    return false;
  }
  let place = first.length;
  for (const group of rest) {
    while (place + group.length <= end && !matchesAt(group, names, place)) place++;
    place += group.length;
    if (place > end) return false;
  }
  return true;
}

function matchesAt(group: readonly TextGlob[], names: readonly string[], place: number): boolean {
  return group.every((glob, index) => globMatches(glob, names[place + index] ?? ""));
}

function groupsOf(
  names: readonly string[],
  { folds }: { readonly folds: boolean },
): readonly (readonly TextGlob[])[] {
  const groups: TextGlob[][] = [[]];
  for (const name of names) {
    if (name === "**") groups.push([]);
    else groups.at(-1)?.push(compileGlob(folds ? fold(name) : name));
  }
  return groups;
}

/** What some disks take for the same name. */
function fold(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
