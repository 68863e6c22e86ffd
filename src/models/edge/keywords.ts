import { isFields } from "../wire/read_json.ts";

/** What the value of a keyword is, and so how it is checked and copied. */
export type KeywordKind =
  | "schema"
  | "schemas"
  | "named"
  | "text"
  | "number"
  | "boolean"
  | "names"
  | "values"
  | "any";

/** The keywords of JSON Schema that a copy may have, with what their value must be. */
export const KEYWORDS: { readonly [keyword: string]: KeywordKind } = {
  items: "schema",
  additionalProperties: "schema",
  not: "schema",
  if: "schema",
  then: "schema",
  else: "schema",
  contains: "schema",
  propertyNames: "schema",
  unevaluatedItems: "schema",
  unevaluatedProperties: "schema",
  anyOf: "schemas",
  oneOf: "schemas",
  allOf: "schemas",
  prefixItems: "schemas",
  properties: "named",
  patternProperties: "named",
  dependentSchemas: "named",
  description: "text",
  title: "text",
  format: "text",
  pattern: "text",
  contentEncoding: "text",
  contentMediaType: "text",
  minLength: "number",
  maxLength: "number",
  minItems: "number",
  maxItems: "number",
  minProperties: "number",
  maxProperties: "number",
  minimum: "number",
  maximum: "number",
  exclusiveMinimum: "number",
  exclusiveMaximum: "number",
  multipleOf: "number",
  minContains: "number",
  maxContains: "number",
  uniqueItems: "boolean",
  deprecated: "boolean",
  readOnly: "boolean",
  writeOnly: "boolean",
  required: "names",
  enum: "values",
  examples: "values",
  const: "any",
  default: "any",
};

/** The keywords that servers of Chat Completions take, gateways to other protocols included. */
export const PLAIN_KEYWORDS: ReadonlySet<string> = new Set([
  "items",
  "anyOf",
  "properties",
  "description",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "minimum",
  "maximum",
  "required",
  "enum",
  "default",
]);

/** Says whether `value` is what a keyword of `kind` takes. */
export function fitsKind(value: unknown, kind: KeywordKind): boolean {
  switch (kind) {
    case "schema":
      return typeof value === "boolean" || isFields(value);
    case "schemas":
      return Array.isArray(value) && value.length > 0;
    case "named":
      return isFields(value);
    case "text":
      return typeof value === "string";
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    case "boolean":
      return typeof value === "boolean";
    case "names":
      return Array.isArray(value) && value.every((one) => typeof one === "string");
    case "values":
      return Array.isArray(value) && value.length > 0;
    case "any":
      return value !== undefined;
  }
}
