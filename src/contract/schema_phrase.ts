/** The part of JSON Schema that settings and configuration are stated in. */
export interface ConfigSchema {
  readonly type?: "string" | "number" | "integer" | "boolean" | "object" | "array";
  /** What would be right, as a phrase, where the rest of the node cannot say it. */
  readonly title?: string;
  readonly description?: string;
  readonly const?: string | number;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: ConfigSchema;
  readonly properties?: { readonly [key: string]: ConfigSchema };
  readonly required?: readonly string[];
  readonly propertyNames?: ConfigSchema;
  readonly maxProperties?: number;
  readonly additionalProperties?: boolean | ConfigSchema;
}

/** What a value must be, as a phrase: `a whole number from 1 to 200`. */
export function expectedPhrase(schema: ConfigSchema): string {
  if (schema.title !== undefined) return schema.title;
  if (schema.const !== undefined) return `exactly ${schema.const}`;
  if (schema.enum !== undefined) return `one of ${schema.enum.join(", ")}`;
  switch (schema.type) {
    case "string":
      return `a text${range(schema.minLength, schema.maxLength, "characters")}`;
    case "integer":
      return `a whole number from ${schema.minimum} to ${schema.maximum}`;
    case "number":
      return `a number from ${schema.minimum} to ${schema.maximum}`;
    case "boolean":
      return "true or false";
    case "array":
      return `a list${range(schema.minItems, schema.maxItems, "entries")}`;
    default:
      return mappingPhrase(schema);
  }
}

/**
 * What a value is, as a phrase that shows no text of it; a number is shown only where the schema wants
 * one, since elsewhere it could be a secret.
 */
export function foundPhrase(value: unknown, schema: ConfigSchema): string {
  if (value === undefined || value === null) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : listPhrase(value.length);
  if (typeof value === "string") {
    const length = [...value].length;
    if (length === 0) return "an empty text";
    return `a text of ${length} character${length === 1 ? "" : "s"}`;
  }
  if (typeof value === "number") return wantsNumber(schema) ? String(value) : "a number";
  return typeof value === "object" ? "a mapping" : String(value);
}

function wantsNumber({ type, const: constant }: ConfigSchema): boolean {
  return type === "number" || type === "integer" || typeof constant === "number";
}

/** The schema of the value at `path`; `undefined` where there is none. */
export function schemaAt(
  schema: ConfigSchema,
  path: readonly (string | number)[],
): ConfigSchema | undefined {
  let node: ConfigSchema | undefined = schema;
  for (const part of path) {
    if (node === undefined) return undefined;
    if (typeof part === "number") node = node.items;
    else if (node.properties !== undefined && Object.hasOwn(node.properties, part)) {
      node = node.properties[part];
    } else {
      node = typeof node.additionalProperties === "object" ? node.additionalProperties : undefined;
    }
  }
  return node;
}

function listPhrase(length: number): string {
  return `a list of ${length} ${length === 1 ? "entry" : "entries"}`;
}

function mappingPhrase({ properties }: ConfigSchema): string {
  const keys = Object.keys(properties ?? {});
  return keys.length === 0 ? "a mapping" : `a mapping with keys of ${keys.join(", ")}`;
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (most === undefined) return least === undefined ? "" : ` of ${least} or more ${unit}`;
  return least === undefined || least === 0
    ? ` of at most ${most} ${unit}`
    : ` of ${least} to ${most} ${unit}`;
}
