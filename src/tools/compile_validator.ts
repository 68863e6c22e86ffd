import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { ArgumentValidator, JsonObject, ToolSpec } from "../contract/mod.ts";
import { toValidator } from "./to_validator.ts";

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

/** An ajv with the options above that asserts formats. */
export function createAjv(options: JsonObject = {}): Ajv2020 {
  const ajv = new Ajv2020({ ...AJV_OPTIONS, logger: false, ...options });
  formats.default(ajv);
  return ajv;
}

/**
 * Compiles the validator of a tool that was registered without one.
 *
 * @throws {Error} If an `argumentSchema` is no JSON Schema; an `inputSchema` always compiles.
 */
export function compileValidator(spec: ToolSpec): ArgumentValidator {
  const names = Object.keys(spec.inputSchema.properties);
  if (spec.argumentSchema === undefined) {
    // The gate at registration has checked the schema already.
    const ajv = createAjv({ meta: false, validateSchema: false });
    return toValidator(ajv.compile(spec.inputSchema), names);
  }
  return toValidator(compileForeign(spec.argumentSchema), names);
}

// A server's schema may be of the older dialect, where `items` may be a list.
function compileForeign({ $schema: dialect, ...schema }: JsonObject) {
  const options = { ...AJV_OPTIONS, logger: false, strict: false } as const;
  const old = typeof dialect === "string" && /draft-0[67]/.test(dialect);
  const ajv = old ? new Ajv(options) : new Ajv2020(options);
  formats.default(ajv);
  return ajv.compile(schema);
}
