/**
 * Orders two semantic versions: below 0 if the first is the older one. What follows a `+` says nothing.
 *
 * @example
 * ```ts
 * import { compareVersions } from "./compare_versions.ts";
 * import { assert } from "@std/assert";
 *
 * assert(compareVersions("1.9.0", "1.10.0") < 0);
 * assert(compareVersions("1.0.0-rc.2", "1.0.0") < 0);
 * ```
 */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map(partsOf);
  if (a === undefined || b === undefined) return 0;
  return compareLists(a.core, b.core) ||
    (a.pre.length === 0 || b.pre.length === 0
      ? b.pre.length - a.pre.length
      : compareLists(a.pre, b.pre));
}

function partsOf(version: string): { core: string[]; pre: string[] } {
  const [plain = ""] = version.split("+", 1);
  const dash = plain.indexOf("-");
  const core = (dash < 0 ? plain : plain.slice(0, dash)).split(".");
  return { core, pre: dash < 0 ? [] : plain.slice(dash + 1).split(".") };
}

function compareLists(a: readonly string[], b: readonly string[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const [x, y] = [a[index], b[index]];
    if (x === undefined || y === undefined) return x === undefined ? -1 : 1;
    const order = comparePart(x, y);
    if (order !== 0) return order;
  }
  return 0;
}

function comparePart(a: string, b: string): number {
  const [x, y] = [a, b].map((part) => /^\d+$/.test(part));
  if (x && y) return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
  if (x !== y) return x ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
