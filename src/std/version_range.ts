/** A semantic version: its three numbers, and what stands before a release. */
interface Version {
  readonly numbers: readonly [number, number, number];
  readonly before: readonly (string | number)[];
}

interface Bound {
  readonly test: (order: number) => boolean;
  readonly version: Version;
}

/** Bounds that hold together. */
type Bounds = readonly Bound[];

const NUMBER = "0|[1-9]\\d{0,14}";
const PART = `(?:${NUMBER}|[xX*])`;
const LABELS = "[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*";
const TAIL = `(?:-(${LABELS}))?(?:\\+${LABELS})?`;
const EXACT = new RegExp(`^v?(${NUMBER})\\.(${NUMBER})\\.(${NUMBER})${TAIL}$`);
const PARTIAL = new RegExp(
  `^(\\^|~>?|>=|<=|>|<|=)?v?(${PART})(?:\\.(${PART})(?:\\.(${PART})${TAIL})?)?$`,
);

/**
 * Whether a semantic version lies in a range as npm writes them: `^1.2`, `>=1 <3`, `1.x || 2.0.0`,
 * `1.2 - 2`. What is no version lies in no range, and in what is no range lies no version.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(isInRange("1.4.0", "^1.2"), true);
 * assertEquals(isInRange("2.0.0-rc.1", ">=1"), false);
 * ```
 */
export function isInRange(version: string, range: string): boolean {
  const parsed = parseVersion(version);
  const choices = parseRange(range);
  if (parsed === undefined || choices === undefined) return false;
  return choices.some((bounds) => holds(parsed, bounds));
}

/** Whether a text is a range of versions. */
export function isVersionRange(range: string): boolean {
  return parseRange(range) !== undefined;
}

function holds(version: Version, bounds: Bounds): boolean {
  if (!bounds.every((bound) => bound.test(compare(version, bound.version)))) return false;
  // Of what stands before a release only that is meant whose release somebody named with one.
  return version.before.length === 0 || bounds.some((bound) =>
    bound.version.before.length > 0 &&
    bound.version.numbers.every((part, index) => part === version.numbers[index])
  );
}

function parseVersion(text: string): Version | undefined {
  const [all, major, minor, patch, before] = EXACT.exec(text.trim()) ?? [];
  if (all === undefined) return undefined;
  return { numbers: [Number(major), Number(minor), Number(patch)], before: parseLabels(before) };
}

function parseLabels(text: string | undefined): readonly (string | number)[] {
  if (text === undefined) return [];
  return text.split(".").map((label) => /^\d+$/.test(label) ? Number(label) : label);
}

function parseRange(text: string): readonly Bounds[] | undefined {
  if (text.length > 256) return undefined;
  const choices: Bounds[] = [];
  for (const choice of text.split("||")) {
    const bounds = parseBounds(choice.trim());
    if (bounds === undefined) return undefined;
    choices.push(bounds);
  }
  return choices;
}

function parseBounds(text: string): Bounds | undefined {
  const [all, from, to] = /^(\S+)\s+-\s+(\S+)$/.exec(text) ?? [];
  const words = all === undefined
    ? text.replace(/(\^|~>?|>=|<=|>|<|=)\s+/g, "$1").split(/\s+/).filter((word) => word !== "")
    : [`>=${from}`, `<=${to}`];
  const bounds: Bound[] = [];
  for (const word of words) {
    const parsed = parseWord(word);
    if (parsed === undefined) return undefined;
    bounds.push(...parsed);
  }
  return bounds;
}

function atLeast(order: number): boolean {
  return order >= 0;
}

function below(order: number): boolean {
  return order < 0;
}

function parseWord(word: string): Bounds | undefined {
  const [all, operator = "", ...parts] = PARTIAL.exec(word) ?? [];
  if (all === undefined) return undefined;
  const named = parts.slice(0, 3).map((part) => part && /^\d/.test(part) ? Number(part) : -1);
  const wild = named.indexOf(-1);
  const known = wild < 0 ? 3 : wild;
  const at = (index: number) => index < known ? named[index] ?? 0 : 0;
  const low = { numbers: [at(0), at(1), at(2)] as const, before: parseLabels(parts[3]) };
  const next = (index: number) => bump(low.numbers, index);
  if (known === 0) return operator === "<" || operator === ">" ? NOTHING : [];
  switch (operator) {
    case "^": {
      const first = low.numbers.findIndex((part) => part > 0);
      return between(low, next(first < 0 || first >= known ? known - 1 : first));
    }
    case "~":
    case "~>":
      return between(low, next(Math.min(1, known - 1)));
    case ">=":
      return [{ test: atLeast, version: low }];
    case "<":
      return [{ test: below, version: known < 3 ? lowest(low) : low }];
    case ">":
      if (known < 3) return [{ test: atLeast, version: { ...next(known - 1), before: [] } }];
      return [{ test: (order) => order > 0, version: low }];
    case "<=":
      if (known < 3) return [{ test: below, version: next(known - 1) }];
      return [{ test: (order) => order <= 0, version: low }];
    default:
      if (known < 3) return between(low, next(known - 1));
      return [{ test: (order) => order === 0, version: low }];
  }
}

const NOTHING: Bounds = [{ test: () => false, version: { numbers: [0, 0, 0], before: [] } }];

function between(low: Version, high: Version): Bounds {
  return [{ test: atLeast, version: low }, { test: below, version: high }];
}

/** The lowest version of all that have these numbers: even what stands before their release is not below. */
function lowest({ numbers }: Version): Version {
  return { numbers, before: [0] };
}

/** The first version, even before its release, of which the part at `index` is greater. */
function bump(numbers: Version["numbers"], index: number): Version {
  const [major, minor, patch] = numbers;
  const raised = ([[major + 1, 0, 0], [major, minor + 1, 0], [major, minor, patch + 1]] as const)[
    index
  ];
  return lowest({ numbers: raised ?? numbers, before: [] });
}

/** Below 0 if `a` comes first. */
function compare(a: Version, b: Version): number {
  for (const [index, part] of a.numbers.entries()) {
    const order = part - (b.numbers[index] ?? 0);
    if (order !== 0) return order;
  }
  if (a.before.length === 0 || b.before.length === 0) return b.before.length - a.before.length;
  const count = Math.max(a.before.length, b.before.length);
  for (let index = 0; index < count; index++) {
    const order = compareLabels(a.before[index], b.before[index]);
    if (order !== 0) return order;
  }
  return 0;
}

/** Fewer labels come first, then numbers, then words by their code units. */
function compareLabels(a: string | number | undefined, b: string | number | undefined): number {
  if (a === b) return 0;
  if (a === undefined || b === undefined) return a === undefined ? -1 : 1;
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  return a < b ? -1 : 1;
}
