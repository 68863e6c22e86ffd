import type { SchemaNode } from "../contract/mod.ts";

/** The schemas that apply to the property `key` of a value that `schemas` apply to. */
export function propertySchemas(schemas: readonly SchemaNode[], key: string): SchemaNode[] {
  return expand(schemas.flatMap(({ properties, additionalProperties }) => {
    if (properties !== undefined && Object.hasOwn(properties, key)) return properties[key] ?? [];
    return typeof additionalProperties === "object" ? additionalProperties : [];
  }));
}

/** The schemas that apply to the items of a value that `schemas` apply to. */
export function itemSchemas(schemas: readonly SchemaNode[]): SchemaNode[] {
  return expand(schemas.flatMap(({ items }) => items ?? []));
}

/** `schemas` and every branch of their combinators, each once. */
export function expand(schemas: readonly SchemaNode[]): SchemaNode[] {
  const found = new Set<SchemaNode>(schemas);
  for (const { anyOf, oneOf, allOf } of found) {
    for (const branch of [anyOf, oneOf, allOf]) branch?.forEach((part) => found.add(part));
  }
  return [...found];
}
