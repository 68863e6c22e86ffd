import { isPlainObject, SCHEMA_TYPES, type SchemaKeyword, showInline } from "../contract/mod.ts";

/** Says what is wrong with one keyword's value, or nothing. The value is JSON. */
export type KeywordRule = (value: unknown) => string | undefined;

/** The formats that arguments are checked against; ajv would refuse any other one. */
export const SCHEMA_FORMATS: readonly string[] = [
  "binary",
  "byte",
  "date",
  "date-time",
  "double",
  "duration",
  "email",
  "float",
  "hostname",
  "int32",
  "int64",
  "ipv4",
  "ipv6",
  "iso-date-time",
  "iso-time",
  "json-pointer",
  "json-pointer-uri-fragment",
  "password",
  "regex",
  "relative-json-pointer",
  "time",
  "uri",
  "uri-reference",
  "uri-template",
  "url",
  "uuid",
];

/** What each keyword of the vocabulary requires of its value, its parts aside. */
export const KEYWORD_RULES: { readonly [keyword in SchemaKeyword]: KeywordRule } = {
  type: checkType,
  properties: mapping,
  required: distinctTexts,
  additionalProperties: booleanOrSchema,
  items: () => undefined,
  enum: filledList,
  anyOf: filledList,
  oneOf: filledList,
  allOf: filledList,
  description: text,
  title: text,
  default: () => undefined,
  examples: list,
  minLength: count,
  maxLength: count,
  minItems: count,
  maxItems: count,
  minProperties: count,
  maxProperties: count,
  minimum: measure,
  maximum: measure,
  exclusiveMinimum: measure,
  exclusiveMaximum: measure,
  multipleOf: positive,
  pattern: compilable,
  format: knownFormat,
  uniqueItems: boolean,
};

function checkType(value: unknown): string | undefined {
  if (Array.isArray(value)) return "must be one string, not a list";
  return SCHEMA_TYPES.some((type) => type === value)
    ? undefined
    : `must be one of ${SCHEMA_TYPES.join(", ")}`;
}

function mapping(value: unknown): string | undefined {
  return isPlainObject(value) ? undefined : "must be a mapping";
}

function list(value: unknown): string | undefined {
  return Array.isArray(value) ? undefined : "must be a list";
}

function filledList(value: unknown): string | undefined {
  return Array.isArray(value) && value.length > 0 ? undefined : "must be a list that is not empty";
}

function distinctTexts(value: unknown): string | undefined {
  const fits = Array.isArray(value) && value.every((part) => typeof part === "string") &&
    new Set(value).size === value.length;
  return fits ? undefined : "must be a list of distinct strings";
}

function booleanOrSchema(value: unknown): string | undefined {
  return typeof value === "boolean" || isPlainObject(value)
    ? undefined
    : "must be true, false or a schema object";
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? undefined : "must be a string";
}

function boolean(value: unknown): string | undefined {
  return typeof value === "boolean" ? undefined : "must be true or false";
}

function count(value: unknown): string | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 0
    ? undefined
    : "must be a non-negative integer";
}

function measure(value: unknown): string | undefined {
  return Number.isFinite(value) ? undefined : "must be a finite number";
}

function positive(value: unknown): string | undefined {
  return Number.isFinite(value) && Number(value) > 0 ? undefined : "must be a number above 0";
}

function compilable(value: unknown): string | undefined {
  if (typeof value !== "string") return "must be a string";
  try {
    new RegExp(value, "u");
    return undefined;
  } catch {
    return `"${showInline(value, 80)}" is not a regular expression`;
  }
}

function knownFormat(value: unknown): string | undefined {
  return typeof value === "string" && SCHEMA_FORMATS.includes(value)
    ? undefined
    : `must be one of ${SCHEMA_FORMATS.join(", ")}`;
}
