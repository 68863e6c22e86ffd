/** A part of a JSON Schema that anybody may have written. */
type Part = { readonly [key: string]: unknown };

/**
 * In which way a module's own schema of a tool's arguments says something else than its manifest: the
 * names, the types, and what must be given. Each is the end of a sentence about the tool.
 *
 * @param manifest An object's schema, made of a manifest.
 * @param own JSON Schema, as the module says it.
 */
export function schemaDifferences(manifest: object, own: unknown): readonly string[] {
  const [theirs, mine] = [propertiesOf(manifest), propertiesOf(own)];
  const [demanded, needed] = [requiredOf(manifest), requiredOf(own)];
  const missing = [...theirs.keys()].filter((name) => !mine.has(name));
  const extra = [...mine.keys()].filter((name) => !theirs.has(name));
  return [
    ...missing.map((name) => `takes no argument "${name}", which the manifest has`),
    ...extra.map((name) => `takes an argument "${name}", which the manifest has not`),
    ...[...theirs].flatMap(([name, part]) => {
      const other = mine.get(name);
      if (other === undefined) return [];
      return [
        ...typeDifference(name, kindsOf(part), kindsOf(other)),
        ...needDifference(name, {
          demanded: demanded.has(name),
          needed: needed.has(name),
          filled: part.default !== undefined,
        }),
      ];
    }),
  ];
}

function propertiesOf(schema: unknown): ReadonlyMap<string, Part> {
  const properties = isPart(schema) && isPart(schema.properties) ? schema.properties : {};
  return new Map(
    Object.entries(properties).map(([name, part]) => [name, isPart(part) ? part : {}]),
  );
}

function requiredOf(schema: unknown): ReadonlySet<unknown> {
  return new Set(isPart(schema) && Array.isArray(schema.required) ? schema.required : []);
}

/** What a value may be; `undefined` where the schema does not say it in words that are known here. */
function kindsOf(part: Part): string | undefined {
  const options = Array.isArray(part.enum) ? part.enum : "const" in part ? [part.const] : undefined;
  if (options?.every((one) => typeof one === "string")) {
    return `one of ${options.toSorted().map((one) => JSON.stringify(one)).join(", ")}`;
  }
  const { type } = part;
  return typeof type === "string" ? WORDS[type] ?? type : undefined;
}

const WORDS: { readonly [type: string]: string } = {
  string: "a text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
};

function typeDifference(
  name: string,
  theirs: string | undefined,
  mine: string | undefined,
): readonly string[] {
  if (theirs === undefined || mine === undefined || theirs === mine) return [];
  return [`takes ${mine} as "${name}", and the manifest says ${theirs}`];
}

function needDifference(
  name: string,
  { demanded, needed, filled }: {
    readonly demanded: boolean;
    readonly needed: boolean;
    /** The manifest has a default for it, so that it is always given. */
    readonly filled: boolean;
  },
): readonly string[] {
  if (demanded === needed || filled) return [];
  return [
    needed
      ? `must be given "${name}", which the manifest leaves open`
      : `can do without "${name}", which the manifest demands`,
  ];
}

function isPart(value: unknown): value is Part {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
