import { isPlainObject, type JsonValue } from "../contract/mod.ts";

/** What bounds a copy, and what is done to its texts. */
export interface CopyJsonOptions {
  /** The deepest nesting of arrays and objects. @default {64} */
  readonly depth?: number;
  /** The most values, containers included. @default {1000000} */
  readonly values?: number;
  /** The most UTF-16 units over all texts and keys. @default {16777216} */
  readonly units?: number;
  /** Applied to every text and every key. @default {the text as it is} */
  readonly text?: (text: string) => string;
}

/** A copy, or the first place at which `value` is no JSON within the bounds. */
export type CopyJsonResult =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly pointer: string; readonly problem: string };

/** The deepest nesting that arguments and outputs may have. */
export const MAX_JSON_DEPTH = 64;

class CopyProblem extends Error {
  readonly pointer: string;

  constructor(pointer: string, problem: string) {
    super(problem);
    this.pointer = pointer;
  }
}

/**
 * Copies a JSON value, reading each part of it once, and freezes the copy. What is not JSON
 * (`undefined`, a function, a class instance, a cycle, `NaN`) is refused rather than dropped.
 *
 * @example
 * ```ts
 * import { copyJson } from "./copy_json.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(copyJson({ a: [NaN] }), { ok: false, pointer: "/a/0", problem: "is NaN" });
 * ```
 */
export function copyJson(value: unknown, options: CopyJsonOptions = {}): CopyJsonResult {
  try {
    return { ok: true, value: new JsonCopier(options).copy(value, "", 0) };
  } catch (error) {
    if (error instanceof CopyProblem) {
      return { ok: false, pointer: error.pointer, problem: error.message };
    }
    throw error;
  }
}

class JsonCopier {
  readonly #depth: number;
  readonly #text: (text: string) => string;
  #values: number;
  #units: number;

  constructor(options: CopyJsonOptions) {
    this.#depth = options.depth ?? MAX_JSON_DEPTH;
    this.#values = options.values ?? 1_000_000;
    this.#units = options.units ?? 16 * 1024 * 1024;
    this.#text = options.text ?? ((text) => text);
  }

  copy(value: unknown, at: string, depth: number): JsonValue {
    if (--this.#values < 0) throw new CopyProblem(at, "holds too many values");
    if (value === null || typeof value === "boolean") return value;
    if (typeof value === "string") return this.#copyText(value, at);
    if (typeof value === "number" && Number.isFinite(value)) return this.#copyNumber(value);
    if (depth >= this.#depth && typeof value === "object") {
      throw new CopyProblem(at, `is nested deeper than ${this.#depth} levels`);
    }
    if (Array.isArray(value)) {
      // Array.from, not map: a hole must be refused, and map would skip it.
      return Object.freeze(
        Array.from(value, (part, index) => this.copy(part, `${at}/${index}`, depth + 1)),
      );
    }
    if (isPlainObject(value)) return this.#copyObject(value, at, depth);
    throw new CopyProblem(at, `is ${kindOf(value)}`);
  }

  #copyObject(value: Record<string, unknown>, at: string, depth: number): JsonValue {
    const copy: { [key: string]: JsonValue } = {};
    for (const key of Object.keys(value)) {
      const place = `${at}/${escapePointer(key)}`;
      setOwn(copy, this.#copyText(key, place), this.copy(value[key], place, depth + 1));
    }
    return Object.freeze(copy);
  }

  #copyText(text: string, at: string): string {
    this.#units -= text.length;
    if (this.#units < 0) throw new CopyProblem(at, "is too large");
    return this.#text(text);
  }

  // A secret may be all digits.
  #copyNumber(value: number): number | string {
    const text = String(value);
    const said = this.#text(text);
    return said === text ? value : said;
  }
}

/** Sets a property of the object's own: a key `__proto__` becomes a plain key like any other. */
export function setOwn(
  target: { [key: string]: JsonValue },
  key: string,
  value: JsonValue,
): void {
  if (key !== "__proto__") target[key] = value;
  else {
    Object.defineProperty(target, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
}

/** Writes one key as a token of a JSON Pointer. */
export function escapePointer(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

function kindOf(value: unknown): string {
  if (value === undefined) return "undefined";
  if (typeof value === "number") return String(value);
  if (typeof value === "object") return "not a plain object";
  return `a ${typeof value}`;
}
