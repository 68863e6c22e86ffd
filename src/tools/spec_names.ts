import { isPlainObject, showInline } from "../contract/mod.ts";

const ALIAS = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

type Fields = { readonly [field: string]: unknown };

/** Checks a spec's aliases against each other and its own name, case-insensitively. */
export function checkAliases({ name, aliases }: Fields): string[] {
  if (aliases === undefined) return [];
  if (!Array.isArray(aliases)) return ["aliases must be a list of identifiers"];
  const seen = new Set(typeof name === "string" ? [name.toLowerCase()] : []);
  // Array.from, not flatMap: a hole must be refused, and flatMap would skip it.
  return Array.from(aliases, (alias: unknown) => {
    if (typeof alias !== "string" || !ALIAS.test(alias)) {
      return `alias ${describe(alias)} must match ${ALIAS.source}`;
    }
    if (seen.has(alias.toLowerCase())) return `alias "${alias}" is given twice or is the name`;
    seen.add(alias.toLowerCase());
    return undefined;
  }).filter((problem) => problem !== undefined);
}

/** Checks what only string invocations use: each field must be a property of the schema. */
export function checkLegacy(fields: Fields): string[] {
  const properties = propertiesOf(fields.inputSchema);
  return [...checkFields(fields, properties), ...checkArgumentAliases(fields, properties)];
}

function checkFields({ legacyFields }: Fields, properties: ReadonlySet<string>): string[] {
  if (legacyFields === undefined) return [];
  if (!Array.isArray(legacyFields) || new Set(legacyFields).size !== legacyFields.length) {
    return ["legacyFields must be a list of distinct argument names"];
  }
  return Array.from(legacyFields, (field: unknown) => field)
    .filter((field) => typeof field !== "string" || !properties.has(field))
    .map((field) => `legacyFields names ${describe(field)}, which is no property of inputSchema`);
}

function checkArgumentAliases(
  { legacyArgumentAliases: aliases }: Fields,
  properties: ReadonlySet<string>,
): string[] {
  if (aliases === undefined) return [];
  if (!isPlainObject(aliases)) return ["legacyArgumentAliases must map old names to present ones"];
  return Object.entries(aliases).flatMap(([old, present]) => {
    const problems: string[] = [];
    if (properties.has(old)) problems.push(`legacyArgumentAliases renames the property "${old}"`);
    if (typeof present !== "string" || !properties.has(present)) {
      problems.push(
        `legacyArgumentAliases maps "${showInline(old, 64)}" to ${describe(present)}, ` +
          "which is no property of inputSchema",
      );
    }
    return problems;
  });
}

function propertiesOf(schema: unknown): ReadonlySet<string> {
  const properties = isPlainObject(schema) ? schema.properties : undefined;
  return new Set(isPlainObject(properties) ? Object.keys(properties) : []);
}

function describe(value: unknown): string {
  return typeof value === "string" ? `"${showInline(value, 64)}"` : `of type ${typeof value}`;
}
