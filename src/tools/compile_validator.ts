import { Ajv, type CodeOptions, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import {
  type ArgumentValidator,
  canonicalJson,
  type JsonObject,
  type ToolSpec,
} from "../contract/mod.ts";
import type { PatternEngine } from "./pattern_engine.ts";
import { toValidator } from "./to_validator.ts";
import { isUrl } from "./url_format.ts";

/** How arguments are checked. The generated validators of the built-in tools use the same options. */
export const AJV_OPTIONS = {
  strict: true,
  strictTypes: false,
  strictRequired: false,
  allErrors: true,
  // Without it every object would seem to have the arguments "constructor" and "toString".
  ownProperties: true,
  multipleOfPrecision: 9,
  coerceTypes: false,
  useDefaults: false,
} as const;

/** Options of ajv, and what matches patterns. */
export interface CheckOptions extends Options {
  readonly engine?: PatternEngine;
}

/** An ajv with the options above that asserts formats. Without `engine` its patterns backtrack. */
export function createAjv({ engine, ...options }: CheckOptions = {}): Ajv2020 {
  const code = { ...options.code, ...codeOptions(engine) };
  const ajv = new Ajv2020({ ...AJV_OPTIONS, logger: false, ...options, code });
  formats.default(ajv);
  return options.code?.source === true ? ajv : withLinearChecks(ajv);
}

/**
 * Compiles the validator of a tool that was registered without one. A schema with patterns needs
 * `engine`: the language's own expressions may take minutes for one text.
 *
 * @throws {Error} If an `argumentSchema` is no JSON Schema; an `inputSchema` always compiles.
 */
export function compileValidator(spec: ToolSpec, engine?: PatternEngine): ArgumentValidator {
  const names = Object.keys(spec.inputSchema.properties);
  // The gate at registration has checked an inputSchema already.
  const check = spec.argumentSchema === undefined
    ? createAjv({ meta: false, validateSchema: false, engine }).compile(spec.inputSchema)
    : compileForeign(spec.argumentSchema, engine);
  const validate = toValidator(check, names);
  return (args) => {
    engine?.restart();
    return validate(args);
  };
}

// A server's schema may be of the older dialect, where `items` may be a list.
function compileForeign({ $schema: dialect, ...schema }: JsonObject, engine?: PatternEngine) {
  const code = codeOptions(engine);
  const options = { ...AJV_OPTIONS, logger: false, strict: false, code } as const;
  const old = typeof dialect === "string" && /draft-0[67]/.test(dialect);
  const ajv = old ? new Ajv(options) : new Ajv2020(options);
  formats.default(ajv);
  return withLinearChecks(ajv).compile(schema);
}

function codeOptions(engine: PatternEngine | undefined): CodeOptions {
  if (engine === undefined) return {};
  // The name is for code that is written to a file, which none of this is.
  return { regExp: Object.assign((pattern: string) => engine.compile(pattern), { code: "none" }) };
}

/** Replaces the two checks of ajv whose time grows with the square of what they check. */
function withLinearChecks<T extends Ajv>(ajv: T): T {
  ajv.addFormat("url", isUrl);
  ajv.removeKeyword("uniqueItems");
  ajv.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    compile: (wanted: unknown) => wanted === true ? areUnique : () => true,
    error: { message: "must NOT have duplicate items" },
  });
  return ajv;
}

function areUnique(items: readonly unknown[]): boolean {
  return new Set(items.map(canonicalJson)).size === items.length;
}
