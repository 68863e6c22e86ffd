import type { JsonObject, JsonValue } from "./json.ts";
import type { InputSchema, SchemaNode } from "./schema.ts";
import {
  GOVERNOR_ROUTES,
  type GovernorRoute,
  type SkillArgument,
  type SkillTool,
} from "./skill.ts";

/** The first word of the names of a skill's packages. */
const PREFIX = "skill:";

/** The skill and the route of a package that `skillPackage` named; `undefined` for any other name. */
export function readSkillPackage(
  name: string,
): { readonly skill: string; readonly route: GovernorRoute } | undefined {
  if (!name.startsWith(PREFIX)) return undefined;
  const end = name.indexOf(":", PREFIX.length);
  const skill = name.slice(PREFIX.length, end);
  const route = GOVERNOR_ROUTES.find((known) => known === name.slice(end + 1));
  return end < 0 || skill === "" || route === undefined ? undefined : { skill, route };
}

/** The schema of a tool's arguments: what its manifest says of them, and nothing else is taken. */
export function toolSchema({ args }: Pick<SkillTool, "args">): InputSchema {
  return {
    type: "object",
    properties: Object.fromEntries(args.map((one) => [one.name, argumentSchema(one)])),
    required: args.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

const TYPES = {
  string: "string",
  int: "integer",
  number: "number",
  enum: "string",
  bool: "boolean",
} as const;

function argumentSchema(argument: SkillArgument): SchemaNode {
  const { type, description, options, examples, pattern, min, max } = argument;
  return {
    type: TYPES[type],
    description,
    ...(options === undefined ? {} : { enum: options }),
    ...(argument.default === undefined ? {} : { default: argument.default }),
    ...(examples === undefined ? {} : { examples }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  };
}

/** What an isolate of a skill is handed with each call, beside the arguments. */
export interface SkillData {
  readonly skill: string;
  /** A `file:` URL of its `tools.ts`. */
  readonly module: string;
  /** All tools of its manifest. */
  readonly tools: readonly { readonly name: string; readonly schema: InputSchema }[];
  readonly workspace: string | null;
  readonly env: { readonly [name: string]: string };
  readonly config: { readonly [path: string]: string };
  readonly credentials: { readonly [handle: string]: string };
  /** The hosts that its `fetch` may ask. */
  readonly hosts: readonly string[];
}

/** What an isolate of a skill is asked to do, each a function that its entry exports. */
export const SKILL_FUNCTIONS = ["call", "describe", "trial"] as const;

/** The arguments of `call` and of `trial`: one call of one tool. `describe` takes none. */
export interface SkillCall {
  readonly tool: string;
  readonly args: JsonObject;
}

/** What `describe` answers. All of it is the skill's own word, and is looked at before it is used. */
export interface SkillDescription {
  /** What is wrong with the module, each a sentence; tools can only be called if nothing is. */
  readonly problems: readonly string[];
  readonly tools: readonly {
    readonly name: string;
    /** JSON Schema of what the module itself says of its arguments; `null` if it says nothing. */
    readonly schema: JsonValue;
  }[];
}

/**
 * A sentence of an isolate in which the skill and its tool stand in the place of the package and the
 * function that were called.
 */
export function inSkillWords(
  sentence: string,
  { skill, route, tool }: {
    readonly skill: string;
    readonly route: GovernorRoute;
    /** @default {the whole skill was asked} */
    readonly tool?: string;
  },
): string {
  const owner = `package "${PREFIX}${skill}:${route}"`;
  const named = tool === undefined ? `skill "${skill}"` : `tool "${tool}" of skill "${skill}"`;
  let told = sentence;
  for (const name of SKILL_FUNCTIONS) {
    told = told.replaceAll(`unction "${name}" of ${owner}`, `unction of ${owner}`);
  }
  return told
    .replaceAll(`function of ${owner}`, named)
    .replaceAll(`Function of ${owner}`, `${named.charAt(0).toUpperCase()}${named.slice(1)}`)
    .replaceAll(owner, `skill "${skill}"`)
    .replaceAll(`"${PREFIX}${skill}:${route}"`, `skill "${skill}"`);
}
