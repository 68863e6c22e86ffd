import type { ConfigSchema } from "../../contract/mod.ts";
import { CAPABILITIES } from "../../contract/mod.ts";
import { GOVERNOR_ROUTES, SKILL_ARGUMENT_TYPES, SKILL_VERSION } from "../../contract/skills.ts";
import { NAME_PHRASE } from "./skill_names.ts";

/** The most bytes of a manifest. */
export const MAX_MANIFEST_BYTES: number = 64 * 1024;

function text(maxLength: number, title?: string): ConfigSchema {
  return { type: "string", minLength: 1, maxLength, ...(title === undefined ? {} : { title }) };
}

function shaped(pattern: RegExp, maxLength: number, title: string): ConfigSchema {
  return { type: "string", maxLength, pattern: pattern.source, title };
}

function list(items: ConfigSchema, maxItems: number, minItems?: number): ConfigSchema {
  return { type: "array", items, maxItems, ...(minItems === undefined ? {} : { minItems }) };
}

function mapping(
  properties: { readonly [key: string]: ConfigSchema },
  required: readonly string[] = [],
): ConfigSchema {
  return { type: "object", additionalProperties: false, required, properties };
}

const ANY: ConfigSchema = { title: "a value" };
const NUMBER: ConfigSchema = { type: "number", title: "a number" };
const RANGE = "a range of versions such as >=1.2 <2";

const ARGUMENT: ConfigSchema = mapping({
  name: shaped(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, 64, "a name: letters, digits, _ and -"),
  description: text(2000),
  type: { type: "string", enum: SKILL_ARGUMENT_TYPES },
  options: list(text(200), 200, 1),
  required: { type: "boolean" },
  default: ANY,
  examples: list(ANY, 20),
  pattern: text(500),
  min: NUMBER,
  max: NUMBER,
}, ["name", "description"]);

const TOOL: ConfigSchema = mapping({
  name: shaped(/^[a-z][a-z0-9_]{0,63}$/, 64, "a name: a-z, 0-9 and _, the first a letter"),
  description: text(2000),
  governor_route: {
    type: "string",
    enum: GOVERNOR_ROUTES,
    title: `one of the routes ${GOVERNOR_ROUTES.join(", ")}`,
  },
  content: { type: "string", enum: ["internal", "external"] },
  effect: { type: "string", enum: ["read", "write", "destructive"] },
  args: list(ARGUMENT, 64),
}, ["name", "description", "governor_route"]);

const REQUIRES: ConfigSchema = mapping({
  runtime: text(256, RANGE),
  deno: text(256, RANGE),
  packages: list(text(256), 64),
  extra: text(200),
  env_vars: list(
    shaped(
      /^[A-Za-z_][A-Za-z0-9_]{0,127}$/,
      128,
      "the name of a variable of the environment, not its value",
    ),
    64,
  ),
  config_files: list(
    shaped(
      /^(?!(?:.*\/)?\.{1,2}(?:\/|$))(?:[^/\\\p{Cc}]+\/)*[^/\\\p{Cc}]+$/u,
      1024,
      "the path of a file in the workspace, without ..",
    ),
    32,
  ),
  required_credentials: list(
    shaped(
      /^vault:\/\/[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/,
      136,
      "a handle such as vault://NAME, not the credential",
    ),
    32,
  ),
  binaries: list(
    shaped(/^[A-Za-z0-9_][A-Za-z0-9._+-]{0,127}$/, 128, "the name of a program, without a path"),
    32,
  ),
  python: ANY,
  agents: ANY,
});

/** What a manifest may hold, as far as a schema can say it. */
export const MANIFEST_SCHEMA: ConfigSchema = mapping({
  name: shaped(/^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/, 64, NAME_PHRASE),
  version: shaped(SKILL_VERSION, 128, "a semantic version such as 1.0.0"),
  description: text(1024),
  author: text(200),
  license: text(200),
  homepage: shaped(/^https?:\/\/[^\s\p{Cc}]+$/u, 500, "an address that begins with https://"),
  source: mapping({ type: text(40), url: text(1000), ref: text(200) }, ["url"]),
  publisher: text(200),
  maintainers: list(text(200), 32),
  trust_level: { type: "string", enum: ["first-party", "community"] },
  profiles: list(text(64), 32),
  triggers: list(text(100), 12, 1),
  required_capabilities: list({ type: "string", enum: CAPABILITIES }, CAPABILITIES.length),
  compatibility: text(256, RANGE),
  egress: mapping({ hosts: list({ type: "string", title: "a host: name or name:port" }, 64) }),
  tools: list(TOOL, 64),
  requires: REQUIRES,
}, ["name", "version", "description", "author", "license"]);
