/** A value that survives JSON without loss: what crosses every process border. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A JSON object: the shape of every tool's arguments and every ledger payload. */
export type JsonObject = { readonly [key: string]: JsonValue };

/**
 * Serialises `value` with its keys sorted by code unit, so that equal values give equal bytes and
 * therefore equal hashes.
 *
 * @throws {TypeError} If a part of `value` has no JSON form (`undefined`, a function, a non-finite
 * number, a bigint, a cycle); the message names its JSON Pointer.
 *
 * @example
 * ```ts
 * import { canonicalJson } from "./json.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(canonicalJson({ b: 1, a: [true, null] }), '{"a":[true,null],"b":1}');
 * ```
 */
export function canonicalJson(value: unknown): string {
  return write(value, "", new Set());
}

/** Says whether `value` survives JSON without loss, as {@linkcode canonicalJson} requires. */
export function isJsonValue(value: unknown): value is JsonValue {
  try {
    canonicalJson(value);
    return true;
  } catch {
    return false;
  }
}

/** Says whether `value` is a plain JSON object: no array, no class instance, no `null`. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** Freezes `value` and all it reaches, and returns it. Cycles are left as they are. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}

function write(value: unknown, at: string, open: Set<object>): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") {
    return JSON.stringify(value);
  }
  if (typeof value === "number" && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return nested(value, { at, open }, writeArray);
  if (isPlainObject(value)) return nested(value, { at, open }, writeObject);
  throw new TypeError(`Cannot write value as JSON at "${at || "/"}": it is ${kindOf(value)}`);
}

function nested<T extends object>(
  value: T,
  { at, open }: { at: string; open: Set<object> },
  writePart: (value: T, at: string, open: Set<object>) => string,
): string {
  if (open.has(value)) {
    throw new TypeError(`Cannot write value as JSON at "${at || "/"}": it is a cycle`);
  }
  open.add(value);
  const text = writePart(value, at, open);
  open.delete(value);
  return text;
}

function writeArray(value: readonly unknown[], at: string, open: Set<object>): string {
  // Array.from, not map: a hole must be refused, and map would skip it.
  return `[${Array.from(value, (part, index) => write(part, `${at}/${index}`, open)).join(",")}]`;
}

function writeObject(value: Record<string, unknown>, at: string, open: Set<object>): string {
  const parts = Object.keys(value).sort().map((key) => {
    const pointer = `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    return `${JSON.stringify(key)}:${write(value[key], pointer, open)}`;
  });
  return `{${parts.join(",")}}`;
}

function kindOf(value: unknown): string {
  if (value === undefined) return "undefined";
  if (typeof value === "number") return String(value);
  return typeof value === "object" ? "not a plain object" : `a ${typeof value}`;
}
