import type { Mistake } from "./config_mistake.ts";
import { unknownKey } from "./config_mistake.ts";
import type { FieldPath } from "./field_path.ts";
import type { JsonValue } from "./json.ts";
import { type ConfigSchema, expectedPhrase, foundPhrase } from "./schema_phrase.ts";
import { nearest } from "./text.ts";

/** Every way in which `value` does not match `schema`, in the order of the value. */
export function checkSchema(
  value: JsonValue,
  schema: ConfigSchema,
  path: FieldPath = [],
): readonly Mistake[] {
  if (!isOfType(value, schema)) return [wrong(value, schema, path)];
  if (Array.isArray(value)) {
    const { items, minItems = 0, maxItems = Infinity } = schema;
    if (value.length < minItems || value.length > maxItems) return [wrong(value, schema, path)];
    return items === undefined
      ? []
      : value.flatMap((entry, index) => checkSchema(entry, items, [...path, index]));
  }
  if (typeof value === "object" && value !== null) {
    return checkMapping(value as Mapping, schema, path);
  }
  return isInRange(value, schema) ? [] : [wrong(value, schema, path)];
}

type Mapping = { readonly [key: string]: JsonValue };

function checkMapping(value: Mapping, schema: ConfigSchema, path: FieldPath): readonly Mistake[] {
  const keys = Object.keys(value);
  if (keys.length > (schema.maxProperties ?? Infinity)) {
    const expected = `at most ${schema.maxProperties} keys`;
    return [{ path, at: "value", expected, found: String(keys.length) }];
  }
  const missing = (schema.required ?? []).filter((key) => !Object.hasOwn(value, key));
  return [
    ...missing.map((key) => missingKey([...path, key], schema.properties?.[key])),
    ...keys.flatMap((key) => checkEntry(value[key] ?? null, schema, [...path, key])),
  ];
}

function checkEntry(value: JsonValue, parent: ConfigSchema, path: FieldPath): readonly Mistake[] {
  const key = String(path.at(-1));
  const { properties = {}, additionalProperties, propertyNames } = parent;
  const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
  const schema = own ?? additionalProperties;
  if (typeof schema !== "object") return [unknownKey(path, parent)];
  const named = propertyNames === undefined || isInRange(key, propertyNames);
  const name: readonly Mistake[] = named
    ? []
    : [{ path, at: "key", expected: `a name: ${expectedPhrase(propertyNames)}` }];
  return [...name, ...checkSchema(value, schema, path)];
}

function missingKey(path: FieldPath, schema: ConfigSchema | undefined): Mistake {
  return { path, at: "missing", expected: expectedPhrase(schema ?? {}), found: "nothing" };
}

function wrong(value: JsonValue, schema: ConfigSchema, path: FieldPath): Mistake {
  const suggestion = typeof value === "string" && schema.enum !== undefined
    ? nearest(value, schema.enum)
    : undefined;
  const said = { expected: expectedPhrase(schema), found: foundPhrase(value, schema) };
  return { path, at: "value", ...said, ...(suggestion && { suggestion }) };
}

function isOfType(value: JsonValue, { type, enum: words }: ConfigSchema): boolean {
  if (words !== undefined) return typeof value === "string" && words.includes(value);
  switch (type) {
    case undefined:
      return true;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    case "number":
      return typeof value === "number";
    case "boolean":
      return typeof value === "boolean";
    case "string":
      return typeof value === "string";
  }
}

function isInRange(value: JsonValue, schema: ConfigSchema): boolean {
  const { minimum = -Infinity, maximum = Infinity, pattern } = schema;
  if (typeof value === "number") return value >= minimum && value <= maximum;
  if (typeof value !== "string") return true;
  const length = [...value].length;
  if (length < (schema.minLength ?? 0) || length > (schema.maxLength ?? Infinity)) return false;
  return pattern === undefined || new RegExp(pattern, "u").test(value);
}
