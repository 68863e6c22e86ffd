import {
  isPlainObject,
  nearest,
  SCHEMA_KEYWORDS,
  type SchemaKeyword,
  showInline,
} from "../contract/mod.ts";
import { copyJson, escapePointer } from "./copy_json.ts";
import { KEYWORD_RULES } from "./schema_rules.ts";

/** One reason for which a schema is outside the vocabulary. */
export interface SchemaProblem {
  /** JSON Pointer of the offending keyword or value; `""` is the whole schema. */
  readonly pointer: string;
  readonly message: string;
}

/** The deepest nesting of a schema, counted in JSON levels. */
export const MAX_SCHEMA_DEPTH = 64;

const MAX_VALUES = 20_000;
const COMBINATORS = ["anyOf", "oneOf", "allOf"] as const;
// What checkRoot states more strictly than the keyword's own rule.
const ROOT_KEYWORDS: ReadonlySet<string> = new Set(["type", "properties", "additionalProperties"]);
const VOCABULARY: ReadonlySet<string> = new Set(SCHEMA_KEYWORDS);

/**
 * Checks a schema against the supported vocabulary and names everything that is outside of it. A
 * gate for registration, not an engine: an empty list means that the schema may be registered.
 *
 * @example
 * ```ts
 * import { checkSchema } from "./schema_gate.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const schema = { type: "object", properties: { a: { $ref: "#" } }, additionalProperties: false };
 * assertEquals(checkSchema(schema), [
 *   { pointer: "/properties/a/$ref", message: 'keyword "$ref" is not supported' },
 * ]);
 * ```
 */
export function checkSchema(schema: unknown): readonly SchemaProblem[] {
  const copy = copyJson(schema, { depth: MAX_SCHEMA_DEPTH, values: MAX_VALUES });
  if (!copy.ok) return [{ pointer: copy.pointer, message: copy.problem }];
  if (!isPlainObject(copy.value)) return [{ pointer: "", message: "must be an object" }];
  const problems: SchemaProblem[] = [];
  checkRoot(copy.value, problems);
  checkNode(copy.value, { at: "", known: new Set(), problems });
  return problems;
}

interface Place {
  readonly at: string;
  /** Properties that an enclosing node names for the same value. */
  readonly known: ReadonlySet<string>;
  readonly problems: SchemaProblem[];
}

function checkRoot(root: Record<string, unknown>, problems: SchemaProblem[]): void {
  if (root.type !== "object") {
    problems.push({ pointer: "/type", message: 'the root must have "type": "object"' });
  }
  if (!isPlainObject(root.properties)) {
    problems.push({ pointer: "/properties", message: 'the root must have a mapping "properties"' });
  }
  if (root.additionalProperties !== false) {
    const message = 'the root must have "additionalProperties": false';
    problems.push({ pointer: "/additionalProperties", message });
  }
}

function checkNode(node: Record<string, unknown>, place: Place): void {
  for (const [key, value] of Object.entries(node)) {
    const pointer = `${place.at}/${escapePointer(key)}`;
    if (!isKeyword(key)) {
      place.problems.push({ pointer, message: unsupported(key) });
      continue;
    }
    const stated = place.at === "" && ROOT_KEYWORDS.has(key);
    const message = stated ? undefined : KEYWORD_RULES[key](value);
    if (message !== undefined) place.problems.push({ pointer, message });
  }
  checkRequired(node, place);
  checkParts(node, place);
}

function isKeyword(key: string): key is SchemaKeyword {
  return VOCABULARY.has(key);
}

function unsupported(key: string): string {
  const meant = nearest(key, SCHEMA_KEYWORDS);
  const hint = meant === undefined ? "" : `, did you mean "${meant}"?`;
  return `keyword "${showInline(key, 64)}" is not supported${hint}`;
}

function checkRequired(node: Record<string, unknown>, place: Place): void {
  if (!Array.isArray(node.required)) return;
  const own = isPlainObject(node.properties) ? Object.keys(node.properties) : [];
  const known = new Set([...place.known, ...own]);
  for (const [index, name] of node.required.entries()) {
    if (typeof name === "string" && !known.has(name)) {
      const pointer = `${place.at}/required/${index}`;
      const message = `"${showInline(name, 64)}" is not one of the properties`;
      place.problems.push({ pointer, message });
    }
  }
}

function checkParts(node: Record<string, unknown>, place: Place): void {
  const { at, problems } = place;
  const fresh = new Set<string>();
  if (isPlainObject(node.properties)) {
    for (const [name, part] of Object.entries(node.properties)) {
      const pointer = `${at}/properties/${escapePointer(name)}`;
      // ajv passes over this name, so a rule for it would never be asked.
      if (name === "__proto__") {
        problems.push({ pointer, message: 'property "__proto__" is not supported' });
      } else checkPart(part, { at: pointer, known: fresh, problems });
    }
  }
  if (node.items !== undefined) {
    checkPart(node.items, { at: `${at}/items`, known: fresh, problems });
  }
  if (isPlainObject(node.additionalProperties)) {
    checkNode(node.additionalProperties, {
      at: `${at}/additionalProperties`,
      known: fresh,
      problems,
    });
  }
  checkCombinators(node, place);
}

function checkCombinators(node: Record<string, unknown>, place: Place): void {
  const own = isPlainObject(node.properties) ? Object.keys(node.properties) : [];
  const known = new Set([...place.known, ...own]);
  for (const keyword of COMBINATORS) {
    const parts = node[keyword];
    if (!Array.isArray(parts)) continue;
    for (const [index, part] of parts.entries()) {
      checkPart(part, { ...place, at: `${place.at}/${keyword}/${index}`, known });
    }
  }
}

function checkPart(part: unknown, place: Place): void {
  if (isPlainObject(part)) checkNode(part, place);
  else place.problems.push({ pointer: place.at, message: "must be a schema object" });
}
