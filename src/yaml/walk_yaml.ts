import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { type FieldPath, type JsonObject, type JsonValue, shownKey } from "../contract/mod.ts";
import type { Said } from "./read_yaml.ts";

/** Who is told what a document holds. */
export interface YamlVisitor {
  /** Each field with the offsets of its key and its value. */
  visit(path: FieldPath, at: { readonly key: number; readonly value: number }): void;
  problem(offset: number, said: Said): void;
}

/** The most aliases of a text. */
const MAX_ALIASES = 20;
/** The most values of a text, those of aliases counted as often as they are used. */
const MAX_VALUES = 10_000;
const MAX_DEPTH = 16;

type Parsed = Document.Parsed<ParsedNode>;

interface AnyNode {
  readonly range?: readonly [number, number, number] | null;
}

/** The mapping that a document holds; every field is told, and whatever cannot be taken. */
export function walkYaml(
  document: Parsed | undefined,
  visitor: YamlVisitor,
): JsonObject | undefined {
  const contents = document?.contents ?? null;
  const empty = contents === null || (isScalar(contents) && contents.value === null);
  if (document === undefined || empty) {
    if (document === undefined || document.errors.length === 0) {
      visitor.problem(0, { expected: "a mapping", found: "an empty file" });
    }
    return undefined;
  }
  const value = new Walk(document, visitor).read(contents, []);
  if (isMapping(value)) return value;
  const found = Array.isArray(value) ? "a list" : "a single value";
  if (document.errors.length === 0) {
    visitor.problem(contents.range[0], { expected: "a mapping", found });
  }
  return undefined;
}

/** Says whether a value is a mapping. */
export function isMapping(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

class Walk {
  readonly #document: Parsed;
  readonly #visitor: YamlVisitor;
  #aliases = 0;
  #values = 0;

  constructor(document: Parsed, visitor: YamlVisitor) {
    this.#document = document;
    this.#visitor = visitor;
  }

  read(node: unknown, path: FieldPath): JsonValue {
    if (node === null || typeof node !== "object" || this.#isTooMuch(node, path)) return null;
    if (isAlias(node)) return this.#follow(node, path);
    if (isMap(node)) return this.#mapping(node, path);
    if (isSeq(node)) return this.#list(node, path);
    return isScalar(node) ? scalarValue(node) : null;
  }

  #isTooMuch(node: AnyNode, path: FieldPath): boolean {
    this.#values++;
    const say = (expected: string) => this.#visitor.problem(startOf(node), { at: path, expected });
    // Only the first value too many is told.
    if (this.#values === MAX_VALUES + 1) say(`at most ${MAX_VALUES} values, aliases resolved`);
    if (path.length > MAX_DEPTH && this.#values <= MAX_VALUES) {
      say(`at most ${MAX_DEPTH} levels, aliases resolved`);
      // One is enough: a text that leads back to itself has no end.
      this.#values = MAX_VALUES + 1;
    }
    return this.#values > MAX_VALUES;
  }

  #follow(alias: Alias, path: FieldPath): JsonValue {
    this.#aliases++;
    const say = (expected: string) => this.#visitor.problem(startOf(alias), { at: path, expected });
    if (this.#aliases > MAX_ALIASES) {
      if (this.#aliases === MAX_ALIASES + 1) say(`at most ${MAX_ALIASES} aliases`);
      return null;
    }
    const target = alias.resolve(this.#document);
    if (target === undefined) say("an anchor of this name before its alias");
    return this.read(target ?? null, path);
  }

  #list({ items }: YAMLSeq, path: FieldPath): JsonValue {
    return items.map((item, index) => {
      const at = [...path, index];
      const value = startOf(item as AnyNode);
      this.#visitor.visit(at, { key: value, value });
      return this.read(item, at);
    });
  }

  #mapping({ items }: YAMLMap, path: FieldPath): JsonObject {
    const value: Record<string, JsonValue> = Object.create(null);
    for (const { key, value: node } of items) {
      const offset = startOf(key as AnyNode | null);
      const name = keyName(key);
      if (name === undefined) {
        this.#visitor.problem(offset, { at: path, expected: "a key that is text" });
        continue;
      }
      const at = [...path, name];
      if (Object.hasOwn(value, name)) {
        const shown = [...path, shownKey(name)];
        const said = { at: shown, expected: "one key of this name", found: "another one" };
        this.#visitor.problem(offset, said);
        continue;
      }
      const own = startOf(node as AnyNode | null);
      this.#visitor.visit(at, { key: offset, value: node === null ? offset : own });
      value[name] = this.read(node, at);
    }
    return value;
  }
}

function keyName(key: unknown): string | undefined {
  return isScalar(key) && typeof key.value === "string" ? key.value : undefined;
}

function scalarValue({ value }: Scalar): JsonValue {
  if (typeof value === "number" || typeof value === "string" || typeof value === "boolean") {
    return value;
  }
  return null;
}

function startOf(node: AnyNode | null): number {
  return node?.range?.[0] ?? 0;
}
