import { MAX_MISTAKES, type Place, type Places } from "./config_mistake.ts";
import { textPosition } from "./decode_text.ts";
import { type FieldPath, pathKey } from "./field_path.ts";
import type { JsonValue } from "./json.ts";

/** What a text of JSON holds; `value` is missing where it stops being JSON. */
export interface JsonReading {
  readonly value: JsonValue | undefined;
  readonly places: Places;
  /** A mistake of form, and every key that stands twice. */
  readonly problems: readonly FormProblem[];
}

/** A mistake of form, with the place of its own that no value has. */
export interface FormProblem extends Place {
  /** The field that it stands in. */
  readonly path: FieldPath;
  readonly expected: string;
  readonly found?: string;
}

const MAX_DEPTH = 32;
const WORDS: { readonly [word: string]: JsonValue } = { true: true, false: false, null: null };
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// deno-lint-ignore no-control-regex
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

/** Reads JSON and keeps the place of every key and value, which the runtime's own reader does not. */
export function readJson(text: string): JsonReading {
  const reader = new JsonReader(text);
  const value = reader.readAll();
  return { value, places: reader.places(), problems: reader.problems };
}

/** Thrown within this module only: after a mistake of form nothing can be read. */
class FormError extends Error {}

class JsonReader {
  readonly problems: FormProblem[] = [];
  readonly #text: string;
  readonly #offsets = new Map<string, { key: number; value: number }>();
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readAll(): JsonValue | undefined {
    try {
      this.#skip();
      if (this.#at === this.#text.length) this.#fail([], "a mapping", "an empty file");
      const value = this.#value([], this.#at);
      this.#skip();
      if (this.#at < this.#text.length) this.#fail([], "the end of the file", "more text");
      return value;
    } catch (error) {
      if (error instanceof FormError) return undefined;
      throw error;
    }
  }

  places(): Places {
    const find = (path: FieldPath, side: "key" | "value"): Place | undefined => {
      const at = this.#offsets.get(pathKey(path));
      return at === undefined ? undefined : textPosition(this.#text.slice(0, at[side]));
    };
    return { key: (path) => find(path, "key"), value: (path) => find(path, "value") };
  }

  #value(path: FieldPath, key: number): JsonValue {
    if (!this.#offsets.has(pathKey(path))) {
      this.#offsets.set(pathKey(path), { key, value: this.#at });
    }
    if (path.length > MAX_DEPTH) this.#fail(path, `at most ${MAX_DEPTH} levels`);
    switch (this.#text[this.#at]) {
      case "{":
        return this.#mapping(path);
      case "[":
        return this.#list(path);
      case '"':
        return this.#string(path);
    }
    const number = this.#match(NUMBER);
    if (number !== undefined) return Number(number);
    const word = Object.keys(WORDS).find((word) => this.#text.startsWith(word, this.#at));
    if (word === undefined) return this.#fail(path, "a value", "something else");
    this.#at += word.length;
    return WORDS[word] ?? null;
  }

  #mapping(path: FieldPath): JsonValue {
    const value: Record<string, JsonValue> = Object.create(null);
    this.#entries(path, "}", () => {
      const start = this.#at;
      if (this.#text[start] !== '"') this.#fail(path, "a key in double quotes", "something else");
      const key = this.#string(path);
      const at = [...path, key];
      this.#skip();
      if (this.#text[this.#at] !== ":") this.#fail(path, "a colon after the key", "something else");
      this.#at++;
      this.#skip();
      const part = this.#value(at, start);
      if (Object.hasOwn(value, key)) this.#twice([...path, key], start);
      else value[key] = part;
    });
    return value;
  }

  #list(path: FieldPath): JsonValue {
    const value: JsonValue[] = [];
    this.#entries(path, "]", () => value.push(this.#value([...path, value.length], this.#at)));
    return value;
  }

  #entries(path: FieldPath, close: string, read: () => void): void {
    this.#at++;
    this.#skip();
    for (let first = true; this.#text[this.#at] !== close; first = false) {
      if (!first) {
        const found = this.#at < this.#text.length ? "something else" : "the end of the file";
        if (this.#text[this.#at] !== ",") this.#fail(path, `a comma or ${close}`, found);
        this.#at++;
        this.#skip();
      }
      read();
      this.#skip();
    }
    this.#at++;
  }

  #string(path: FieldPath): string {
    const quoted = this.#match(STRING);
    if (quoted === undefined) {
      return this.#fail(path, "a text in double quotes on one line", "one that does not end well");
    }
    return JSON.parse(quoted);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #skip(): void {
    while (/[ \t\r\n]/.test(this.#text[this.#at] ?? "")) this.#at++;
  }

  #twice(path: FieldPath, at: number): void {
    if (this.problems.length >= MAX_MISTAKES) return;
    const said = { path, expected: "one key of this name", found: "another one" };
    this.problems.push({ ...textPosition(this.#text.slice(0, at)), ...said });
  }

  #fail(path: FieldPath, expected: string, found?: string): never {
    const said = { path, expected, ...(found === undefined ? {} : { found }) };
    this.problems.push({ ...textPosition(this.#text.slice(0, this.#at)), ...said });
    throw new FormError();
  }
}
