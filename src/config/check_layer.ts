import { z } from "zod";
import {
  expectedPhrase,
  foundPhrase,
  MAX_MISTAKES,
  schemaAt,
  unknownKey,
  withCredentials,
} from "../contract/findings.ts";
import {
  type ConfigSchema,
  type FieldPath,
  type JsonObject,
  type Mistake,
  nearest,
} from "../contract/mod.ts";
import {
  ENVIRONMENT_SCHEMA,
  FILE_SCHEMA,
  MERGED_SCHEMA,
  NAME,
  NAME_PHRASE,
} from "./agent_schema.ts";

const SCHEMAS = { file: FILE_SCHEMA, environment: ENVIRONMENT_SCHEMA, merged: MERGED_SCHEMA };

/** How a value is checked. */
export interface LayerCheck {
  readonly as: keyof typeof SCHEMAS;
  /** Names of the providers that there are, in lower case. */
  readonly providers: readonly string[];
}

/** Every mistake of one layer, or of what all layers make together, each told once. */
export function checkLayer(value: JsonObject, { as, providers }: LayerCheck): readonly Mistake[] {
  const schema = SCHEMAS[as];
  const parsed = schema.safeParse(value);
  const issues = parsed.success ? [] : parsed.error.issues.slice(0, MAX_MISTAKES);
  const stated = parsed.success ? {} : z.toJSONSchema(schema) as ConfigSchema;
  const wrong = issues.flatMap((issue) => mistakesOf(issue, value, stated));
  return withCredentials(value, [
    ...wrongNames(value),
    ...wrong,
    ...unknownProviders(value, providers),
  ]);
}

function mistakesOf(
  issue: z.core.$ZodIssue,
  value: JsonObject,
  schema: ConfigSchema,
): readonly Mistake[] {
  const path = issue.path as FieldPath;
  const node = schemaAt(schema, path);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, MAX_MISTAKES).map((key) => unknownKey([...path, key], node));
  }
  const actual = valueAt(value, path);
  const expected = node === undefined ? "something else" : expectedPhrase(node);
  if (actual === undefined) return [{ path, at: "missing", expected, found: "nothing" }];
  const suggestion = typeof actual === "string" && node?.enum !== undefined
    ? nearest(actual, node.enum)
    : undefined;
  const found = foundPhrase(actual, node ?? {});
  return [{ path, at: "value", expected, found, ...(suggestion && { suggestion }) }];
}

/** Names of roles that are none. */
function wrongNames(value: JsonObject): readonly Mistake[] {
  const path = ["subagents", "roles"];
  const names = Object.keys(valueAt(value, path) ?? {}).filter((name) => !NAME.test(name));
  return names.slice(0, MAX_MISTAKES).map((name) => ({
    path: [...path, name],
    at: "key",
    expected: `a name: ${NAME_PHRASE}`,
  }));
}

function unknownProviders(value: JsonObject, providers: readonly string[]): readonly Mistake[] {
  const roles = valueAt(value, ["subagents", "roles"]);
  const paths: FieldPath[] = [["provider", "name"]];
  if (typeof roles === "object" && roles !== null) {
    for (const name of Object.keys(roles)) paths.push(["subagents", "roles", name, "provider"]);
  }
  return paths.flatMap((path) => {
    const name = valueAt(value, path);
    if (typeof name !== "string" || providers.includes(name.toLowerCase())) return [];
    const suggestion = nearest(name, providers);
    const expected = `a known provider: ${providers.join(", ")}`;
    return [{ path, at: "value" as const, expected, ...(suggestion && { suggestion }) }];
  });
}

function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((part, key) => {
    if (typeof part !== "object" || part === null || !Object.hasOwn(part, key)) return undefined;
    return (part as { readonly [key: string | number]: unknown })[key];
  }, value);
}
