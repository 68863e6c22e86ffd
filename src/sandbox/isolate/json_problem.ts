/** The deepest nesting of an answer, as that of every tool's output. */
const MAX_DEPTH = 64;

/**
 * What keeps `value` from surviving JSON without loss, as the end of a sentence about it; `undefined`
 * if nothing does. A getter or proxy of `value` that throws makes this throw.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(jsonProblem({ a: [1, null] }), undefined);
 * assertEquals(jsonProblem({ a: [NaN] }), 'holds NaN at "/a/0"');
 * ```
 */
export function jsonProblem(value: unknown): string | undefined {
  return look(value, "", 0);
}

function look(value: unknown, at: string, depth: number): string | undefined {
  if (value === null || typeof value === "boolean" || typeof value === "string") return undefined;
  if (typeof value === "number" && Number.isFinite(value)) return undefined;
  if (typeof value !== "object") return told(kindOf(value), at);
  if (depth >= MAX_DEPTH) return `is nested deeper than ${MAX_DEPTH} levels, or without end`;
  if (Array.isArray(value)) return lookAtArray(value, at, depth + 1);
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return told("no plain object", at);
  return lookAtObject(value, at, depth + 1);
}

function lookAtArray(list: readonly unknown[], at: string, depth: number): string | undefined {
  for (let index = 0; index < list.length; index++) {
    const problem = look(list[index], `${at}/${index}`, depth);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function lookAtObject(object: object, at: string, depth: number): string | undefined {
  for (const key of Object.keys(object)) {
    const problem = look(Reflect.get(object, key), `${at}/${key}`, depth);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function kindOf(value: unknown): string {
  if (value === undefined) return "undefined";
  return typeof value === "number" ? String(value) : `a ${typeof value}`;
}

function told(kind: string, at: string): string {
  return at === "" ? `is ${kind}` : `holds ${kind} at "${at}"`;
}
