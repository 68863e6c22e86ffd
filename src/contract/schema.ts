import type { JsonValue } from "./json.ts";

/** The keywords that a registered input schema may use; every other one is refused by name. */
export const SCHEMA_KEYWORDS = [
  "type",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "enum",
  "anyOf",
  "oneOf",
  "allOf",
  "description",
  "title",
  "default",
  "examples",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "pattern",
  "format",
  "uniqueItems",
] as const;

/** One keyword of the supported vocabulary. */
export type SchemaKeyword = typeof SCHEMA_KEYWORDS[number];

/** The values of the `type` keyword. It is one string here, never a list. */
export const SCHEMA_TYPES = [
  "object",
  "array",
  "string",
  "number",
  "integer",
  "boolean",
  "null",
] as const;

/** One value of the `type` keyword. */
export type SchemaType = typeof SCHEMA_TYPES[number];

/** A node of a schema in the supported vocabulary. */
export interface SchemaNode {
  readonly type?: SchemaType;
  readonly properties?: { readonly [name: string]: SchemaNode };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | SchemaNode;
  readonly items?: SchemaNode;
  readonly enum?: readonly JsonValue[];
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly allOf?: readonly SchemaNode[];
  readonly description?: string;
  readonly title?: string;
  readonly default?: JsonValue;
  readonly examples?: readonly JsonValue[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly uniqueItems?: boolean;
}

/** The root of a tool's input schema: a closed object. */
export interface InputSchema extends SchemaNode {
  readonly type: "object";
  readonly properties: { readonly [name: string]: SchemaNode };
  readonly additionalProperties: false;
}
