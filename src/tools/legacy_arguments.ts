import { isPlainObject, type SchemaNode, type ToolCall, type ToolSpec } from "../contract/mod.ts";
import { isExactNumber, tryExactJson } from "./exact_json.ts";
import { expand } from "./schema_places.ts";

/**
 * Turns the arguments of a string invocation into those of a typed one: a text of fields joined by
 * `|` is split by the spec's `legacyFields`, and old argument names become present ones. Only the
 * text adapter and string callers of MCP use it; the executor never guesses.
 *
 * The last field takes the rest, so it may hold `|`; an empty field is left out, unless it is a
 * required text. What cannot be converted is handed on as it is, for the executor to refuse.
 */
export function legacyArguments(spec: ToolSpec, given: unknown): ToolCall["arguments"] {
  const value = typeof given === "string" ? readText(spec, given) : given;
  if (typeof value === "string" || value === undefined || value === null) return value;
  const object = isPlainObject(value) && !isExactNumber(value);
  return JSON.stringify(object ? renameArguments(spec, value) : value);
}

function readText(spec: ToolSpec, text: string): unknown {
  const json = text.trimStart().startsWith("{") ? tryExactJson(text) : undefined;
  if (json !== undefined || spec.legacyFields === undefined || text.trim() === "") {
    return json ?? text;
  }
  return splitFields(spec, spec.legacyFields, text);
}

function splitFields(spec: ToolSpec, fields: readonly string[], text: string): object {
  const parts = text.split("|");
  const last = fields.length - 1;
  const texts = [
    ...parts.slice(0, last),
    ...parts.length > last ? [parts.slice(last).join("|")] : [],
  ];
  const entries = texts.flatMap((part, index): [string, unknown][] => {
    const field = fields[index];
    if (field === undefined) return [];
    const types = typesOf(spec.inputSchema.properties[field]);
    const wanted = spec.inputSchema.required?.includes(field) === true && types.has("string");
    return part === "" && !wanted ? [] : [[field, convert(part, types)]];
  });
  return Object.fromEntries(entries);
}

function typesOf(node: SchemaNode | undefined): ReadonlySet<string> {
  const types = node === undefined ? [] : expand([node]).map(({ type }) => type ?? "string");
  return new Set(types);
}

function convert(text: string, types: ReadonlySet<string>): unknown {
  if (types.has("string")) return text;
  const value = tryExactJson(text);
  return value === undefined ? text : value;
}

function renameArguments(spec: ToolSpec, args: Record<string, unknown>): object {
  const names = spec.legacyArgumentAliases ?? {};
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const present = Object.hasOwn(names, name) ? names[name] : undefined;
      // Both given: the executor refuses the old one, rather than one of the two being lost here.
      const free = present !== undefined && !Object.hasOwn(args, present);
      return [free ? present : name, value];
    }),
  );
}
