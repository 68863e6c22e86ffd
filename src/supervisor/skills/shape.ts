import { type FieldPath, fieldPath } from "../../contract/mod.ts";

/** The first part of a value that is not right, and what would be. */
export interface ShapeProblem {
  readonly path: FieldPath;
  readonly expected: string;
}

/** Looks at a value, in time that is linear in its size; gives nothing if all of it is right. */
export type Shape = (value: unknown) => ShapeProblem | undefined;

/** A problem as the end of a sentence. */
export function problemWords({ path, expected }: ShapeProblem): string {
  return path.length === 0 ? `expected ${expected}` : `${fieldPath(path)}: expected ${expected}`;
}

/** Text of at most `most` UTF-16 units that a pattern matches. */
export function text(
  { least = 0, most, pattern, expected }: {
    readonly least?: number;
    readonly most: number;
    readonly pattern?: RegExp;
    readonly expected?: string;
  },
): Shape {
  const wrong = problem(expected ?? `text of ${least} to ${most} characters`);
  return (value) =>
    typeof value === "string" && value.length >= least && value.length <= most &&
      value.isWellFormed() && (pattern === undefined || pattern.test(value))
      ? undefined
      : wrong;
}

/** One of some words. */
export function word(words: readonly string[]): Shape {
  const known = new Set<unknown>(words);
  const wrong = problem(`one of ${words.join(", ")}`);
  return (value) => known.has(value) ? undefined : wrong;
}

/** Exactly this value. */
export function exactly(expected: number): Shape {
  const wrong = problem(String(expected));
  return (value) => value === expected ? undefined : wrong;
}

/** A number, whole if it is said so. */
export function number({ whole = false }: { readonly whole?: boolean } = {}): Shape {
  const wrong = problem(whole ? "a whole number from 0" : "a number");
  return (value) => {
    if (typeof value !== "number" || !Number.isFinite(value)) return wrong;
    return whole && !(Number.isSafeInteger(value) && value >= 0) ? wrong : undefined;
  };
}

/** Yes or no. */
export function truth(value: unknown): ShapeProblem | undefined {
  return typeof value === "boolean" ? undefined : problem("true or false");
}

/** A list of at most `most` entries of a shape. */
export function list(of: Shape, most: number): Shape {
  const wrong = problem(`a list of at most ${most}`);
  return (value) => {
    if (!Array.isArray(value) || value.length > most) return wrong;
    // By index and by key: an iterator makes an object for each entry of a file with very many.
    for (let index = 0; index < value.length; index++) {
      const found = of(value[index]);
      if (found !== undefined) return { ...found, path: [index, ...found.path] };
    }
    return undefined;
  };
}

/** A mapping with exactly these keys, of which those in `optional` may be missing. */
export function mapping(
  required: { readonly [key: string]: Shape },
  optional: { readonly [key: string]: Shape } = {},
): Shape {
  const known = new Map(Object.entries({ ...required, ...optional }));
  const needed = Object.keys(required);
  const wrong = problem("a mapping");
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return wrong;
    for (const key of needed) {
      if (!Object.hasOwn(value, key)) return { path: [key], expected: "it to be there" };
    }
    const parts = value as { readonly [key: string]: unknown };
    for (const key of Object.keys(parts)) {
      const shape = known.get(key);
      if (shape === undefined) return { path: [key], expected: "no such key" };
      const found = shape(parts[key]);
      if (found !== undefined) return { ...found, path: [key, ...found.path] };
    }
    return undefined;
  };
}

/** Either of two shapes; what is told is what the second misses. */
export function either(one: Shape, other: Shape): Shape {
  return (value) => one(value) === undefined ? undefined : other(value);
}

/** `null`. */
export function nothing(value: unknown): ShapeProblem | undefined {
  return value === null ? undefined : problem("null");
}

/** Any value that JSON has, with at most `levels` of nesting; how much there is of it the whole bounds. */
export function anyJson(levels: number): Shape {
  const wrong = problem(`a value with at most ${levels} levels`);
  const look = (value: unknown, left: number): boolean => {
    if (typeof value === "string") return value.isWellFormed();
    if (typeof value !== "object" || value === null) return true;
    return left > 0 && Object.values(value).every((part) => look(part, left - 1));
  };
  return (value) => look(value, levels) ? undefined : wrong;
}

function problem(expected: string): ShapeProblem {
  return { path: [], expected };
}
